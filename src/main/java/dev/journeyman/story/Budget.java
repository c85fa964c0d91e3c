package dev.journeyman.story;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a story may use before somebody is asked. What is null is not limited.
 *
 * @param planningTurns model turns of the coder in planning, ten where nothing is said
 * @param codingTurns model turns of the coder in coding, thirty where nothing is said
 * @param tokens tokens of everybody's calls together
 * @param cost money of everybody's calls together, in US dollars
 * @param wallClock driven time, without the time a run was parked
 * @param maxOperations tool calls of an attempt, see {@link #operationsOfAttempt}
 * @param maxIterations model turns of an attempt, see {@link #iterationsOfAttempt}
 */
public record Budget(
        Integer planningTurns,
        Integer codingTurns,
        @Nullable Long tokens,
        @Nullable BigDecimal cost,
        @Nullable Duration wallClock,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer maxOperations,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer maxIterations) {

    /** The budget of a story that does not say otherwise. */
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

    /** Creates a budget with the usual limits of an attempt. */
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

    /** Returns this budget with other limits of what an attempt may do. */
    public Budget withAttempts(@Nullable Integer operations, @Nullable Integer iterations) {
        return new Budget(planningTurns, codingTurns, tokens, cost, wallClock, operations, iterations);
    }

    /** Returns how many tool calls an attempt may make: a hundred, and more where the story asks for more than sixty coding turns. */
    public int operationsOfAttempt() {
        return maxOperations != null
                ? maxOperations
                : Math.max(OPERATIONS, asksForMore() ? 2 * iterationsOfAttempt() : 0);
    }

    /**
     * Returns how many model turns an attempt may make: sixty, or twice what the story asks for where that is more than sixty coding
     * turns, so that a turn budget that is granted once more can be used.
     */
    public int iterationsOfAttempt() {
        return maxIterations != null ? maxIterations : asksForMore() ? 2 * (planningTurns + codingTurns) : ITERATIONS;
    }

    private boolean asksForMore() {
        return codingTurns > ITERATIONS;
    }
}
