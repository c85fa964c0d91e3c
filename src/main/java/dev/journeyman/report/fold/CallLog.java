package dev.journeyman.report.fold;

import dev.journeyman.context.ContextChange;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.ModelReply.Usage;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** The calls to providers and what they used. It is used by one thread at a time. */
public final class CallLog {

    private final List<BilledCall> billed = new ArrayList<>();
    private int requests;
    private int compactions;

    /** A call that used tokens, whether it was answered or failed. */
    public record BilledCall(CallerRole caller, String provider, Usage usage, BigDecimal cost) {}

    void requested() {
        requests++;
    }

    void replied(Entry.ReplyReceived reply) {
        billed.add(new BilledCall(reply.caller(), reply.provider(), reply.usage(), reply.cost()));
    }

    void failed(Entry.CallFailed failed) {
        if (failed.used() != null) {
            billed.add(new BilledCall(
                    failed.caller(),
                    failed.provider(),
                    failed.used().usage(),
                    failed.used().cost()));
        }
    }

    void changed(ContextChange change) {
        if (change instanceof ContextChange.Shortened) {
            compactions++;
        }
    }

    /** Returns the calls that used tokens, the oldest first. */
    public List<BilledCall> billed() {
        return List.copyOf(billed);
    }

    /** Returns the number of requests sent. */
    public int requests() {
        return requests;
    }

    /** Returns the number of compactions of all contexts. */
    public int compactions() {
        return compactions;
    }
}
