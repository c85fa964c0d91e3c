package dev.journeyman.lab.recording;

/** The speaker of an utterance. It is immutable and may be used from any thread. */
public enum Speaker {
    /** The product's system prompt. */
    SYSTEM,
    /** The user. */
    PERSON,
    /** The product, in a user's turn: reminders, notifications, output of commands. */
    PRODUCT,
    /** The model. */
    AGENT,
    /** A tool, with its result. */
    TOOL
}
