package dev.journeyman.terminal.startup;

/**
 * The outcome of an injection. It is immutable and may be used from any thread.
 *
 * @param kind the kind of outcome
 * @param attempts the number of attempts
 * @param reason why it failed, or the name of the file that has the context; may be empty
 */
public record InjectionOutcome(Kind kind, int attempts, String reason) {

    /** The kinds of outcomes. */
    public enum Kind {
        /** The agent has the context and acknowledged it. */
        ACKNOWLEDGED,
        /** The agent has the context; an acknowledgement was not awaited or did not come. */
        DELIVERED,
        /** The context is in the agent's memory file. */
        LEFT_IN_FILE,
        /** The agent was notified that a context exists. */
        NOTIFIED,
        /** The agent does not have the context. */
        FAILED
    }

    /** Returns whether the agent has the context or knows where it is. */
    public boolean reached() {
        return kind != Kind.FAILED;
    }
}
