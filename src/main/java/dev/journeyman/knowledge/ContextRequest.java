package dev.journeyman.knowledge;

import dev.journeyman.story.Story;
import dev.journeyman.workspace.Workspace;

/**
 * A request for the knowledge about a task.
 *
 * @param run the run that makes the request; empty outside of a run
 * @param story the story of the task
 * @param role the role that will read the knowledge
 * @param phase the phase of the task
 * @param includePreviousAttempts whether earlier attempts are wanted, as on every attempt after the first
 * @param material the facts that only the engine knows
 * @param workspace the workspace, which must only be read
 */
public record ContextRequest(
        String run,
        Story story,
        Role role,
        Phase phase,
        boolean includePreviousAttempts,
        RunFacts material,
        Workspace workspace) {

    /** Returns the id of the task, which is that of its story. */
    public String task() {
        return story.id();
    }
}
