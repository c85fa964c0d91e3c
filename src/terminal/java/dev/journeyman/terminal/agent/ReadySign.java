package dev.journeyman.terminal.agent;

import java.time.Instant;
import java.util.Locale;

/**
 * A sign that an agent waits for a message. Immutable.
 *
 * @param type what sort of sign
 * @param timestamp when it was seen
 */
public record ReadySign(Type type, Instant timestamp) {

    /** The sorts of signs. */
    public enum Type {
        /** An empty composer, or a line that says so. */
        PROMPT_DETECTED,
        /** The end of its first response, after a prompt. */
        FIRST_RESPONSE_COMPLETE,
        /** It said so itself: by its state, its window's title, or the marker {@code ->pty:ready}. */
        EXPLICIT_READY;

        /** Returns its name as logs have it. */
        public String said() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
