package dev.journeyman.context;

/** The origin of a turn in the conversation. */
public enum TurnSource {
    /** The fixed first turn of an empty conversation. */
    OPENING,
    /** A model's reply. */
    MODEL,
    /** A tool's result. */
    TOOL,
    /** The feedback of an architect or a person on a submission, or with a renewed budget. */
    FEEDBACK,
    /** The answer to a question. */
    ANSWER,
    /** The failures of acceptance checks. */
    CHECKS,
    /** A note of the engine. */
    NOTE,
    /** A brief for a provider or a coder that takes over. */
    BRIEF,
    /** The summary of removed turns. */
    SUMMARY,
    /** An instruction of a person or the host. */
    USER
}
