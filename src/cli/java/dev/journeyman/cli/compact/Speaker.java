package dev.journeyman.cli.compact;

/** Who said something in a recording. */
public enum Speaker {
    /** The product, before anything else. */
    SYSTEM,
    /** Somebody who wants something. */
    PERSON,
    /** The product, in a user's turn: reminders, notifications, output of commands. */
    PRODUCT,
    /** The model. */
    AGENT,
    /** What a tool gave back. */
    TOOL
}
