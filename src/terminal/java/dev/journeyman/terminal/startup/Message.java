package dev.journeyman.terminal.startup;

import java.time.Instant;

/**
 * A message that waits for its agent. Immutable.
 *
 * @param from who sends it
 * @param body what it says
 * @param messageId its name
 * @param priority which messages it goes before
 * @param attempts how often it was tried
 * @param maxAttempts how often it may be tried
 * @param createdAt when it was made
 * @param escalation what is done when it was not delivered
 */
public record Message(
        String from,
        String body,
        String messageId,
        Priority priority,
        int attempts,
        int maxAttempts,
        Instant createdAt,
        Escalation escalation) {

    /** How often a message of ours may be tried at most. */
    static final int MOST = 5;

    public Message {
        if (PrintableText.of(body).isBlank()) {
            throw new IllegalArgumentException("A message has no body. Write what the agent is to be told.");
        }
        if (maxAttempts < 1 || attempts < 0 || attempts > maxAttempts) {
            throw new IllegalArgumentException("%s of %s attempts cannot be. Allow one at least, and begin with none."
                    .formatted(attempts, maxAttempts));
        }
    }

    /** Returns the message that brings an agent its startup context. */
    static Message startup(String body, Instant now, Escalation escalation) {
        return new Message(
                "system", body, "continuity-startup-" + now.toEpochMilli(), Priority.STARTUP, 0, MOST, now, escalation);
    }

    /** Returns a message of normal priority that is tried again as usual. */
    public static Message of(String from, String body, String messageId, Instant now) {
        return new Message(
                from, body, messageId, Priority.NORMAL, 0, MOST, now, new Escalation.Retry(InjectionSettings.BACKOFFS));
    }

    /** Returns this message after one more attempt. */
    public Message tried() {
        return new Message(from, body, messageId, priority, attempts + 1, maxAttempts, createdAt, escalation);
    }
}
