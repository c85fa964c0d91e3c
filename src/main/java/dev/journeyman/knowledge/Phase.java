package dev.journeyman.knowledge;

/** Where in its life a task is when its context is fetched. */
public enum Phase {
    /** The first prompt of an attempt is a plan's; its coding uses the same bytes. */
    PLANNING,
    /** An express story codes at once. */
    CODING,
    /** Somebody judges, or answers a question. */
    REVIEW,
    /** The acceptance checks run. */
    VERIFICATION
}
