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

    /**
     * The figures of a policy over all conversations.
     *
     * @param each the figures of each conversation
     */
    record Total(RequestCosts bill, RequestCosts raw, int compactions, List<PolicyFigures> each) {

        double cost() {
            return bill.effective() / raw.effective();
        }
    }

    private final Map<ContextPolicy, Total> totals = new EnumMap<>(ContextPolicy.class);
    private final int window;

    Comparison(List<Public.Kept> conversations, int window, TokenCountEstimator estimator) {
        this.window = window;
        for (ContextPolicy policy : ContextPolicy.values()) {
            RequestCosts bill = new RequestCosts();
            List<PolicyFigures> each = new ArrayList<>();
            for (Public.Kept conversation : conversations) {
                PolicyConversation replay = policy.begin(TokenWindow.of(window), estimator, conversation.prefix());
                conversation.utterances().forEach(replay::said);
                PolicyFigures figures = replay.figures(conversation.name());
                each.add(figures);
                bill.add(figures.bill());
            }
            totals.put(policy, new Total(bill, new RequestCosts(), 0, each));
        }
        RequestCosts raw = total(ContextPolicy.RAW).bill();
        totals.replaceAll((policy, total) -> new Total(
                total.bill(),
                raw,
                total.each().stream().mapToInt(PolicyFigures::compactions).sum(),
                total.each()));
    }

    Total total(ContextPolicy policy) {
        return totals.getOrDefault(policy, new Total(new RequestCosts(), new RequestCosts(), 0, List.of()));
    }

    /** Returns the table, in Markdown. */
    @Override
    public String toString() {
        StringBuilder table = new StringBuilder(
                "| window %s: policy | tokens | of raw | prefix hit | cost of raw | over the window | compactions |%n|---|---:|---:|---:|---:|---:|---:|%n"
                        .formatted(String.format(Locale.ROOT, "%,d", window)));
        for (ContextPolicy policy : ContextPolicy.values()) {
            Total total = total(policy);
            table.append(String.format(
                    Locale.ROOT,
                    "| `%s`: %s | %,d | %.1f %% | %.1f %% | **%.1f %%** | %d of %d | %d |%n",
                    policy,
                    policy.what(),
                    total.bill().tokens(),
                    100.0 * total.bill().tokens() / total.raw().tokens(),
                    100 * total.bill().hit(),
                    100 * total.cost(),
                    total.bill().over(),
                    total.bill().requests(),
                    total.compactions()));
        }
        return table.toString();
    }
}
