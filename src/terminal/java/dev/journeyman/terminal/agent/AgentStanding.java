package dev.journeyman.terminal.agent;

/** Where an agent stands, as its screen tells. Immutable. */
public sealed interface AgentStanding {

    /**
     * It waits for a message.
     *
     * @param sign what tells
     */
    record Ready(ReadySign.Type sign) implements AgentStanding {}

    /** It works on a message. */
    record Working() implements AgentStanding {}

    /**
     * It shows a screen nothing may be typed into.
     *
     * @param kind what sort: trust, onboarding, login, permission, choice
     */
    record Blocked(String kind) implements AgentStanding {}

    /** Its screen tells none of these. */
    record Unclear() implements AgentStanding {}
}
