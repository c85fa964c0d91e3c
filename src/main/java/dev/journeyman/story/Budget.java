package dev.journeyman.story;

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
 */
public record Budget(
        Integer planningTurns,
        Integer codingTurns,
        @Nullable Long tokens,
        @Nullable BigDecimal cost,
        @Nullable Duration wallClock) {

    /** The budget of a story that does not say otherwise. */
    public static final Budget DEFAULT = new Budget(null, null, null, null, null);

    public Budget(
            @Nullable Integer planningTurns,
            @Nullable Integer codingTurns,
            @Nullable Long tokens,
            @Nullable BigDecimal cost,
            @Nullable Duration wallClock) {
        this.planningTurns = Fields.atLeast(1, "planning_turns", planningTurns, 10);
        this.codingTurns = Fields.atLeast(1, "coding_turns", codingTurns, 30);
        this.tokens = tokens;
        this.cost = cost;
        this.wallClock = wallClock;
        Fields.positive("tokens", tokens, tokens != null && tokens > 0);
        Fields.positive("cost", cost, cost != null && cost.signum() > 0);
        Fields.positive("wall_clock", wallClock, wallClock != null && !wallClock.isZero() && !wallClock.isNegative());
    }

    /** Returns this budget with other numbers of turns. */
    public Budget withTurns(int planning, int coding) {
        return new Budget(planning, coding, tokens, cost, wallClock);
    }
}
