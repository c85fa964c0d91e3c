package dev.journeyman.engine.step;

import dev.journeyman.flow.Signal;
import dev.journeyman.journal.entry.PauseCause;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How a step ended: with a signal, never with a decision where to go. */
public sealed interface StepResult {

    /** The state ended. */
    record Signalled(Signal signal) implements StepResult {}

    /** The state continues after a verdict or when a provider serves again; until then there is nothing to do. */
    record Parked(String reason, PauseCause cause, @Nullable Instant due) implements StepResult {

        /** A caller stopped the run. */
        public static final Parked STOPPED = new Parked("stopped", PauseCause.STOPPED);

        /** The state waits for a verdict, an answer or a provider. */
        public Parked(String reason) {
            this(reason, PauseCause.WAITING, null);
        }

        /** The state waits for a person. */
        public Parked(String reason, PauseCause cause) {
            this(reason, cause, null);
        }

        /** The state waits for a provider that may be called from a time on. */
        public static Parked until(Instant due, String reason) {
            return new Parked(reason, PauseCause.WAITING, due);
        }
    }
}
