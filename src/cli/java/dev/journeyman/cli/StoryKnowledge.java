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
import dev.journeyman.workspace.WorkspaceRequest;
import dev.journeyman.workspace.directory.Worktrees;
import dev.journeyman.workspace.git.Git;
import dev.journeyman.workspace.git.GitResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * The knowledge about a story in the user's own repository, outside of any run. Secrets of the environment are
 * redacted. Git lists the repository from the beginning on, while the caller reads the story. It is used by one thread.
 */
public final class StoryKnowledge {

    private final Map<String, String> environment;

    /** It loads in the background: its vocabulary takes as long to load as git takes to look at many files. */
    private final CompletableFuture<JtokkitEstimator> estimator = CompletableFuture.supplyAsync(JtokkitEstimator::new);

    private final CompletableFuture<Listed> listed;

    /** A workspace, and the service that has listed it. */
    private record Listed(Workspace workspace, WorktreeContext service) {}

    /**
     * Begins to list a repository.
     *
     * @param home the directory of worktrees, in which a run could begin
     */
    public StoryKnowledge(Path repository, Path home, Map<String, String> environment) {
        this.environment = environment;
        this.listed = CompletableFuture.supplyAsync(() -> listed(repository, home));
    }

    /** Waits until the repository is listed, and throws if no run could begin in it. */
    public StoryKnowledge awaited() {
        workspace();
        return this;
    }

    /**
     * Returns the knowledge that a role gets for a story, cut to the bound of the role.
     *
     * @param tried the earlier attempts; null leaves them out
     */
    public TaskContext of(Story story, Role role, Phase phase, @Nullable List<AttemptRound> tried) {
        Workspace workspace = workspace();
        List<String> changed = role == Role.QA ? workspace.changedSince("HEAD") : List.of();
        RunFacts material = new RunFacts("", tried == null ? List.of() : tried, null, changed);
        Redaction redaction = new Redaction(Redaction.secretsOf(environment));
        return listed.join()
                .service()
                .context(new ContextRequest("", story, role, phase, tried != null, material, workspace))
                .cleaned(redaction::clean)
                .within(role.bound(), estimator.join());
    }

    private Workspace workspace() {
        try {
            return listed.join().workspace();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException known ? known : failed;
        }
    }

    private static Listed listed(Path repository, Path home) {
        new Worktrees(home).check(new WorkspaceRequest(repository, false, Map.of()));
        GitResult top = new Git(repository).run("rev-parse", "--show-toplevel");
        if (!top.ok()) {
            throw new BadInputException(
                    "%s has no working tree: it is a bare repository, or a directory in one. Name a worktree of it."
                            .formatted(repository));
        }
        Path root = Path.of(top.output().replaceFirst("\\R\\z", ""));
        Workspace workspace = new Workspace(root, StoryKnowledge::nothing, new Git(root), false);
        return new Listed(workspace, WorktreeContext.listed(workspace));
    }

    private static Commands.CommandResult nothing(String command, Duration limit) {
        throw new IllegalStateException(
                "Fetching knowledge runs no commands, but %s was requested.".formatted(command));
    }
}
