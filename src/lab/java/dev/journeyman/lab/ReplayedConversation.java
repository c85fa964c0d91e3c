package dev.journeyman.lab;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.model.TokenWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A conversation after its replay, and its figures as text and as JSON. It is used by one thread.
 *
 * @param name the name of the conversation
 * @param window the window of the model
 * @param figures its figures under the policy
 */
public record ReplayedConversation(String name, TokenWindow window, PolicyFigures figures) {

    /** Returns the figures as one JSON object in one line. */
    public String json() {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("conversation", name)
                .put("policy", figures.policy())
                .put("window", window.size())
                .put("requests", figures.bill().requests())
                .put("tokens", figures.bill().tokens())
                .put("effective", Math.round(figures.bill().effective()))
                .put("raw_effective", Math.round(figures.raw().effective()))
                .put("prefix_hit", rounded(figures.bill().hit()))
                .put("compactions", figures.compactions())
                .put("violations", figures.violations().size())
                .put("over_window", figures.bill().over())
                .put("peak", figures.bill().peak())
                .put("cost_of_raw", rounded(figures.cost()))
                .put("cost_with_rereads", rounded(figures.costWithRereads()))
                .put("rereads", figures.retention().rereads())
                .put("rereads_per_100", rounded(figures.retention().rereadsPer100()))
                .put("edits_verbatim", rounded(figures.retention().editsVerbatim()))
                .put("failure_verbatim", rounded(figures.retention().failureVerbatim()))
                .put("rewrites", figures.retention().rewrites())
                .put("rewrites_that_name", figures.retention().rewritesThatName());
        KeptFacts kept = figures.kept();
        if (kept != null) {
            node.putObject("kept")
                    .put("edited_files", kept.files())
                    .put("edited_files_of", kept.allFiles())
                    .put("instructions", kept.said())
                    .put("instructions_of", kept.allSaid())
                    .put("last_failure", kept.failure())
                    .put("todo", kept.todo())
                    .put("todo_of", kept.allTodo());
        }
        return node.toString();
    }

    /** Returns the figures in lines for people, without a line break at the end. */
    public String text() {
        List<String> lines = new ArrayList<>();
        RequestCosts bill = figures.bill();
        lines.add("%s (%s, window %s)".formatted(name, figures.policy(), number(window.size())));
        lines.add("  requests     %s, the largest %s tokens, %s over the window"
                .formatted(number(bill.requests()), number(bill.peak()), number(bill.over())));
        lines.add("  tokens       %s, %s with nothing left out"
                .formatted(number(bill.tokens()), number(figures.raw().tokens())));
        lines.add("  cost         %s effective tokens, %s of what it costs with nothing left out"
                .formatted(
                        number(Math.round(bill.effective())),
                        percent(bill.effective(), figures.raw().effective())));
        lines.add("  prefix hit   " + percent(bill.hit(), 1));
        lines.add("  compactions  " + figures.compactions());
        lines.add("  violations   " + figures.violations().size()
                + figures.violations().stream()
                        .findFirst()
                        .map(first -> ": " + first)
                        .orElse(""));
        lines.addAll(lost());
        KeptFacts kept = figures.kept();
        if (kept != null) {
            lines.add(line(kept));
        }
        return String.join(System.lineSeparator(), lines);
    }

    private List<String> lost() {
        RetentionFigures retention = figures.retention();
        return List.of(
                "  re-reads     %s, %s in 100 answers; with one more exchange for each it costs %s"
                        .formatted(
                                number(retention.rereads()),
                                String.format(Locale.ROOT, "%.1f", retention.rereadsPer100()),
                                percent(figures.costWithRereads(), 1)),
                "  verbatim     the newest edits in %s of the requests, the last failing result in %s"
                        .formatted(percent(retention.editsVerbatim(), 1), percent(retention.failureVerbatim(), 1)),
                "  named        all edited files after %s of %s compactions"
                        .formatted(number(retention.rewritesThatName()), number(retention.rewrites())));
    }

    private static String line(KeptFacts kept) {
        return "  kept         %s of %s edited files, %s of %s instructions, %s of %s open items, last failure %s"
                .formatted(
                        kept.files(),
                        kept.allFiles(),
                        kept.said(),
                        kept.allSaid(),
                        kept.todo(),
                        kept.allTodo(),
                        kept.failure() ? "there" : "gone");
    }

    private static double rounded(double figure) {
        return Math.round(figure * 10_000) / 10_000.0;
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String percent(double part, double whole) {
        return whole == 0 ? "-" : String.format(Locale.ROOT, "%.1f %%", 100 * part / whole);
    }
}
