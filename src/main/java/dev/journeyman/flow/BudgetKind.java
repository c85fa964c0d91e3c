package dev.journeyman.flow;

/** The kind of budget that ran out, in a {@link Signal.BudgetExhausted}. */
public enum BudgetKind {
    /** The model turns of the state. */
    TURNS,
    /** The tokens of the story. */
    TOKENS,
    /** The money of the story. */
    COST,
    /** The driven wall-clock time of the story. */
    WALL_CLOCK,
    /** The coder is stuck: it repeats its calls, or makes none. */
    STUCK,
    /** The window: several consecutive compactions freed too little. */
    CONTEXT
}
