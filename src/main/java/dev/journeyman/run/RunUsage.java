package dev.journeyman.run;

import dev.journeyman.flow.BudgetKind;
import dev.journeyman.flow.ConversationRule;
import dev.journeyman.flow.Move;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.RecordedEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryKind;
import dev.journeyman.model.CallerRole;
import dev.journeyman.policy.BudgetRule;
import dev.journeyman.policy.Spent;
import dev.journeyman.story.Budget;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * The usage of a run (turns, tokens, money and driven time), and the grants of more. It is immutable and may be used from any
 * thread.
 *
 * @param budget the budget of the story
 * @param spent the usage; the turns are counted since the last grant
 * @param allTurns the number of the coder's turns in the whole run
 * @param told whether the coder was warned that few turns are left
 * @param driving when the newest entry was written, while the run is driven
 * @param asked the budget that ran out last
 * @param grants how often more was granted of each budget
 */
public record RunUsage(
        Budget budget,
        Spent spent,
        int allTurns,
        boolean told,
        Optional<Instant> driving,
        BudgetKind asked,
        Map<BudgetKind, Integer> grants) {

    /** The kind of the note to the coder that few turns are left. */
    public static final String TURNS = "turns";

    static final RunUsage NONE = new RunUsage(
            Budget.DEFAULT,
            new Spent(0, 0, BigDecimal.ZERO, Duration.ZERO),
            0,
            false,
            Optional.empty(),
            BudgetKind.TURNS,
            Map.of());

    public RunUsage {
        grants = Map.copyOf(grants);
    }

    /** Returns the usage of the whole run. */
    public Spent all() {
        return new Spent(allTurns, spent.tokens(), spent.cost(), spent.driven());
    }

    RunUsage after(RecordedEntry recorded) {
        Entry entry = recorded.entry();
        RunUsage now = at(recorded.at(), entry);
        return switch (EntryKind.of(entry)) {
            case RUN_STARTED -> now.started(((Entry.RunStarted) entry).story().budget());
            case REPLY_RECEIVED -> now.replied((Entry.ReplyReceived) entry);
            case CALL_FAILED -> now.failed((Entry.CallFailed) entry);
            case BUDGET_NOTED -> now.noted((Entry.BudgetNoted) entry);
            case MOVED -> now.moved(((Entry.Moved) entry).move());
            case MODELS_ASSIGNED,
                    RUN_RESUMED,
                    RUN_PAUSED,
                    RUN_ENDED,
                    WORKSPACE_PREPARED,
                    NOTICE_GIVEN,
                    WORK_COMMITTED,
                    ATTEMPT_STARTED,
                    ATTEMPT_ENDED,
                    CONTEXT_CHANGED,
                    REQUEST_SENT,
                    PROVIDER_SKIPPED,
                    BREAKER_CHANGED,
                    ATTEMPT_RECORDED,
                    ATTEMPTS_CLEARED,
                    BRIEF_INJECTED,
                    TOOLS_FOUND,
                    CONTEXT_FETCHED,
                    PROJECT_SEEN,
                    TOOL_STARTED,
                    TOOL_FINISHED,
                    COMMAND_STARTED,
                    CHECK_FINISHED,
                    CHECKS_FINISHED,
                    FILES_DIFFERED,
                    REVIEW_REQUESTED,
                    VERDICT_GIVEN,
                    COMPACTION_FAILED,
                    SERVICE_CHECKED,
                    EFFECT_FAILED,
                    DAMAGED_ENTRY -> now;
        };
    }

    private RunUsage at(Instant at, Entry entry) {
        Spent longer = spent;
        if (driving.isPresent() && !(entry instanceof Entry.RunResumed)) {
            Duration driven = spent.driven().plus(Duration.between(driving.get(), at));
            longer = new Spent(spent.turns(), spent.tokens(), spent.cost(), driven);
        }
        Optional<Instant> now = entry instanceof Entry.RunPaused ? Optional.empty() : Optional.of(at);
        return new RunUsage(budget, longer, allTurns, told, now, asked, grants);
    }

    private RunUsage started(Budget own) {
        return new RunUsage(own, spent, allTurns, told, driving, asked, grants);
    }

    private RunUsage replied(Entry.ReplyReceived reply) {
        int turn = reply.caller() == CallerRole.CODER ? 1 : 0;
        return used(turn, reply.usage().total(), reply.cost());
    }

    private RunUsage failed(Entry.CallFailed failed) {
        return failed.used() == null
                ? this
                : used(0, failed.used().usage().total(), failed.used().cost());
    }

    private RunUsage used(int turns, long tokens, BigDecimal cost) {
        Spent more = new Spent(
                spent.turns() + turns, spent.tokens() + tokens, spent.cost().add(cost), spent.driven());
        return new RunUsage(budget, more, allTurns + turns, told, driving, asked, grants);
    }

    private RunUsage noted(Entry.BudgetNoted noted) {
        return noted.kind().equals(TURNS) ? new RunUsage(budget, spent, allTurns, true, driving, asked, grants) : this;
    }

    private RunUsage moved(Move move) {
        Signal signal = move.signal();
        BudgetKind newest = signal instanceof Signal.BudgetExhausted exhausted ? exhausted.reason() : asked;
        Map<BudgetKind, Integer> granted = new EnumMap<>(BudgetKind.class);
        granted.putAll(grants);
        if (signal instanceof Signal.Continued || signal instanceof Signal.Pivoted) {
            granted.put(newest, BudgetRule.granted(budget, newest, spent, grants.getOrDefault(newest, 0)));
        }
        boolean again = signal instanceof Signal.Continued || move.conversation() != ConversationRule.KEPT;
        Spent since = again ? new Spent(0, spent.tokens(), spent.cost(), spent.driven()) : spent;
        return new RunUsage(budget, since, allTurns, told && !again, driving, newest, granted);
    }
}
