package dev.journeyman.run;

import dev.journeyman.flow.Flow.Move;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.TableRow.ConversationRule;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryKind;
import dev.journeyman.review.Contract;
import dev.journeyman.workspace.Workspace.Worktree;
import dev.journeyman.workspace.WorkspaceRequest;
import java.util.Optional;

/**
 * What a run is about and where it works. It is immutable and may be used from any thread.
 *
 * @param contract story, plan and pivot
 * @param request where it was asked to work
 * @param worktree the worktree; empty before it is made
 * @param cancelled why a caller cancelled the story while another process may drive it; empty if none did
 */
record RunBasics(
        Optional<Contract> contract,
        Optional<WorkspaceRequest> request,
        Optional<Worktree> worktree,
        Optional<String> cancelled) {

    static final RunBasics START =
            new RunBasics(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /** Returns these after one more entry, which may be a verdict on what was submitted. */
    RunBasics after(EntryKind kind, Entry entry, Optional<Signal> submitted) {
        return switch (kind) {
            case RUN_STARTED -> started((Entry.RunStarted) entry);
            case WORKSPACE_PREPARED -> prepared((Entry.WorkspacePrepared) entry);
            case MOVED -> moved(((Entry.Moved) entry).move(), submitted);
            case CANCEL_REQUESTED ->
                new RunBasics(contract, request, worktree, Optional.of(((Entry.CancelRequested) entry).reason()));
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
                    REPOSITORY_INSTRUCTIONS_READ,
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
                    PUSH_STARTED,
                    DAMAGED_ENTRY -> this;
        };
    }

    private static RunBasics started(Entry.RunStarted begun) {
        return new RunBasics(
                Optional.of(Contract.of(begun.story())),
                Optional.of(WorkspaceRequest.of(begun.options())),
                Optional.empty(),
                Optional.empty());
    }

    private RunBasics prepared(Entry.WorkspacePrepared made) {
        return new RunBasics(
                contract, request, Optional.of(new Worktree(made.path(), made.branch(), made.base())), cancelled);
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
        return new RunBasics(Optional.of(now), request, worktree, cancelled);
    }
}
