package dev.journeyman.engine;

import dev.journeyman.knowledge.ContextService;
import dev.journeyman.knowledge.ProjectRecord;

/**
 * The sources of what prompts say about tasks and projects.
 *
 * @param service who knows what matters for a task
 * @param last how many completed tasks prompts show
 * @param state who sees the project's record as prompts have it
 */
public record KnowledgeSources(ContextService service, int last, ProjectRecord.Listener state) {}
