package dev.journeyman.report;

import dev.journeyman.journal.entry.Entry;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/**
 * Statistics of hand-overs over many runs: how often work passed after a retry, a fallback or a helper's verification,
 * and what the briefs cost. A ratio without a whole is {@link Double#NaN}.
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

    /** A ratio of two counts. */
    public record Ratio(int part, int whole) {

        /** Returns the ratio from 0 to 1; {@link Double#NaN} if there is no whole. */
        public double value() {
            return whole == 0 ? Double.NaN : (double) part / whole;
        }
    }

    /** Counts an entry of a run. */
    public synchronized void apply(String run, Entry entry) {
        runs.computeIfAbsent(run, any -> new HandoverResult()).apply(entry);
        if (entry instanceof Entry.BriefInjected brief) {
            briefs++;
            micros += brief.micros();
            tokens += brief.tokens();
            prompts += brief.prompt();
        }
    }

    /** Returns the attempts after the first that passed their checks, of those that were checked. */
    public synchronized Ratio retries() {
        return new Ratio(sum(HandoverResult::retriedAndPassed), sum(HandoverResult::retried));
    }

    /** Returns the stories that were done, of those that are over and that another provider took over. */
    public synchronized Ratio fallbacks() {
        return new Ratio(
                count(trial -> trial.over() && trial.fellBack() && trial.done()),
                count(trial -> trial.over() && trial.fellBack()));
    }

    /** Returns the rounds of checks that passed, of those with commands of a helper. */
    public synchronized Ratio helpers() {
        return new Ratio(sum(HandoverResult::helpedAndPassed), sum(HandoverResult::helped));
    }

    /** Returns the average milliseconds to make a brief. */
    public synchronized double overhead() {
        return briefs == 0 ? Double.NaN : micros / MICROS_A_MILLI / briefs;
    }

    /** Returns the share of briefs in the tokens of the prompts that contain them. */
    public synchronized double share() {
        return prompts == 0 ? Double.NaN : (double) tokens / prompts;
    }

    /** Returns the average number of attempts of a story that was done. */
    public synchronized double attempts() {
        int done = count(HandoverResult::done);
        return done == 0 ? Double.NaN : (double) sum(trial -> trial.done() ? trial.attempts() : 0) / done;
    }

    /** Returns all figures for people, a line each. */
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
