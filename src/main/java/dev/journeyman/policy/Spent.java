package dev.journeyman.policy;

import java.math.BigDecimal;
import java.time.Duration;

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
