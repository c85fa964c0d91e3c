package dev.journeyman.flow;

/** What ran out when a {@link Signal.BudgetExhausted} was sent. */
public enum BudgetKind {
    /** The model turns of the state. */
    TURNS,
    /** The tokens of the story. */
    TOKENS,
    /** The money of the story. */
    COST,
    /** The driven wall-clock time of the story. */
    WALL_CLOCK,
    /** Patience: the coder repeats itself. */
    STUCK,
    /** The window: compaction after compaction frees next to nothing. */
    CONTEXT
}
