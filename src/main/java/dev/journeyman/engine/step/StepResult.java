package dev.journeyman.engine.step;

import dev.journeyman.flow.Signal;
import dev.journeyman.journal.entry.PauseCause;

/** How a step ended: with a signal, never with a decision where to go. */
public sealed interface StepResult {

    /** The state ended. */
    record Signalled(Signal signal) implements StepResult {}

    /** The state continues after a verdict or when a provider serves again; until then there is nothing to do. */
    record Parked(String reason, PauseCause cause) implements StepResult {

        /** A caller stopped the run. */
        public static final Parked STOPPED = new Parked("stopped", PauseCause.STOPPED);

        /** The state waits for a verdict, an answer or a provider. */
        public Parked(String reason) {
            this(reason, PauseCause.WAITING);
        }
    }
}
