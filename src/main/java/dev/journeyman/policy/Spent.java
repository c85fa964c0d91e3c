package dev.journeyman.policy;

import java.math.BigDecimal;
import java.time.Duration;

/**
 * What a story has used so far.
 *
 * @param turns model turns of the coder since they were last granted
 * @param tokens tokens of everybody's calls
 * @param cost money of everybody's calls, in US dollars
 * @param driven wall-clock time, without the time the run was parked
 */
public record Spent(int turns, long tokens, BigDecimal cost, Duration driven) {

    /** Nothing used. */
    public static final Spent NOTHING = new Spent(0, 0, BigDecimal.ZERO, Duration.ZERO);
}
