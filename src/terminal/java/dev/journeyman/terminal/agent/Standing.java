package dev.journeyman.terminal.agent;

/** Where an agent stands, as its screen tells. Immutable. */
public sealed interface Standing {

    /**
     * It waits for a message.
     *
     * @param sign what tells
     */
    record Ready(Signal.Type sign) implements Standing {}

    /** It works on a message. */
    record Working() implements Standing {}

    /**
     * It shows a screen nothing may be typed into.
     *
     * @param kind what sort: trust, onboarding, login, permission, choice
     */
    record Blocked(String kind) implements Standing {}

    /** Its screen tells none of these. */
    record Unclear() implements Standing {}
}
