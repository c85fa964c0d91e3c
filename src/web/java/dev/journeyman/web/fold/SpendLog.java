package dev.journeyman.web.fold;

import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.model.ModelReply.Usage;
import dev.journeyman.run.RunState;
import dev.journeyman.web.facts.SpentFacts;
import dev.journeyman.web.facts.SpentFacts.ByProvider;
import dev.journeyman.web.facts.SpentFacts.Point;
import dev.journeyman.web.facts.SpentFacts.Totals;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a run used after each call, folded from its entries. It is used by one thread at a time. */
final class SpendLog {

    private final List<Point> curve = new ArrayList<>();
    private final Map<String, ByProvider> providers = new LinkedHashMap<>();
    private long in;
    private long cached;
    private long out;
    private int requests;

    SpentFacts facts(RunState state) {
        Totals totals = new Totals(
                in, cached, out, state.usage().all().cost(), state.usage().allTurns(), requests);
        return new SpentFacts(totals, List.copyOf(curve), List.copyOf(providers.values()));
    }

    /** Applies the next entry, given the state of the run after it. */
    void apply(RecordedEntry recorded, RunState state) {
        Entry entry = recorded.entry();
        if (entry instanceof Entry.RequestSent) {
            requests++;
        } else if (entry instanceof Entry.ReplyReceived reply) {
            used(reply.provider(), reply.usage(), reply.cost());
            curve.add(point(reply.number(), recorded.at(), state));
        } else if (entry instanceof Entry.CallFailed failed && failed.used() != null) {
            used(failed.provider(), failed.used().usage(), failed.used().cost());
            curve.add(point(failed.number(), recorded.at(), state));
        }
    }

    private void used(String provider, Usage usage, BigDecimal cost) {
        in += usage.input();
        cached += usage.cached();
        out += usage.output();
        providers.merge(
                provider,
                new ByProvider(provider, 1, usage.total(), cost),
                (all, one) -> new ByProvider(
                        provider,
                        all.calls() + one.calls(),
                        all.tokens() + one.tokens(),
                        all.cost().add(one.cost())));
    }

    private static Point point(int number, Instant at, RunState state) {
        int turns = state.usage().spent().turns();
        boolean planning = planning(state);
        Duration since =
                state.usage().driving().map(from -> Duration.between(from, at)).orElse(Duration.ZERO);
        return new Point(
                number,
                at.toEpochMilli(),
                planning ? turns : 0,
                planning ? 0 : turns,
                state.usage().all().tokens(),
                state.usage().all().cost(),
                state.usage().all().driven().plus(since).toMillis());
    }

    /** Returns whether turns are counted as those of planning: in PLANNING, and in what is entered from there. */
    private static boolean planning(RunState state) {
        State now = state.position().state();
        return now == State.PLANNING
                || now == State.PLAN_REVIEW
                || state.position().origins().contains(State.PLANNING);
    }
}
