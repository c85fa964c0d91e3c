package dev.journeyman;

import dev.journeyman.engine.EngineSettings;
import dev.journeyman.knowledge.TaskStore.BlockedTask;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Story;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.journeyman.workspace.Workspaces.Project;
import java.nio.file.Path;
import java.util.Map;

/** The blocked tasks of projects in an engine's store. */
record TaskBlocks(EngineSettings settings) {

    void block(Path repository, String task, String reason) {
        if (!Story.isId(task)) {
            throw new BadInputException(
                    "\"%s\" is not a story id. Use lower-case letters, digits and hyphens.".formatted(task));
        }
        if (reason.isBlank()) {
            throw new BadInputException("A task cannot be blocked without a reason. Give one.");
        }
        settings.journal().tasks().block(project(repository).key(), new BlockedTask(task, reason));
    }

    boolean unblock(Path repository, String task) {
        return settings.journal().tasks().unblock(project(repository).key(), task);
    }

    private Project project(Path repository) {
        return settings.workspaces().project(new WorkspaceRequest(repository, false, Map.of()));
    }
}
