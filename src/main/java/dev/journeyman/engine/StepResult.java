package dev.journeyman.engine;

import dev.journeyman.flow.Signal;

/** How a step ended: with a signal, never with a decision where to go. */
sealed interface StepResult {

    /** The state ended. */
    record Signalled(Signal signal) implements StepResult {}

    /** The state goes on when somebody has judged or something has come back; nothing is to be done until then. */
    record Parked(String reason) implements StepResult {

        /** Somebody wanted the run to stop. */
        static final Parked STOPPED = new Parked("stopped");
    }
}
