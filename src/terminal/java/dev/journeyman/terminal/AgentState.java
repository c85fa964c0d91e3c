package dev.journeyman.terminal;

/** The state an agent reports by the escape sequence OSC 7501. */
public enum AgentState {
    /** It waits for a message. */
    IDLE,
    /** It works on a message. */
    WORKING,
    /** It has ended its turn. */
    DONE,
    /** It waits for a decision by the user: a permission, or whether a folder is trusted. */
    BLOCKED
}
