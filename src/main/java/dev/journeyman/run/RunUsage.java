package dev.journeyman.run;

import dev.journeyman.flow.BudgetKind;
import dev.journeyman.flow.ConversationRule;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.RecordedEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.policy.BudgetRule;
import dev.journeyman.policy.Spent;
import dev.journeyman.story.Budget;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The usage of a run (turns, tokens, money and driven time), and the grants of more. It is used by one thread at a
 * time.
 */
public final class RunUsage {

    /** The kind of the note to the coder that few turns are left. */
    public static final String TURNS = "turns";

    private final Map<BudgetKind, Integer> grants = new EnumMap<>(BudgetKind.class);
    private Budget budget = Budget.DEFAULT;
    private int turns;
    private int allTurns;
    private boolean told;
    private long tokens;
    private BigDecimal cost = BigDecimal.ZERO;
    private Duration driven = Duration.ZERO;
    private @Nullable Instant driving;
    private BudgetKind asked = BudgetKind.TURNS;

    void apply(RecordedEntry recorded) {
        Entry entry = recorded.entry();
        time(recorded.at(), entry);
        if (entry instanceof Entry.RunStarted started) {
            budget = started.story().budget();
        } else if (entry instanceof Entry.ReplyReceived reply) {
            tokens += reply.usage().total();
            cost = cost.add(reply.cost());
            if (reply.caller() == CallerRole.CODER) {
                turns++;
                allTurns++;
            }
        } else if (entry instanceof Entry.CallFailed failed && failed.used() != null) {
            tokens += failed.used().usage().total();
            cost = cost.add(failed.used().cost());
        } else if (entry instanceof Entry.BudgetNoted noted && noted.kind().equals(TURNS)) {
            told = true;
        } else if (entry instanceof Entry.Moved moved) {
            moved(moved.move().signal(), moved.move().conversation());
        }
    }

    /** Returns the usage; the turns are counted since the last grant. */
    public Spent spent() {
        return new Spent(turns, tokens, cost, driven);
    }

    /** Returns the usage of the whole run. */
    public Spent all() {
        return new Spent(allTurns, tokens, cost, driven);
    }

    /** Returns how often more was granted of each budget. */
    public Map<BudgetKind, Integer> grants() {
        return Collections.unmodifiableMap(grants);
    }

    /** Returns whether the coder was warned that few turns are left. */
    public boolean told() {
        return told;
    }

    /** Returns the number of the coder's turns in the whole run. */
    public int allTurns() {
        return allTurns;
    }

    private void time(Instant at, Entry entry) {
        if (driving != null && !(entry instanceof Entry.RunResumed)) {
            driven = driven.plus(Duration.between(driving, at));
        }
        driving = entry instanceof Entry.RunPaused ? null : at;
    }

    private void moved(Signal signal, ConversationRule conversation) {
        if (signal instanceof Signal.BudgetExhausted exhausted) {
            asked = exhausted.reason();
        }
        if (signal instanceof Signal.Continued || signal instanceof Signal.Pivoted) {
            grants.put(asked, BudgetRule.granted(budget, asked, spent(), grants.getOrDefault(asked, 0)));
        }
        if (signal instanceof Signal.Continued || conversation != ConversationRule.KEPT) {
            turns = 0;
            told = false;
        }
    }
}
