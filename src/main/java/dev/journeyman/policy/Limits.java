package dev.journeyman.policy;

/** The numbers that hold for every run. */
public final class Limits {

    /** Replies without a tool call running that count as stuck. */
    public static final int SILENT_REPLIES = 3;

    /** Budget reviews continued without progress from which on the architect is told. */
    public static final int STREAK_TOLD = 3;

    /** Budget reviews continued without progress of which the last is abandoned. */
    public static final int STREAK_ABANDONED = 6;

    /** Compactions in a row that free next to nothing. */
    public static final int VAIN_COMPACTIONS = 3;

    /** Times a turn is tried again after a provider found the context too long. */
    public static final int OVERFLOW_RETRIES = 2;

    /** The part of the window, in percent, that a context is brought to after a provider found it too long. */
    public static final int OVERFLOW_PERCENT = 60;

    private Limits() {}
}
