package dev.journeyman.terminal.agent;

/** The condition of an agent, read from its screen. It is immutable and may be used from any thread. */
public sealed interface AgentStanding {

    /**
     * It waits for a message.
     *
     * @param sign the sign that shows it
     */
    record Ready(ReadySign.Type sign) implements AgentStanding {}

    /** It works on a message. */
    record Working() implements AgentStanding {}

    /**
     * It shows a screen into which nothing may be typed.
     *
     * @param kind the kind of screen: trust, onboarding, login, permission, choice
     */
    record Blocked(String kind) implements AgentStanding {}

    /** Its screen shows none of these conditions. */
    record Unclear() implements AgentStanding {}
}
