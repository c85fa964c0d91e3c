package dev.journeyman.run;

import dev.journeyman.flow.Flow.Move;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.Signal.BudgetKind;
import dev.journeyman.flow.TableRow.ConversationRule;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryKind;
import dev.journeyman.journal.entry.PauseCause;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.policy.BudgetRule;
import dev.journeyman.story.Budget;
import dev.journeyman.story.Budget.Spent;
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
 * @param driving until when the driven time is counted, which is later than now in a wait for a provider; empty while the run
 *     is not driven
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

    /** Returns this after an entry, given when the entry before it was written. */
    RunUsage after(EntryKind kind, RecordedEntry recorded, Optional<Instant> before) {
        Entry entry = recorded.entry();
        RunUsage begun =
                driving.isEmpty() || isAfterWait(recorded.at(), before) ? driving(Optional.of(recorded.at())) : this;
        return switch (kind) {
            case RUN_STARTED -> begun.started(((Entry.RunStarted) entry).story().budget());
            case REPLY_RECEIVED -> begun.replied((Entry.ReplyReceived) entry);
            case CALL_FAILED -> begun.failed((Entry.CallFailed) entry);
            case BUDGET_NOTED -> begun.noted((Entry.BudgetNoted) entry);
            case MOVED -> begun.until(recorded.at()).moved(((Entry.Moved) entry).move());
            case RUN_PAUSED -> begun.until(recorded.at()).paused((Entry.RunPaused) entry);
            case RUN_RESUMED -> resumed(recorded.at(), before).driving(Optional.of(recorded.at()));
            case MODELS_ASSIGNED,
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
                    REPOSITORY_INSTRUCTIONS_READ,
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
                    PUSH_STARTED,
                    CANCEL_REQUESTED,
                    DAMAGED_ENTRY -> begun;
        };
    }

    /** Returns the usage at a time: while the run is driven, the time until then counts. */
    RunUsage until(Instant at) {
        if (driving.isEmpty()) {
            return this;
        }
        Duration driven = spent.driven().plus(Duration.between(driving.get(), at));
        Spent longer = new Spent(spent.turns(), spent.tokens(), spent.cost(), driven);
        return new RunUsage(budget, longer, allTurns, told, Optional.of(at), asked, grants);
    }

    /** Returns this when the run is paused. A wait for a provider counts as driven time, and it does so in advance. */
    private RunUsage paused(Entry.RunPaused pause) {
        return pause.due() != null && pause.why() == PauseCause.WAITING
                ? until(pause.due())
                : driving(Optional.empty());
    }

    /**
     * Returns this when the run is resumed. A wait that was counted in advance may have ended early; a process that was killed drove
     * the run until its last entry.
     */
    private RunUsage resumed(Instant at, Optional<Instant> before) {
        if (waits(before)) {
            return at.isBefore(driving.orElseThrow()) ? until(at) : this;
        }
        return before.map(this::until).orElse(this);
    }

    /** Returns whether the run waits for a provider until a time that was counted in advance. */
    private boolean waits(Optional<Instant> before) {
        return before.isPresent() && driving.filter(before.get()::isBefore).isPresent();
    }

    /** Returns whether another process writes at a time at which the wait is over and the run is not resumed yet. */
    private boolean isAfterWait(Instant at, Optional<Instant> before) {
        return waits(before) && at.isAfter(driving.orElseThrow());
    }

    private RunUsage driving(Optional<Instant> now) {
        return new RunUsage(budget, spent, allTurns, told, now, asked, grants);
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
        Map<BudgetKind, Integer> granted =
                signal instanceof Signal.Continued || signal instanceof Signal.Pivoted ? granted(newest) : grants;
        boolean again = signal instanceof Signal.Continued || move.conversation() != ConversationRule.KEPT;
        Spent since = again ? new Spent(0, spent.tokens(), spent.cost(), spent.driven()) : spent;
        return new RunUsage(budget, since, allTurns, told && !again, driving, newest, granted);
    }

    private Map<BudgetKind, Integer> granted(BudgetKind kind) {
        Map<BudgetKind, Integer> granted = new EnumMap<>(BudgetKind.class);
        granted.putAll(grants);
        granted.put(kind, BudgetRule.granted(budget, kind, spent, grants.getOrDefault(kind, 0)));
        return granted;
    }
}
