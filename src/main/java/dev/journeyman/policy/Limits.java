package dev.journeyman.policy;

/** The limits that are the same for every run. It has only constants and may be used from any thread. */
public final class Limits {

    /** The number of consecutive replies without a whole tool call that counts as stuck. */
    public static final int SILENT_REPLIES = 3;

    /** The consecutive budget reviews without progress from which the architect is informed of their number. */
    public static final int STREAK_TOLD = 3;

    /** The consecutive budget reviews without progress at which the story is abandoned. */
    public static final int STREAK_ABANDONED = 6;

    /** The consecutive compactions with too little effect that count as an exhausted context. */
    public static final int VAIN_COMPACTIONS = 3;

    /** How often a provider is asked again, with a shorter request, after it refused one as too long. */
    public static final int OVERFLOW_RETRIES = 1;

    /** The percentage of a request that was refused as too long to which it is compacted. */
    public static final int OVERFLOW_PERCENT = 60;

    private Limits() {}
}
