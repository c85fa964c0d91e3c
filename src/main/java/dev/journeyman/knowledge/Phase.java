package dev.journeyman.knowledge;

/** The phase of a task in which its context is fetched. */
public enum Phase {
    /** An attempt begins with planning; its coding uses the same context. */
    PLANNING,
    /** An express story begins with coding. */
    CODING,
    /** The architect reviews a submission or answers a question. */
    REVIEW,
    /** The acceptance checks run. */
    VERIFICATION
}
