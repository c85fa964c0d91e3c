package dev.journeyman.cli;

import dev.journeyman.context.JtokkitEstimator;
import dev.journeyman.knowledge.ContextRequest;
import dev.journeyman.knowledge.ContextRequest.AttemptRound;
import dev.journeyman.knowledge.ContextRequest.Phase;
import dev.journeyman.knowledge.ContextRequest.Role;
import dev.journeyman.knowledge.ContextRequest.RunFacts;
import dev.journeyman.knowledge.TaskContext;
import dev.journeyman.knowledge.worktree.WorktreeContext;
import dev.journeyman.policy.Redaction;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Story;
import dev.journeyman.workspace.Commands;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.git.Git;
import dev.journeyman.workspace.git.GitResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The knowledge about a story in the user's own repository, outside of any run. Secrets of the environment are
 * redacted. It is used by one thread.
 */
public final class StoryKnowledge {

    private final Map<String, String> environment;
    private final Path repository;

    /** It loads in the background: its vocabulary takes as long to load as git takes to look at many files. */
    private final CompletableFuture<JtokkitEstimator> estimator = CompletableFuture.supplyAsync(JtokkitEstimator::new);

    public StoryKnowledge(Path repository, Map<String, String> environment) {
        this.environment = environment;
        this.repository = repository;
    }

    /**
     * Returns the knowledge that a role gets for a story, cut to the bound of the role.
     *
     * @param tried the earlier attempts; null leaves them out
     */
    public TaskContext of(Story story, Role role, Phase phase, @Nullable List<AttemptRound> tried) {
        Redaction redaction = new Redaction(Redaction.secretsOf(environment));
        return WorktreeContext.once()
                .context(request(story, role, phase, tried))
                .cleaned(redaction::clean)
                .within(role.bound(), estimator.join());
    }

    private ContextRequest request(Story story, Role role, Phase phase, @Nullable List<AttemptRound> tried) {
        Git git = new Git(repository);
        GitResult top = git.run("rev-parse", "--show-toplevel");
        if (!top.ok()) {
            throw new BadInputException(
                    "%s has no working tree: it is a bare repository, or a directory in one. Name a worktree of it."
                            .formatted(repository));
        }
        Path root = Path.of(top.output().replaceFirst("\\R\\z", ""));
        Workspace workspace = new Workspace(root, StoryKnowledge::nothing, new Git(root), false);
        List<String> changed = role == Role.QA ? workspace.changedSince("HEAD") : List.of();
        RunFacts material = new RunFacts("", tried == null ? List.of() : tried, null, changed);
        return new ContextRequest("", story, role, phase, tried != null, material, workspace);
    }

    private static Commands.CommandResult nothing(String command, Duration limit) {
        throw new IllegalStateException(
                "Fetching knowledge runs no commands, but %s was requested.".formatted(command));
    }
}
