package dev.journeyman.engine.loop;

import dev.journeyman.engine.ClockAndSleeper;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The times at which paused runs are resumed by themselves. One thread waits for the earliest of them, and ends when there are none. It
 * may be used from any thread.
 */
final class Wakeups {

    private final ClockAndSleeper time;
    private final PriorityQueue<Wakeup> waiting = new PriorityQueue<>(Comparator.comparing(Wakeup::due));
    private @Nullable Thread thread;

    /**
     * Work that is to be done at a time.
     *
     * @param due when
     * @param work what; it must not block
     */
    record Wakeup(Instant due, Runnable work) {

        @Override
        public boolean equals(@Nullable Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(this);
        }
    }

    Wakeups(ClockAndSleeper time) {
        this.time = time;
    }

    /** Does work at a time. */
    synchronized Wakeup at(Instant due, Runnable work) {
        Wakeup wakeup = new Wakeup(due, work);
        waiting.add(wakeup);
        if (thread == null) {
            thread = new Thread(this::serve, "journeyman-wakeups");
            thread.setDaemon(true);
            thread.start();
        } else if (wakeup.equals(waiting.peek())) {
            thread.interrupt();
        }
        return wakeup;
    }

    /** Forgets work that has not begun. */
    synchronized void forget(Wakeup wakeup) {
        waiting.remove(wakeup);
        if (waiting.isEmpty() && thread != null) {
            thread.interrupt();
        }
    }

    private void serve() {
        Optional<Wakeup> next = earliest();
        while (next.isPresent()) {
            Duration left = Duration.between(time.clock().instant(), next.get().due());
            if (left.isNegative() || left.isZero()) {
                begin(next.get());
            } else {
                pause(left);
            }
            next = earliest();
        }
    }

    private synchronized Optional<Wakeup> earliest() {
        Optional<Wakeup> next = Optional.ofNullable(waiting.peek());
        if (next.isEmpty()) {
            thread = null;
        }
        return next;
    }

    private void begin(Wakeup due) {
        boolean there;
        synchronized (this) {
            there = waiting.remove(due);
        }
        if (there) {
            due.work().run();
        }
    }

    private void pause(Duration left) {
        try {
            time.pauses().pause(left);
        } catch (InterruptedException changed) {
            // an earlier time was added, or the last one was forgotten
        }
    }
}
