package dev.journeyman.run;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.knowledge.ProjectRecord;
import dev.journeyman.knowledge.TaskContext;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The knowledge fetched for each conversation, and the project's record in the coder's newest prompt. It is used by one
 * thread at a time.
 */
public final class FetchedKnowledge {

    private final Map<String, TaskContext> fetched = new HashMap<>();
    private @Nullable ProjectRecord coder;

    void apply(Entry entry) {
        if (entry instanceof Entry.ContextFetched now) {
            fetched.put(now.context(), now.known());
        } else if (entry instanceof Entry.ProjectSeen seen && PromptState.owns(seen.context())) {
            coder = seen.seen();
        }
    }

    /** Returns the knowledge of a conversation; empty if it was not fetched. */
    public Optional<TaskContext> fetched(String context) {
        return Optional.ofNullable(fetched.get(context));
    }

    /** Returns the project's record in the coder's newest prompt. */
    public Optional<ProjectRecord> coder() {
        return Optional.ofNullable(coder);
    }
}
