package dev.journeyman.journal.entry;

import java.util.Arrays;

/**
 * The kinds of entries. Every fold over entries has a switch over all of them, so that a kind that is added does not compile until each
 * fold says what it means.
 */
public enum EntryKind {
    RUN_STARTED(Entry.RunStarted.class),
    MODELS_ASSIGNED(Entry.ModelsAssigned.class),
    RUN_RESUMED(Entry.RunResumed.class),
    RUN_PAUSED(Entry.RunPaused.class),
    RUN_ENDED(Entry.RunEnded.class),
    WORKSPACE_PREPARED(Entry.WorkspacePrepared.class),
    NOTICE_GIVEN(Entry.NoticeGiven.class),
    WORK_COMMITTED(Entry.WorkCommitted.class),
    ATTEMPT_STARTED(Entry.AttemptStarted.class),
    ATTEMPT_ENDED(Entry.AttemptEnded.class),
    MOVED(Entry.Moved.class),
    CONTEXT_CHANGED(Entry.ContextChanged.class),
    REQUEST_SENT(Entry.RequestSent.class),
    REPLY_RECEIVED(Entry.ReplyReceived.class),
    CALL_FAILED(Entry.CallFailed.class),
    PROVIDER_SKIPPED(Entry.ProviderSkipped.class),
    BREAKER_CHANGED(Entry.BreakerChanged.class),
    ATTEMPT_RECORDED(Entry.AttemptRecorded.class),
    ATTEMPTS_CLEARED(Entry.AttemptsCleared.class),
    BRIEF_INJECTED(Entry.BriefInjected.class),
    TOOLS_FOUND(Entry.ToolsFound.class),
    CONTEXT_FETCHED(Entry.ContextFetched.class),
    PROJECT_SEEN(Entry.ProjectSeen.class),
    REPOSITORY_INSTRUCTIONS_READ(Entry.RepositoryInstructionsRead.class),
    TOOL_STARTED(Entry.ToolStarted.class),
    TOOL_FINISHED(Entry.ToolFinished.class),
    COMMAND_STARTED(Entry.CommandStarted.class),
    CHECK_FINISHED(Entry.CheckFinished.class),
    CHECKS_FINISHED(Entry.ChecksFinished.class),
    FILES_DIFFERED(Entry.FilesDiffered.class),
    REVIEW_REQUESTED(Entry.ReviewRequested.class),
    VERDICT_GIVEN(Entry.VerdictGiven.class),
    BUDGET_NOTED(Entry.BudgetNoted.class),
    COMPACTION_FAILED(Entry.CompactionFailed.class),
    SERVICE_CHECKED(Entry.ServiceChecked.class),
    EFFECT_FAILED(Entry.EffectFailed.class),
    PUSH_STARTED(Entry.PushStarted.class),
    CANCEL_REQUESTED(Entry.CancelRequested.class),
    DAMAGED_ENTRY(Entry.DamagedEntry.class);

    /** The kinds by class: a fold asks for each entry and each of its parts. */
    private static final ClassValue<EntryKind> BY_TYPE = new ClassValue<>() {
        @Override
        protected EntryKind computeValue(Class<?> type) {
            return Arrays.stream(values())
                    .filter(kind -> kind.type == type)
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("There is no kind for " + type));
        }
    };

    private final Class<? extends Entry> type;

    EntryKind(Class<? extends Entry> type) {
        this.type = type;
    }

    /** Returns the kind of an entry. */
    public static EntryKind of(Entry entry) {
        return BY_TYPE.get(entry.getClass());
    }

    /** Returns the class of the entries of this kind. */
    public Class<? extends Entry> type() {
        return type;
    }
}
