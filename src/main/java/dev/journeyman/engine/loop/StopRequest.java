package dev.journeyman.engine.loop;

import dev.journeyman.engine.step.StepResult;
import dev.journeyman.flow.Signal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A request from another thread to a run that is being driven: to stop, or to cancel the story. */
public final class StopRequest {

    private volatile boolean stop;
    private volatile @Nullable String cancel;
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
        stop = true;
    }

    void cancel(String reason) {
        cancel = reason;
    }

    /** Returns whether the story is to be cancelled. */
    boolean cancelled() {
        return cancel != null;
    }

    /** Returns what is to be done instead of the next step, if anything is. */
    Optional<StepResult> next() {
        String reason = cancel;
        if (reason != null) {
            return Optional.of(new StepResult.Signalled(new Signal.Cancelled(reason)));
        }
        return stop ? Optional.of(StepResult.Parked.STOPPED) : Optional.empty();
    }
}
