package dev.journeyman.lab;

import dev.journeyman.model.TokenWindow;
import dev.langchain4j.model.TokenCountEstimator;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A comparison of all policies over the same conversations, with the same count of tokens. */
final class Comparison {

    /** The figures of a policy over all conversations, and of each of them. */
    static final class Total {
        private final RequestCosts bill = new RequestCosts();
        private final RequestCosts raw = new RequestCosts();
        private final RetentionFigures retention = new RetentionFigures();
        private final List<PolicyFigures> each = new ArrayList<>();

        private void add(PolicyFigures figures) {
            bill.add(figures.bill());
            raw.add(figures.raw());
            retention.add(figures.retention());
            each.add(figures);
        }

        RequestCosts bill() {
            return bill;
        }

        RetentionFigures retention() {
            return retention;
        }

        List<PolicyFigures> each() {
            return each;
        }

        int compactions() {
            return each.stream().mapToInt(PolicyFigures::compactions).sum();
        }

        int violations() {
            return each.stream()
                    .mapToInt(figures -> figures.violations().size())
                    .sum();
        }

        double cost() {
            return bill.effective() / raw.effective();
        }

        double costWithRereads() {
            return (bill.effective() + retention.rereadCost()) / raw.effective();
        }

        /** Returns the number of conversations that cost more than under another policy. */
        int dearerThan(Total other) {
            int dearer = 0;
            for (int i = 0; i < each.size(); i++) {
                dearer += each.get(i).bill().effective()
                                > other.each.get(i).bill().effective()
                        ? 1
                        : 0;
            }
            return dearer;
        }
    }

    private final Map<ContextPolicy, Total> totals = new EnumMap<>(ContextPolicy.class);
    private final int window;

    Comparison(List<Public.Kept> conversations, int window, TokenCountEstimator estimator) {
        this.window = window;
        for (ContextPolicy policy : ContextPolicy.values()) {
            Total total = new Total();
            for (Public.Kept conversation : conversations) {
                PolicyConversation replay = policy.begin(TokenWindow.of(window), estimator, conversation.prefix());
                conversation.utterances().forEach(replay::said);
                total.add(replay.figures(conversation.name()));
            }
            totals.put(policy, total);
        }
    }

    int window() {
        return window;
    }

    Total total(ContextPolicy policy) {
        return totals.getOrDefault(policy, new Total());
    }

    /** Returns the published policy that costs least. */
    ContextPolicy cheapestPublished() {
        ContextPolicy cheapest = ContextPolicy.RAW;
        for (ContextPolicy policy : ContextPolicy.values()) {
            boolean ours = policy == ContextPolicy.JOURNEYMAN || policy == ContextPolicy.WINDOW_ONLY;
            if (!ours && total(policy).cost() < total(cheapest).cost()) {
                cheapest = policy;
            }
        }
        return cheapest;
    }

    /** Returns the table, in Markdown. */
    @Override
    public String toString() {
        StringBuilder table = new StringBuilder(String.format(
                Locale.ROOT,
                "| window %,d: policy | cost of raw | with re-reads | re-reads in 100 | edits verbatim | failure"
                        + " verbatim | files named | prefix hit | over the window | compactions |%n"
                        + "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|%n",
                window));
        totals.forEach((policy, total) -> table.append(String.format(
                Locale.ROOT,
                "| `%s` | **%.1f %%** | %.1f %% | %.1f | %.1f %% | %.1f %% | %s | %.1f %% | %d of %d | %d |%n",
                policy,
                100 * total.cost(),
                100 * total.costWithRereads(),
                total.retention().rereadsPer100(),
                100 * total.retention().editsVerbatim(),
                100 * total.retention().failureVerbatim(),
                named(policy, total.retention()),
                100 * total.bill().hit(),
                total.bill().over(),
                total.bill().requests(),
                total.compactions())));
        return table.toString();
    }

    private static String named(ContextPolicy policy, RetentionFigures retention) {
        return policy.needsModel() || retention.rewrites() == 0
                ? "–"
                : retention.rewritesThatName() + " of " + retention.rewrites();
    }
}
