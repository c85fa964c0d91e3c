package dev.journeyman.engine;

import dev.journeyman.flow.Signal;

/** How a step ended: with a signal, never with a decision where to go. */
sealed interface StepEnd {

    /** The state ended. */
    record Signalled(Signal signal) implements StepEnd {}

    /** The state goes on when somebody has judged or something has come back; nothing is to be done until then. */
    record Waits(String reason) implements StepEnd {

        /** Somebody wanted the run to stop. */
        static final Waits STOPPED = new Waits("stopped");
    }
}
