package dev.journeyman.terminal.startup;

/** Which of several messages goes first: the smaller ones in this order. */
public enum Priority {
    STARTUP,
    NORMAL,
    LOW
}
