package dev.journeyman.knowledge;

import dev.journeyman.story.Story;
import dev.journeyman.workspace.Workspace;

/**
 * A question for what is worth knowing about a task.
 *
 * @param run the run that asks; empty where none does
 * @param story the task
 * @param role who will read it
 * @param phase where the task is
 * @param includePreviousAttempts whether what was tried before is wanted: on every attempt after the first
 * @param material what the engine knows
 * @param workspace the worktree, which may be read and nothing else
 */
public record ContextRequest(
        String run,
        Story story,
        Role role,
        Phase phase,
        boolean includePreviousAttempts,
        RunFacts material,
        Workspace workspace) {

    /** Returns the task's id. */
    public String task() {
        return story.id();
    }
}
