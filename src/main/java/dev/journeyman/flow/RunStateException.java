package dev.journeyman.flow;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when a call does not fit the state of a run or of its engine: the run is over, it waits for another request, or
 * its worktree is gone. The message says what holds instead, and what to do. Nothing was changed.
 */
public final class RunStateException extends IllegalStateException {

    private static final long serialVersionUID = 1;

    public RunStateException(String message) {
        super(message);
    }

    public RunStateException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
