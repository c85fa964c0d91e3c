package dev.journeyman.faults.worker;

/** Which protection a worker lacks. The product has no switch for any of them: the evidence replaces the part. */
public enum Weakness {
    /** None: the worker is as it is shipped. */
    NONE,
    /** Its appends do not say which entry they follow, so that an owner that was taken over goes on. */
    NO_VERSION_CHECK,
    /** It drives every run that is not over, also those of others. */
    NO_CLAIM,
    /** Its commands do not run below a guard, and it does not end them when a claim is lost. */
    NO_GUARD
}
