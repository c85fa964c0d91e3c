package dev.journeyman.cli.option;

import dev.journeyman.cli.Invocation;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.web.RunControl.NewStory;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.journeyman.workspace.directory.Worktrees;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/**
 * A run as the form of the console asks for it. It is used by one thread.
 *
 * @param settings its settings; each review waits for a verdict
 * @param story its story
 * @param repository its repository
 */
public record NewRun(RunSettings settings, Story story, Path repository) {

    private static final String HOME = "~/";

    /** Returns the run of a story; throws {@link BadInputException} where it cannot be driven. */
    public static NewRun of(Invocation invocation, NewStory asked, Path home) {
        if (asked.model().isBlank()) {
            throw new BadInputException("The story has no model. Name one, such as openai:gpt-5 or cli:claude.");
        }
        if (asked.model().equals(RunSettings.REPLAY + "-")) {
            throw new BadInputException("replay:- reads the terminal, which the console does not. Name a file.");
        }
        if (asked.repository().isBlank()) {
            throw new BadInputException("The story has no repository. Write the directory of one.");
        }
        Story story = Story.of(asked.title(), asked.text(), asked.criteria().toArray(Criterion[]::new));
        RunSettings settings = new RunSettings(
                invocation, List.of(asked.model()), "park", null, new UserFiles(), home, new TuningOptions());
        settings.check();
        return new NewRun(settings, story, path(invocation, asked.repository().strip()));
    }

    private static Path path(Invocation invocation, String repository) {
        try {
            String home = invocation.environment().getOrDefault("HOME", "");
            return repository.startsWith(HOME) && !home.isEmpty()
                    ? Path.of(home).resolve(repository.substring(HOME.length()))
                    : invocation.path(repository);
        } catch (InvalidPathException notAPath) {
            throw new BadInputException("\"%s\" is not a directory.".formatted(repository), notAPath);
        }
    }

    /** Returns where the run works; throws {@link BadInputException} where it cannot work there. */
    public WorkspaceRequest assignment(RootRule root) {
        WorkspaceRequest assignment = new WorkspaceRequest(repository, false, root.in(settings.notes()));
        root.check(settings, assignment);
        new Worktrees(settings.home()).check(assignment);
        return assignment;
    }
}
