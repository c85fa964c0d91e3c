package dev.journeyman.engine;

import dev.journeyman.knowledge.ContextService;
import dev.journeyman.knowledge.ProjectRecordListener;
import dev.journeyman.knowledge.TaskContexts;

/**
 * What is known of tasks and projects.
 *
 * @param service who knows what matters for a task
 * @param contexts what it said, as long as the tasks last
 * @param last how many completed tasks prompts show
 * @param state who sees the project's record as prompts have it
 */
public record KnowledgeSources(ContextService service, TaskContexts contexts, int last, ProjectRecordListener state) {

    /** Makes it with nothing fetched yet. */
    public KnowledgeSources(ContextService service, int last, ProjectRecordListener state) {
        this(service, new TaskContexts(), last, state);
    }
}
