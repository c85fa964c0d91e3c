package dev.journeyman.run;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryKind;
import dev.journeyman.knowledge.ProjectRecord;
import dev.journeyman.knowledge.TaskContext;
import dev.journeyman.knowledge.repository.RepositoryText;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The knowledge fetched for each conversation. It is immutable and may be used from any thread.
 *
 * @param contexts the knowledge by conversation
 * @param coder the project's record in the coder's newest prompt
 * @param instructions what the repository says, by the coder's conversation that it was read for
 */
public record FetchedKnowledge(
        Map<String, TaskContext> contexts, Optional<ProjectRecord> coder, Map<String, RepositoryText> instructions) {

    static final FetchedKnowledge NONE = new FetchedKnowledge(Map.of(), Optional.empty(), Map.of());

    public FetchedKnowledge {
        contexts = Map.copyOf(contexts);
        instructions = Map.copyOf(instructions);
    }

    /** Returns what the repository says in a coder's conversation; empty if no prompt of it was made yet. */
    public Optional<RepositoryText> instructions(String context) {
        return Optional.ofNullable(instructions.get(context));
    }

    /** Returns the knowledge of a conversation; empty if it was not fetched. */
    public Optional<TaskContext> fetched(String context) {
        return Optional.ofNullable(contexts.get(context));
    }

    FetchedKnowledge after(EntryKind kind, Entry entry) {
        return switch (kind) {
            case CONTEXT_FETCHED -> fetched((Entry.ContextFetched) entry);
            case PROJECT_SEEN -> seen((Entry.ProjectSeen) entry);
            case REPOSITORY_INSTRUCTIONS_READ -> read((Entry.RepositoryInstructionsRead) entry);
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
                    PUSH_STARTED,
                    CANCEL_REQUESTED,
                    DAMAGED_ENTRY -> this;
        };
    }

    private FetchedKnowledge fetched(Entry.ContextFetched now) {
        return new FetchedKnowledge(with(contexts, now.context(), now.known()), coder, instructions);
    }

    /** A prompt without instructions keeps the whole conversation without them: other versions and hosts do not read them. */
    private FetchedKnowledge seen(Entry.ProjectSeen seen) {
        return PromptState.owns(seen.context())
                ? new FetchedKnowledge(
                        contexts,
                        Optional.of(seen.seen()),
                        instructions.containsKey(seen.context())
                                ? instructions
                                : with(instructions, seen.context(), RepositoryText.NOTHING))
                : this;
    }

    private FetchedKnowledge read(Entry.RepositoryInstructionsRead now) {
        return new FetchedKnowledge(contexts, coder, with(instructions, now.context(), now.read()));
    }

    private static <T> Map<String, T> with(Map<String, T> before, String context, T now) {
        Map<String, T> more = new HashMap<>(before);
        more.put(context, now);
        return more;
    }
}
