package dev.journeyman.terminal.startup;

/** The priority of a message; the constants are in order of urgency, the most urgent first. */
public enum Priority {
    STARTUP,
    NORMAL,
    LOW
}
