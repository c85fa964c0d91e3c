package dev.journeyman.engine;

import dev.journeyman.knowledge.ContextService;
import dev.journeyman.knowledge.ProjectRecord;
import dev.journeyman.knowledge.RepositoryInstructions;

/**
 * The sources of what prompts say about tasks and projects.
 *
 * @param service who knows what matters for a task
 * @param last how many completed tasks prompts show
 * @param instructions what prompts contain of what the repository says
 * @param room the maximum tokens of that
 * @param state who sees the project's record as prompts have it
 */
public record KnowledgeSources(
        ContextService service,
        int last,
        RepositoryInstructions instructions,
        int room,
        ProjectRecord.Listener state) {}
