package dev.journeyman.terminal.startup;

/**
 * What came of an injection. Immutable.
 *
 * @param kind which of the five ends it is
 * @param attempts how often it was tried
 * @param reason why it failed, or where the context is; empty where there is nothing to say
 */
public record InjectionOutcome(Kind kind, int attempts, String reason) {

    /** The ends of an injection. */
    public enum Kind {
        /** The agent has it and said so. */
        ACKNOWLEDGED,
        /** The agent has it; nobody asked it to say so, or it did not. */
        DELIVERED,
        /** It is in the agent's memory file. */
        LEFT_IN_FILE,
        /** The agent was told that there is something. */
        NOTIFIED,
        /** The agent does not have it. */
        FAILED
    }

    /** Returns whether the agent has the context or was told where it is. */
    public boolean reached() {
        return kind != Kind.FAILED;
    }
}
