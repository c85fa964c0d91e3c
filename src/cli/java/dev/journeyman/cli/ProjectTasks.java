package dev.journeyman.cli;

import dev.journeyman.cli.option.StoreOptions;
import dev.journeyman.cli.option.StoreSpec;
import dev.journeyman.journal.Journal;
import dev.journeyman.knowledge.ProjectRecord;
import dev.journeyman.knowledge.TaskStore.TaskHistory;
import dev.journeyman.policy.Redaction;
import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.Workspaces.Project;
import dev.journeyman.workspace.git.Git;
import dev.journeyman.workspace.git.GitResult;
import java.nio.file.Path;
import java.util.Map;

/**
 * What the store has on a project's tasks, for an agent that the engine does not drive. Secrets of the environment are
 * redacted. It is used by one thread.
 */
public final class ProjectTasks {

    private static final String HEADING = "## READ-ONLY CONTEXT — DO NOT MODIFY\n";

    private final Path directory;
    private final Project project;
    private final TaskHistory history;
    private final Redaction redaction;

    public ProjectTasks(Path directory, StoreOptions kept, Map<String, String> environment) {
        this.directory = directory;
        this.project = Project.of(directory);
        this.redaction = new Redaction(Redaction.secretsOf(environment));
        this.history = kept.none() ? TaskHistory.NONE : known(kept, project);
    }

    private static TaskHistory known(StoreOptions kept, Project project) {
        try (Journal journal = StoreSpec.existing(kept.store())) {
            return journal.tasks().history(project.key(), ProjectRecord.LAST);
        }
    }

    /** Throws {@link BadInputException} when a story is blocked. */
    public void requireFree(String story) {
        history.blocked().stream().filter(task -> task.taskId().equals(story)).forEach(task -> {
            throw new BadInputException("%s is blocked in %s: %s. Take the block off first: journeyman unblock %s."
                    .formatted(
                            story,
                            project.name(),
                            redaction.clean(task.reason()).replaceAll("\\p{Cntrl}+", " "),
                            story));
        });
    }

    /** Returns whether no task is completed or blocked. */
    public boolean empty() {
        return history.completed().isEmpty() && history.blocked().isEmpty();
    }

    /** Returns the record as every prompt shows it. */
    public String text() {
        Git git = new Git(directory);
        ProjectRecord.Place place = new ProjectRecord.Place(
                project.name(),
                said(git.run("branch", "--show-current")),
                said(git.run("rev-parse", "--verify", "HEAD")));
        return HEADING
                + ProjectRecord.of(place, history).cleaned(redaction::clean).json();
    }

    private static String said(GitResult result) {
        return result.ok() ? result.output().strip() : "";
    }
}
