package dev.journeyman.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The figures of one conversation under several policies, as a table for a terminal of 120 columns. It is stateless and
 * may be used from any thread.
 */
public final class PolicyTable {

    private static final String ROW = "%-15s %12s %14s %11s %9s %8s %8s %8s %6s %12s";

    private PolicyTable() {}

    /**
     * Returns the lines of the table.
     *
     * @param under the same conversation under each policy, at least one
     */
    public static List<String> lines(List<ReplayedConversation> under) {
        ReplayedConversation first = under.get(0);
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "%s, window %,d: %,d requests, %,d tokens with nothing left out",
                first.name(),
                first.window().size(),
                first.figures().bill().requests(),
                first.figures().raw().tokens()));
        lines.add(String.format(
                Locale.ROOT,
                ROW,
                "policy",
                "cost of raw",
                "with re-reads",
                "prefix hit",
                "re-reads",
                "edits",
                "failure",
                "named",
                "over",
                "compactions"));
        under.forEach(conversation -> lines.add(row(conversation.figures())));
        return lines;
    }

    /** Returns what the columns say, in lines. */
    public static List<String> legend() {
        return List.of(
                "cost of raw    0.1 for each cached token and 1.25 for each other one, of what it costs to send"
                        + " everything",
                "with re-reads  the same, with each re-read priced as one more exchange",
                "re-reads       answers in 100 that use a distinctive line which is only in what was taken out",
                "edits          requests with the newest edit of each file edited within 60 messages, verbatim",
                "failure        requests with the last failing result, verbatim",
                "named          compactions after which all edited files are named; - where a model would write the"
                        + " summary",
                "over           requests over the window");
    }

    private static String row(PolicyFigures figures) {
        RetentionFigures retention = figures.retention();
        return String.format(
                Locale.ROOT,
                ROW,
                figures.policy(),
                percent(figures.cost()),
                percent(figures.costWithRereads()),
                percent(figures.bill().hit()),
                String.format(Locale.ROOT, "%.1f", retention.rereadsPer100()),
                percent(retention.editsVerbatim()),
                percent(retention.failureVerbatim()),
                retention.rewrites() == 0 || ContextPolicy.of(figures.policy()).needsModel()
                        ? "-"
                        : percent((double) retention.rewritesThatName() / retention.rewrites()),
                figures.bill().over(),
                figures.compactions());
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }
}
