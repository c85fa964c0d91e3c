package dev.journeyman.web.facts;

import java.math.BigDecimal;
import java.util.List;

/**
 * What a run used. It is immutable and may be used from any thread.
 *
 * @param totals what it used in all
 * @param curve what it had used after each billed call, the oldest first
 * @param providers what each provider's calls used, in the order of their first call
 */
public record SpentFacts(Totals totals, List<Point> curve, List<ByProvider> providers) {

    /** What a run used in all; turns are the coder's. */
    public record Totals(long in, long cached, long out, BigDecimal cost, int turns, int requests) {}

    /**
     * What a run had used after a call.
     *
     * @param n the number of the request
     * @param at when the call ended
     * @param planning the planning turns since they were last granted; 0 outside of planning
     * @param coding the coding turns since they were last granted; 0 in planning
     * @param tokens the tokens of all calls
     * @param cost the cost of all calls
     * @param driven the driven time, in milliseconds
     */
    public record Point(int n, long at, int planning, int coding, long tokens, BigDecimal cost, long driven) {}

    /** What the calls of a provider used. */
    public record ByProvider(String provider, int calls, long tokens, BigDecimal cost) {}
}
