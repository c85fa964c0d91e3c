package dev.journeyman.run;

import dev.journeyman.context.Contract;
import dev.journeyman.flow.ConversationRule;
import dev.journeyman.flow.Move;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.RecordedEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryKind;
import dev.journeyman.workspace.Worktree;
import java.time.Instant;
import java.util.Optional;

/**
 * What a run is about and how long its journal is. It is immutable and may be used from any thread.
 *
 * @param seq the seq of the newest entry; 0 before the first
 * @param at when the newest entry was written
 * @param contract story, plan and pivot
 * @param worktree the worktree; empty before it is made
 */
record RunBasics(long seq, Optional<Instant> at, Optional<Contract> contract, Optional<Worktree> worktree) {

    static final RunBasics START = new RunBasics(0, Optional.empty(), Optional.empty(), Optional.empty());

    /** Returns these after one more entry, which may be a verdict on what was submitted. */
    RunBasics after(RecordedEntry recorded, Optional<Signal> submitted) {
        RunBasics now = new RunBasics(recorded.seq(), Optional.of(recorded.at()), contract, worktree);
        Entry entry = recorded.entry();
        return switch (EntryKind.of(entry)) {
            case RUN_STARTED -> now.with(Contract.of(((Entry.RunStarted) entry).story()));
            case WORKSPACE_PREPARED -> now.prepared((Entry.WorkspacePrepared) entry);
            case MOVED -> now.moved(((Entry.Moved) entry).move(), submitted);
            case MODELS_ASSIGNED,
                    RUN_RESUMED,
                    RUN_PAUSED,
                    RUN_ENDED,
                    NOTICE_GIVEN,
                    WORK_COMMITTED,
                    ATTEMPT_STARTED,
                    ATTEMPT_ENDED,
                    CONTEXT_CHANGED,
                    REQUEST_SENT,
                    REPLY_RECEIVED,
                    CALL_FAILED,
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
                    BUDGET_NOTED,
                    COMPACTION_FAILED,
                    SERVICE_CHECKED,
                    EFFECT_FAILED,
                    DAMAGED_ENTRY -> now;
        };
    }

    private RunBasics prepared(Entry.WorkspacePrepared made) {
        return new RunBasics(seq, at, contract, Optional.of(new Worktree(made.path(), made.branch(), made.base())));
    }

    private RunBasics moved(Move move, Optional<Signal> submitted) {
        Signal signal = move.signal();
        if (signal instanceof Signal.PlanApproved && submitted.orElseThrow() instanceof Signal.PlanSubmitted plan) {
            return with(contract.orElseThrow().approved(plan.plan()));
        }
        if (signal instanceof Signal.Pivoted pivoted) {
            return with(contract.orElseThrow().pivoted(pivoted));
        }
        return move.conversation() == ConversationRule.NEW
                ? with(contract.orElseThrow().reopened())
                : this;
    }

    private RunBasics with(Contract now) {
        return new RunBasics(seq, at, Optional.of(now), worktree);
    }
}
