package dev.journeyman.workspace;

import dev.journeyman.story.BadInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Where the worktrees of runs are made: one a run, on a branch of its own, outside the user's checkout, which is never
 * touched. It may be used from any thread.
 */
public final class Worktrees {

    private final Path home;

    /** Makes worktrees below a directory. */
    public Worktrees(Path home) {
        this.home = home.toAbsolutePath().normalize();
    }

    /**
     * A worktree that was made for a run.
     *
     * @param path where it is
     * @param branch the branch it is on
     * @param base the commit it was made from
     */
    public record Made(String path, String branch, String base) {}

    /** Checks that a directory is a repository with a commit to start from. */
    public void check(Path repository) {
        if (!Files.isDirectory(repository)) {
            throw new BadInputException("%s is no directory. Name the repository with --repo.".formatted(repository));
        }
        Git git = new Git(repository);
        if (!git.run("rev-parse", "--git-dir").ok()) {
            throw new BadInputException(
                    "%s is no git repository. Run git init and commit there, or use --plain.".formatted(repository));
        }
        if (!git.run("rev-parse", "--verify", "-q", "HEAD^{commit}").ok()) {
            throw new BadInputException(
                    "%s has no commit to start from. Commit once, then run again.".formatted(repository));
        }
    }

    /** Makes the worktree of a run from a repository's current commit. */
    public Made make(Path repository, String run) {
        check(repository);
        Path path = home.resolve(run).resolve("worktree");
        String branch = "journeyman/" + run;
        Git git = new Git(repository);
        String base = git.head();
        directories(home.resolve(run));
        git.output("worktree", "add", "-q", "-b", branch, path.toString(), base);
        return new Made(path.toString(), branch, base);
    }

    /** Makes the worktree of a run from a copy of a directory, in a fresh repository. */
    public Made copy(Path directory, String run) {
        if (!Files.isDirectory(directory)) {
            throw new BadInputException("%s is no directory. Name one with --repo.".formatted(directory));
        }
        Path path = home.resolve(run).resolve("worktree");
        String branch = "journeyman/" + run;
        directories(path);
        Copies.copy(directory, path);
        Git git = new Git(path);
        git.output("init", "-q", "-b", branch);
        git.output(
                "-c",
                "user.name=Journeyman",
                "-c",
                "user.email=journeyman@localhost",
                "commit",
                "-q",
                "--allow-empty",
                "-m",
                "The directory as it was");
        git.commitAll("The files as they were", List.of());
        return new Made(path.toString(), branch, git.head());
    }

    /** Opens the workspace of a worktree that was made. */
    public Workspace open(Made made) {
        Path path = Path.of(made.path());
        if (!Files.isDirectory(path)) {
            throw new WorkspaceException(
                    "The worktree %s is gone. Its branch is %s; add it again with git worktree add."
                            .formatted(path, made.branch()));
        }
        Path commandHome = path.resolveSibling("home");
        directories(commandHome);
        return new Workspace(path, commandHome, made.base());
    }

    private static void directories(Path path) {
        try {
            Files.createDirectories(path);
        } catch (IOException problem) {
            throw new UncheckedIOException("%s cannot be made.".formatted(path), problem);
        }
    }
}
