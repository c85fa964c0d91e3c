package dev.journeyman.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The figures that ours has to reach, with what was measured. */
final class PromisedFigures {

    private static final Map<Integer, Double> COSTS =
            Map.of(32_000, 30.0, 64_000, 36.0, 128_000, 37.0, 200_000, 37.0, 1_000_000, 37.0);

    private static final String MISSED = " MISSED";
    private static final int NAMED_FROM = 64_000;
    private static final int READ_AGAIN_FROM = 128_000;

    private PromisedFigures() {}

    /** Returns a line for each figure at a window. */
    static List<String> lines(Comparison comparison) {
        Comparison.Total ours = comparison.total(ContextPolicy.JOURNEYMAN);
        RetentionFigures retention = ours.retention();
        int window = comparison.window();
        List<String> lines = new ArrayList<>();
        ContextPolicy best = comparison.cheapestPublished();
        lines.add(atMost("cost of raw, %", window, 100 * ours.cost(), COSTS.getOrDefault(window, 100.0))
                + String.format(
                        Locale.ROOT,
                        "; the cheapest published policy, %s: %.1f",
                        best,
                        100 * comparison.total(best).cost()));
        lines.add(atMost("requests over the window", window, ours.bill().over(), 0));
        lines.add(atMost("violations of order", window, ours.violations(), 0));
        lines.add(atLeast("newest edits verbatim, % of requests", window, 100 * retention.editsVerbatim(), 85));
        lines.add(
                atLeast("last failing result verbatim, % of requests", window, 100 * retention.failureVerbatim(), 95));
        if (window >= NAMED_FROM) {
            lines.add(atMost(
                    "compactions that leave an edited file unnamed",
                    window,
                    retention.rewrites() - retention.rewritesThatName(),
                    0));
        }
        if (window >= READ_AGAIN_FROM) {
            lines.add(atMost("forced re-reads in 100 turns", window, retention.rereadsPer100(), 6.5));
            lines.add(atMost("cost of raw with re-reads, %", window, 100 * ours.costWithRereads(), 43));
            lines.add(atMost(
                    "conversations dearer than with the window step alone",
                    window,
                    ours.dearerThan(comparison.total(ContextPolicy.WINDOW_ONLY)),
                    0));
        }
        return lines;
    }

    private static String atMost(String figure, int window, double found, double bound) {
        return line(figure, window, found, "at most " + number(bound)) + (found <= bound ? "" : MISSED);
    }

    private static String atLeast(String figure, int window, double found, double bound) {
        return line(figure, window, found, "at least " + number(bound)) + (found >= bound ? "" : MISSED);
    }

    private static String line(String figure, int window, double found, String bound) {
        return String.format(Locale.ROOT, "%s at %,d: %s (%s)", figure, window, number(found), bound);
    }

    private static String number(double number) {
        return number == Math.rint(number)
                ? String.format(Locale.ROOT, "%.0f", number)
                : String.format(Locale.ROOT, "%.1f", number);
    }
}
