package dev.journeyman.context;

/** Where a turn of the conversation comes from. */
public enum TurnSource {
    /** The fixed first turn after the conversation was emptied. */
    OPENING,
    /** A model's reply. */
    MODEL,
    /** A tool's result. */
    TOOL,
    /** What an architect or a person said to a submission, or with a budget granted once more. */
    FEEDBACK,
    /** The answer to a question. */
    ANSWER,
    /** The failures of acceptance checks. */
    CHECKS,
    /** What the engine has to say by itself. */
    NOTE,
    /** What whoever takes over is told about what came before. */
    BRIEF,
    /** The summary that stands for removed turns. */
    SUMMARY,
    /** What a person or a host said. */
    USER
}
