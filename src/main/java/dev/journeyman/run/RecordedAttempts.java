package dev.journeyman.run;

import dev.journeyman.handoff.ExecutionContext;
import dev.journeyman.handoff.ExecutionContext.AttemptRecord;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryKind;

/**
 * The records of what each provider did for the attempts of a run. It is immutable and may be used from any thread.
 *
 * @param current the records since the host last cleared them
 * @param cleared the records that the host cleared; they are kept for audit
 */
public record RecordedAttempts(ExecutionContext current, ExecutionContext cleared) {

    /** No records of any task. */
    static final RecordedAttempts NONE = of("");

    RecordedAttempts after(EntryKind kind, Entry entry) {
        return switch (kind) {
            case RUN_STARTED -> of(((Entry.RunStarted) entry).story().id());
            case ATTEMPT_RECORDED ->
                new RecordedAttempts(current.with(((Entry.AttemptRecorded) entry).attempt()), cleared);
            case ATTEMPTS_CLEARED -> new RecordedAttempts(ExecutionContext.of(current.taskId()), all());
            case MODELS_ASSIGNED,
                    RUN_RESUMED,
                    RUN_PAUSED,
                    RUN_ENDED,
                    WORKSPACE_PREPARED,
                    NOTICE_GIVEN,
                    WORK_COMMITTED,
                    ATTEMPT_STARTED,
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
                    CHECKS_FINISHED,
                    FILES_DIFFERED,
                    REVIEW_REQUESTED,
                    VERDICT_GIVEN,
                    BUDGET_NOTED,
                    COMPACTION_FAILED,
                    SERVICE_CHECKED,
                    EFFECT_FAILED,
                    PUSH_STARTED,
                    CANCEL_REQUESTED,
                    DAMAGED_ENTRY -> this;
        };
    }

    private static RecordedAttempts of(String task) {
        return new RecordedAttempts(ExecutionContext.of(task), ExecutionContext.of(task));
    }

    /** Returns all records, the cleared ones first. */
    public ExecutionContext all() {
        ExecutionContext all = cleared;
        for (AttemptRecord attempt : current.attempts()) {
            all = all.with(attempt);
        }
        return all;
    }
}
