package dev.journeyman.engine.loop;

import dev.journeyman.engine.step.StepResult;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.JournalException.LostClaimException;
import dev.journeyman.journal.entry.PauseCause;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request from another thread to a run that is being driven: to stop, to leave the run to another process, or to cancel the story. It
 * may be used from any thread.
 */
public final class StopRequest {

    private static final StepResult.Parked DRAINED =
            new StepResult.Parked("drained: another process continues", PauseCause.DRAINED);

    private volatile StepResult.@Nullable Parked stop;
    private volatile StepResult.Parked unasked = StepResult.Parked.STOPPED;
    private volatile @Nullable String cancel;
    private volatile @Nullable String lost;
    private volatile @Nullable Thread thread;

    /** Sets the current thread as the one that drives. */
    void drivenHere() {
        thread = Thread.currentThread();
    }

    /** Returns whether the current thread is the one that drives. */
    boolean isDrivenHere() {
        return thread == Thread.currentThread();
    }

    /** Interrupts the thread that drives, where there is one. */
    void interrupt() {
        Thread driving = thread;
        if (driving != null) {
            driving.interrupt();
        }
    }

    void stop() {
        stop = StepResult.Parked.STOPPED;
    }

    /**
     * Says that the run is driven under a claim: an interruption without a request is then one of the claim, which ran out while
     * this process stood still and may be renewed by now. The run is due again, and does not wait for a person.
     */
    void underClaim() {
        unasked = DRAINED;
    }

    /** Stops the run so that another process continues it. */
    void drain() {
        stop = DRAINED;
    }

    /** Returns whether another process is to continue the run. */
    boolean drained() {
        StepResult.Parked asked = stop;
        return asked != null && asked.cause() == PauseCause.DRAINED;
    }

    void cancel(String reason) {
        cancel = reason;
    }

    /** Breaks the drive off: the claim on the run is lost, so this process may write nothing more. */
    void lose(String run) {
        lost = run;
        interrupt();
    }

    /** Returns whether the story is to be cancelled. */
    boolean cancelled() {
        return cancel != null;
    }

    /** Returns why a run rests whose work was interrupted. */
    StepResult.Parked rest() {
        StepResult.Parked asked = stop;
        return asked != null ? asked : unasked;
    }

    /**
     * Returns what is to be done instead of the next step, if anything is.
     *
     * @throws LostClaimException if the drive is broken off
     */
    Optional<StepResult> next() {
        String gone = lost;
        if (gone != null) {
            throw new LostClaimException(gone);
        }
        String reason = cancel;
        return reason != null
                ? Optional.of(new StepResult.Signalled(new Signal.Cancelled(reason)))
                : Optional.ofNullable(stop);
    }
}
