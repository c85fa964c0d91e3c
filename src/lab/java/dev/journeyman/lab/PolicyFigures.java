package dev.journeyman.lab;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a conversation under a policy. It is used by one thread.
 *
 * @param policy the name of the policy
 * @param bill the costs of its requests
 * @param raw the costs of the same requests with nothing left out
 * @param compactions the number of compactions
 * @param violations requests that providers would refuse, and turns that changed although they must not
 * @param kept the facts that were left after the last compaction; null without a compaction, or where the policy does
 *     not look
 * @param retention what was kept and lost over all requests
 */
public record PolicyFigures(
        String policy,
        RequestCosts bill,
        RequestCosts raw,
        int compactions,
        List<String> violations,
        @Nullable KeptFacts kept,
        RetentionFigures retention) {

    public PolicyFigures {
        violations = List.copyOf(violations);
    }

    /** Returns the cost of the requests, as a share of what they cost with nothing left out. */
    public double cost() {
        return raw.effective() == 0 ? 1 : bill.effective() / raw.effective();
    }

    /** Returns the same with each forced re-read priced as one more exchange. */
    public double costWithRereads() {
        return raw.effective() == 0 ? 1 : (bill.effective() + retention.rereadCost()) / raw.effective();
    }
}
