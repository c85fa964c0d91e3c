package dev.journeyman.terminal.agent;

import java.time.Instant;
import java.util.Locale;

/**
 * A sign that an agent waits for a message. It is immutable and may be used from any thread.
 *
 * @param type the kind of sign
 * @param timestamp when the sign was seen
 */
public record ReadySign(Type type, Instant timestamp) {

    /** The kinds of signs. */
    public enum Type {
        /** An empty composer, or a line that shows readiness. */
        PROMPT_DETECTED,
        /** The end of the agent's first response, after a prompt. */
        FIRST_RESPONSE_COMPLETE,
        /** The agent's own report: its state, its window's title or the marker {@code ->pty:ready}. */
        EXPLICIT_READY;

        /** Returns the name that logs use. */
        public String said() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
