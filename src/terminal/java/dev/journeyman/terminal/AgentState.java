package dev.journeyman.terminal;

/** What an agent says of itself by the escape sequence OSC 7501. */
public enum AgentState {
    /** It waits for a message. */
    IDLE,
    /** It works on a message. */
    WORKING,
    /** It has ended its turn. */
    DONE,
    /** It waits for somebody to decide something: a permission, whether a folder is trusted. */
    BLOCKED
}
