package dev.journeyman.engine.loop;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RunHead;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * One drive of a run: from the thread that takes it until the run is over, waits or was stopped. It may be used from any thread.
 *
 * @param <O> what is kept of a drive that came to rest
 */
final class Drive<O> {

    private final CompletableFuture<O> outcome = new CompletableFuture<>();
    private volatile long seq;

    /** Returns what becomes of the drive. */
    CompletableFuture<O> outcome() {
        return outcome;
    }

    /** Records that the drive came to rest, with the newest entry that it saw. */
    void rested(long newest, O reached) {
        seq = newest;
        outcome.complete(reached);
    }

    /** Records that the drive ended with a failure. */
    void brokeOff(Throwable problem) {
        outcome.completeExceptionally(problem);
    }

    /** Returns the failure that the drive ended with; empty if it came to rest or is under way. */
    Optional<Throwable> problem() {
        return outcome.isCompletedExceptionally()
                ? Optional.of(outcome.handle((reached, problem) -> problem).join())
                : Optional.empty();
    }

    /** Returns whether the drive says what becomes of its run; false if there are newer entries, which another process wrote. */
    boolean isNewest(Journal journal, String run) {
        return !outcome.isDone()
                || outcome.isCompletedExceptionally()
                || journal.head(run).map(RunHead::seq).orElse(0L) == seq;
    }
}
