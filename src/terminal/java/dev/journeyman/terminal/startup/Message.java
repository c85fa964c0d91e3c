package dev.journeyman.terminal.startup;

import java.time.Instant;

/**
 * A message to an agent. It is immutable and may be used from any thread.
 *
 * @param from the sender
 * @param body the text
 * @param messageId the message's id
 * @param priority the message's place among others
 * @param attempts the attempts so far
 * @param maxAttempts the most attempts allowed
 * @param createdAt when the message was created
 * @param escalation the response if it cannot be delivered
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

    /** The most attempts of a message that is created without a limit. */
    static final int MOST = 5;

    public Message {
        if (PrintableText.of(body).isBlank()) {
            throw new IllegalArgumentException("A message has no body. Write the text for the agent.");
        }
        if (maxAttempts < 1 || attempts < 0 || attempts > maxAttempts) {
            throw new IllegalArgumentException("%s of %s attempts is not valid. Allow at least one and begin with 0."
                    .formatted(attempts, maxAttempts));
        }
    }

    /** Returns the message that carries an agent's startup context. */
    static Message startup(String body, Instant now, Escalation escalation) {
        return new Message(
                "system", body, "continuity-startup-" + now.toEpochMilli(), Priority.STARTUP, 0, MOST, now, escalation);
    }

    /** Returns a message of normal priority with the default retries. */
    public static Message of(String from, String body, String messageId, Instant now) {
        return new Message(
                from, body, messageId, Priority.NORMAL, 0, MOST, now, new Escalation.Retry(InjectionSettings.BACKOFFS));
    }

    /** Returns this message after one more attempt. */
    public Message tried() {
        return new Message(from, body, messageId, priority, attempts + 1, maxAttempts, createdAt, escalation);
    }
}
