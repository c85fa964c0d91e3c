package dev.journeyman.experiment;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.report.HandoverStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The totals of several scenarios with one setting. */
final class Tally {

    private final List<Result> results;
    private final HandoverStatistics stats = new HandoverStatistics();

    Tally(List<Result> results) {
        this.results = results;
        for (Result result : results) {
            for (Entry entry : result.entries()) {
                stats.apply(result.outcome().run(), entry);
            }
        }
    }

    long done() {
        return results.stream().filter(Result::done).count();
    }

    int attempts() {
        return results.stream().mapToInt(Result::attempts).sum();
    }

    long tokens() {
        return results.stream().mapToLong(Result::tokens).sum();
    }

    HandoverStatistics stats() {
        return stats;
    }

    /** Returns all figures by their names, in order. */
    Map<String, String> figures() {
        Map<String, String> figures = new LinkedHashMap<>();
        figures.put("stories done", "%s of %s".formatted(done(), results.size()));
        figures.put("attempts, all together", Integer.toString(attempts()));
        figures.put("attempts to completion, mean of the done", decimal(stats.attempts()));
        figures.put("checks passed on the 2nd attempt or later", shown(stats.retries()));
        figures.put("done after another provider took over", shown(stats.fallbacks()));
        figures.put("rounds with a helper's commands that passed", shown(stats.helpers()));
        figures.put("tokens of all requests", Long.toString(tokens()));
        figures.put("tokens per done story", done() == 0 ? "-" : Long.toString(Math.round((double) tokens() / done())));
        figures.put("brief tokens, share of the prompts they were in", percent(stats.share()));
        return figures;
    }

    private static String shown(HandoverStatistics.Ratio ratio) {
        return ratio.whole() == 0 ? "-" : "%s of %s, %s".formatted(ratio.part(), ratio.whole(), percent(ratio.value()));
    }

    private static String percent(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.0f %%", value * 100);
    }

    private static String decimal(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.2f", value);
    }
}
