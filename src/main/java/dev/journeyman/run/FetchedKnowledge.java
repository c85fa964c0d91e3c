package dev.journeyman.run;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryKind;
import dev.journeyman.knowledge.ProjectRecord;
import dev.journeyman.knowledge.TaskContext;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The knowledge fetched for each conversation. It is immutable and may be used from any thread.
 *
 * @param contexts the knowledge by conversation
 * @param coder the project's record in the coder's newest prompt
 */
public record FetchedKnowledge(Map<String, TaskContext> contexts, Optional<ProjectRecord> coder) {

    static final FetchedKnowledge NONE = new FetchedKnowledge(Map.of(), Optional.empty());

    public FetchedKnowledge {
        contexts = Map.copyOf(contexts);
    }

    /** Returns the knowledge of a conversation; empty if it was not fetched. */
    public Optional<TaskContext> fetched(String context) {
        return Optional.ofNullable(contexts.get(context));
    }

    FetchedKnowledge after(EntryKind kind, Entry entry) {
        return switch (kind) {
            case CONTEXT_FETCHED -> fetched((Entry.ContextFetched) entry);
            case PROJECT_SEEN -> seen((Entry.ProjectSeen) entry);
            case RUN_STARTED,
                    MODELS_ASSIGNED,
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
                    ATTEMPT_RECORDED,
                    ATTEMPTS_CLEARED,
                    BRIEF_INJECTED,
                    TOOLS_FOUND,
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
                    DAMAGED_ENTRY -> this;
        };
    }

    private FetchedKnowledge fetched(Entry.ContextFetched now) {
        Map<String, TaskContext> more = new HashMap<>(contexts);
        more.put(now.context(), now.known());
        return new FetchedKnowledge(more, coder);
    }

    private FetchedKnowledge seen(Entry.ProjectSeen seen) {
        return PromptState.owns(seen.context()) ? new FetchedKnowledge(contexts, Optional.of(seen.seen())) : this;
    }
}
