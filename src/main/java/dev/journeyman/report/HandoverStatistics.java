package dev.journeyman.report;

import dev.journeyman.journal.entry.Entry;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/**
 * What handing over brought, over many runs: how often work passed that was tried again, taken over or verified by a helper, and what
 * telling the next one cost. A ratio of nothing is not a number.
 *
 * <p>It may be used from any thread.
 */
public final class HandoverStatistics {

    private static final double MICROS_A_MILLI = 1_000;

    private final Map<String, HandoverResult> runs = new LinkedHashMap<>();
    private long briefs;
    private long micros;
    private long tokens;
    private long prompts;

    /** A part of a whole. */
    public record Ratio(int part, int whole) {

        /** Returns it as a number from 0 to 1; not a number where there is no whole. */
        public double value() {
            return whole == 0 ? Double.NaN : (double) part / whole;
        }
    }

    /** Takes an entry of a run in. */
    public synchronized void apply(String run, Entry entry) {
        runs.computeIfAbsent(run, any -> new HandoverResult()).apply(entry);
        if (entry instanceof Entry.BriefInjected brief) {
            briefs++;
            micros += brief.micros();
            tokens += brief.tokens();
            prompts += brief.prompt();
        }
    }

    /** Returns how many attempts after the first passed their checks, of those that were checked. */
    public synchronized Ratio retries() {
        return new Ratio(sum(HandoverResult::retriedAndPassed), sum(HandoverResult::retried));
    }

    /** Returns how many stories were done, of those that are over and that another provider took over. */
    public synchronized Ratio fallbacks() {
        return new Ratio(
                count(trial -> trial.over() && trial.fellBack() && trial.done()),
                count(trial -> trial.over() && trial.fellBack()));
    }

    /** Returns how many rounds of checks passed, of those with commands of a helper. */
    public synchronized Ratio helpers() {
        return new Ratio(sum(HandoverResult::helpedAndPassed), sum(HandoverResult::helped));
    }

    /** Returns the milliseconds it took to make a brief. */
    public synchronized double overhead() {
        return briefs == 0 ? Double.NaN : micros / MICROS_A_MILLI / briefs;
    }

    /** Returns the tokens of briefs as a part of the prompts they were in. */
    public synchronized double share() {
        return prompts == 0 ? Double.NaN : (double) tokens / prompts;
    }

    /** Returns the attempts that a story took that was done. */
    public synchronized double attempts() {
        int done = count(HandoverResult::done);
        return done == 0 ? Double.NaN : (double) sum(trial -> trial.done() ? trial.attempts() : 0) / done;
    }

    /** Returns all of it for people, a line each. */
    @Override
    public synchronized String toString() {
        return """
            runs               %s, %s of them done
            retry success      %s of the attempts after the first
            fallback success   %s of the stories that another provider took over
            helper accuracy    %s of the rounds with commands of a helper
            brief overhead     %s ms each, %s in all
            brief tokens       %s of the prompts they were in
            attempts           %s for a story that was done
            """.formatted(
                        runs.size(),
                        count(HandoverResult::done),
                        shown(retries()),
                        shown(fallbacks()),
                        shown(helpers()),
                        decimal(overhead()),
                        briefs,
                        percent(share()),
                        decimal(attempts()));
    }

    private static String shown(Ratio ratio) {
        return "%s (%s of %s)".formatted(percent(ratio.value()), ratio.part(), ratio.whole());
    }

    private static String percent(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.1f %%", value * 100);
    }

    private static String decimal(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.2f", value);
    }

    private int sum(ToIntFunction<HandoverResult> what) {
        return runs.values().stream().mapToInt(what).sum();
    }

    private int count(Predicate<HandoverResult> what) {
        return (int) runs.values().stream().filter(what).count();
    }
}
