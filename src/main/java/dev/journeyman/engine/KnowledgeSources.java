package dev.journeyman.engine;

import dev.journeyman.knowledge.ContextService;
import dev.journeyman.knowledge.ProjectRecordListener;

/**
 * What is known of tasks and projects.
 *
 * @param service who knows what matters for a task
 * @param last how many completed tasks prompts show
 * @param state who sees the project's record as prompts have it
 */
public record KnowledgeSources(ContextService service, int last, ProjectRecordListener state) {}
