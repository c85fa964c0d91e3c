package dev.journeyman.faults.scene;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** Waits for what other processes do. It may be used from any thread. */
final class Wait {

    private static final Duration LOOK = Duration.ofMillis(50);
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private Wait() {}

    /** Something that may not be there yet. */
    interface Look<T> {
        Optional<T> at() throws Exception;
    }

    /** Something that may not be so yet. */
    interface Condition {
        boolean holds() throws Exception;
    }

    /**
     * Waits until something is there, and returns it.
     *
     * @param what what is waited for, for the message of its absence
     */
    static <T> T forThe(String what, Look<T> look) throws Exception {
        long end = System.nanoTime() + LONGEST.toNanos();
        Optional<T> found = look.at();
        while (found.isEmpty()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("After %s there is no %s.".formatted(LONGEST, what));
            }
            LockSupport.parkNanos(LOOK.toNanos());
            found = look.at();
        }
        return found.get();
    }

    /** Waits until something is so. */
    static void until(String what, Condition condition) throws Exception {
        String so = forThe(what, () -> condition.holds() ? Optional.of(what) : Optional.empty());
        assert so.equals(what);
    }
}
