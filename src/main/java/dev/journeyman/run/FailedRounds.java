package dev.journeyman.run;

import dev.journeyman.handoff.ExecutionContext.AttemptRecord;
import dev.journeyman.handoff.ExecutionContext.ExitReason;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryKind;
import dev.journeyman.knowledge.ContextRequest.AttemptRound;
import java.util.ArrayList;
import java.util.List;

/**
 * The failed rounds of checks of all attempts of a run. An attempt that ended at a limit before its checks failed
 * counts as a round, so that no attempt is left out. It is immutable and may be used from any thread.
 *
 * @param failed the failed rounds, the oldest first
 * @param commit the newest commit
 * @param end the commit of the newest round; before the first, the commit that the story began on
 * @param failedInAttempt whether a round of the current attempt failed
 */
public record FailedRounds(List<FailedRound> failed, String commit, String end, boolean failedInAttempt) {

    static final FailedRounds NONE = new FailedRounds(List.of(), "", "", false);

    public FailedRounds {
        failed = List.copyOf(failed);
    }

    FailedRounds after(EntryKind kind, Entry entry) {
        return switch (kind) {
            case WORKSPACE_PREPARED -> prepared(((Entry.WorkspacePrepared) entry).base());
            case PUSH_STARTED -> with(((Entry.PushStarted) entry).to(), end);
            case WORK_COMMITTED -> with(((Entry.WorkCommitted) entry).commit(), end);
            case ATTEMPT_STARTED -> new FailedRounds(failed, commit, end, false);
            case CHECKS_FINISHED -> finished((Entry.ChecksFinished) entry);
            case ATTEMPT_RECORDED -> recorded(((Entry.AttemptRecorded) entry).attempt());
            case ATTEMPTS_CLEARED -> new FailedRounds(List.of(), commit, end, failedInAttempt);
            case RUN_STARTED,
                    MODELS_ASSIGNED,
                    RUN_RESUMED,
                    RUN_PAUSED,
                    RUN_ENDED,
                    NOTICE_GIVEN,
                    ATTEMPT_ENDED,
                    MOVED,
                    CONTEXT_CHANGED,
                    REQUEST_SENT,
                    REPLY_RECEIVED,
                    CALL_FAILED,
                    PROVIDER_SKIPPED,
                    BREAKER_CHANGED,
                    BRIEF_INJECTED,
                    TOOLS_FOUND,
                    CONTEXT_FETCHED,
                    PROJECT_SEEN,
                    REPOSITORY_INSTRUCTIONS_READ,
                    TOOL_STARTED,
                    TOOL_FINISHED,
                    COMMAND_STARTED,
                    CHECK_FINISHED,
                    FILES_DIFFERED,
                    REVIEW_REQUESTED,
                    VERDICT_GIVEN,
                    BUDGET_NOTED,
                    COMPACTION_FAILED,
                    SERVICE_CHECKED,
                    EFFECT_FAILED,
                    CANCEL_REQUESTED,
                    DAMAGED_ENTRY -> this;
        };
    }

    /** Returns the same after the worktree was made; one that is made again on another machine changes nothing. */
    private FailedRounds prepared(String base) {
        return commit.isEmpty() ? with(base, base) : this;
    }

    private FailedRounds with(String newest, String ended) {
        return new FailedRounds(failed, newest, ended, failedInAttempt);
    }

    private FailedRounds finished(Entry.ChecksFinished checks) {
        FailedRounds ended = with(commit, commit);
        if (checks.errors().isEmpty()) {
            return ended;
        }
        AttemptRound round = new AttemptRound(failed.size() + 1, List.of(), checks.touched(), checks.errors());
        return new FailedRounds(more(new FailedRound(round, checks.shortfalls())), commit, commit, true);
    }

    private FailedRounds recorded(AttemptRecord attempt) {
        if (attempt.exitReason() != ExitReason.VALIDATION_FAILURE || failedInAttempt) {
            return this;
        }
        AttemptRound round = new AttemptRound(
                failed.size() + 1, attempt.filesCreated(), attempt.filesUpdated(), attempt.validationErrors());
        return new FailedRounds(more(new FailedRound(round, List.of())), commit, commit, false);
    }

    private List<FailedRound> more(FailedRound round) {
        List<FailedRound> more = new ArrayList<>(failed);
        more.add(round);
        return more;
    }
}
