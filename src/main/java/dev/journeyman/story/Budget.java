package dev.journeyman.story;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The budget of a story: what it may use before the architect reviews it. It is immutable and may be used from any
 * thread.
 *
 * @param planningTurns the model turns of the coder in planning; 10 by default
 * @param codingTurns the model turns of the coder in coding; 30 by default
 * @param tokens the tokens of all model calls together; null for no limit
 * @param cost the cost of all model calls together, in US dollars; null for no limit
 * @param wallClock the driven time, without the time during which a run is parked; null for no limit
 * @param maxOperations the tool calls of an attempt; null for 100, or more for a story with more than 60 coding turns
 * @param maxIterations the model turns of an attempt; null for 60, or more for a story with more than 60 coding turns
 */
public record Budget(
        Integer planningTurns,
        Integer codingTurns,
        @Nullable Long tokens,
        @Nullable BigDecimal cost,
        @Nullable Duration wallClock,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer maxOperations,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer maxIterations) {

    /** The default budget. */
    public static final Budget DEFAULT = new Budget(null, null, null, null, null);

    private static final int OPERATIONS = 100;
    private static final int ITERATIONS = 60;

    public Budget(
            @Nullable Integer planningTurns,
            @Nullable Integer codingTurns,
            @Nullable Long tokens,
            @Nullable BigDecimal cost,
            @Nullable Duration wallClock,
            @Nullable Integer maxOperations,
            @Nullable Integer maxIterations) {
        this.planningTurns = StoryFields.atLeast(1, "planning_turns", planningTurns, 10);
        this.codingTurns = StoryFields.atLeast(1, "coding_turns", codingTurns, 30);
        this.tokens = tokens;
        this.cost = cost;
        this.wallClock = wallClock;
        this.maxOperations = maxOperations;
        this.maxIterations = maxIterations;
        StoryFields.positive("max_operations", maxOperations, maxOperations != null && maxOperations > 0);
        StoryFields.positive("max_iterations", maxIterations, maxIterations != null && maxIterations > 0);
        StoryFields.positive("tokens", tokens, tokens != null && tokens > 0);
        StoryFields.positive("cost", cost, cost != null && cost.signum() > 0);
        StoryFields.positive(
                "wall_clock", wallClock, wallClock != null && !wallClock.isZero() && !wallClock.isNegative());
    }

    /** Creates a budget with the default limits for an attempt. */
    public Budget(
            @Nullable Integer planningTurns,
            @Nullable Integer codingTurns,
            @Nullable Long tokens,
            @Nullable BigDecimal cost,
            @Nullable Duration wallClock) {
        this(planningTurns, codingTurns, tokens, cost, wallClock, null, null);
    }

    /** Returns this budget with other numbers of turns. */
    public Budget withTurns(int planning, int coding) {
        return new Budget(planning, coding, tokens, cost, wallClock, maxOperations, maxIterations);
    }

    /** Returns this budget with other limits for an attempt. */
    public Budget withAttempts(@Nullable Integer operations, @Nullable Integer iterations) {
        return new Budget(planningTurns, codingTurns, tokens, cost, wallClock, operations, iterations);
    }

    /**
     * Returns the maximum tool calls of an attempt: 100 by default, or twice {@link #iterationsOfAttempt} where that is
     * more and the story has more than 60 coding turns.
     */
    public int operationsOfAttempt() {
        return maxOperations != null
                ? maxOperations
                : Math.max(OPERATIONS, asksForMore() ? 2 * iterationsOfAttempt() : 0);
    }

    /**
     * Returns the maximum model turns of an attempt: 60 by default. Where the story has more than 60 coding turns, it
     * is twice its planning and coding turns, so that a turn budget that is granted again can be used.
     */
    public int iterationsOfAttempt() {
        return maxIterations != null ? maxIterations : asksForMore() ? 2 * (planningTurns + codingTurns) : ITERATIONS;
    }

    private boolean asksForMore() {
        return codingTurns > ITERATIONS;
    }

    /**
     * The amounts that a story has used so far. It is immutable and may be used from any thread.
     *
     * @param turns the model turns of the coder since turns were last granted
     * @param tokens the tokens of all model calls
     * @param cost the cost of all model calls, in US dollars
     * @param driven the wall-clock time, without the time during which the run was parked
     */
    public record Spent(int turns, long tokens, BigDecimal cost, Duration driven) {

        /** The amounts of a story that has used nothing. */
        public static final Spent NOTHING = new Spent(0, 0, BigDecimal.ZERO, Duration.ZERO);
    }
}
