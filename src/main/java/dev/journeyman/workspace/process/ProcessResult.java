package dev.journeyman.workspace.process;

import dev.journeyman.workspace.process.Guard.ClaimRanOutException;

/**
 * The result of a process that was run to its end. It is immutable and may be used from any thread.
 *
 * @param cause why it ended
 * @param exit its exit code; -1 if it did not end by itself
 * @param output what was read of its standard output, without the middle if it is too long
 * @param error what was read of its standard error, in the same way
 * @param whole whether its streams were read to their end; a process that outlives it can keep them open
 */
public record ProcessResult(Cause cause, int exit, String output, String error, boolean whole) {

    /** Why a process ended. */
    public enum Cause {
        /** It ended by itself. */
        ITSELF,
        /** It reached its time limit and was ended. */
        TIME_LIMIT,
        /** The thread that waited for it was interrupted, and it was ended. The thread is still interrupted. */
        INTERRUPT,
        /**
         * The claim on its run ran out: its guard ended it, or did not start it. That says nothing about the process, and the thread
         * must stop to drive the run.
         */
        CLAIM_RAN_OUT
    }

    /** Returns whether the process ended by itself with exit code 0. */
    public boolean ok() {
        return cause == Cause.ITSELF && exit == 0;
    }

    /**
     * Returns this result, unless the thread was interrupted, even if the process ended by itself.
     *
     * @throws ClaimRanOutException if the claim on the run ran out
     */
    public ProcessResult unlessInterrupted() throws InterruptedException {
        if (cause == Cause.CLAIM_RAN_OUT) {
            throw new ClaimRanOutException();
        }
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return this;
    }
}
