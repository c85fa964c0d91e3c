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
public final class Worktrees implements Workspaces {

    private final Path home;

    /** Makes worktrees below a directory. */
    public Worktrees(Path home) {
        this.home = home.toAbsolutePath().normalize();
    }

    @Override
    public void check(Assignment assignment) {
        Path repository = assignment.directory();
        if (!Files.isDirectory(repository)) {
            throw new BadInputException("%s is no directory. Name the repository with --repo.".formatted(repository));
        }
        assignment.sandbox().ifPresent(Bubblewrap::check);
        if (assignment.plain()) {
            return;
        }
        Git git = new Git(repository);
        Git.Result found = git.run("rev-parse", "--git-dir");
        if (found.error().contains("dubious ownership")) {
            throw new BadInputException(
                    "%s belongs to somebody else, and git does not trust it. If you do, run git config --global --add safe.directory %s."
                            .formatted(repository, repository));
        }
        if (!found.ok()) {
            throw new BadInputException(
                    "%s is no git repository. Run git init and commit there, or use --plain.".formatted(repository));
        }
        if (!git.run("rev-parse", "--verify", "-q", "HEAD^{commit}").ok()) {
            throw new BadInputException(
                    "%s has no commit to start from. Commit once, then run again.".formatted(repository));
        }
        if (git.run("rev-parse", "--verify", "-q", "refs/heads/journeyman").ok()) {
            throw new BadInputException(
                    "%s has a branch journeyman, which leaves no room for branches below it. Rename it: git branch -m journeyman NAME."
                            .formatted(repository));
        }
    }

    @Override
    public String notice(Assignment assignment) {
        if (assignment.plain()) {
            return "";
        }
        long changed = new Git(assignment.directory())
                .output("status", "--porcelain")
                .lines()
                .count();
        return changed == 0
                ? ""
                : "Uncommitted changes (%s) in %s are not part of the run, which begins at the current commit."
                        .formatted(changed, assignment.directory());
    }

    @Override
    public Worktree make(Assignment assignment, String run) {
        check(assignment);
        return assignment.plain() ? copy(assignment.directory(), run) : checkOut(assignment.directory(), run);
    }

    /** Makes a worktree of a repository's current commit, on a branch of its own. */
    private Worktree checkOut(Path repository, String run) {
        Path path = home.resolve(run).resolve("worktree");
        String branch = "journeyman/" + run;
        Git git = new Git(repository);
        String base = git.head();
        directories(home.resolve(run));
        git.output("worktree", "add", "-q", "-b", branch, path.toString(), base);
        return new Worktree(path.toString(), branch, base);
    }

    /** Copies a directory into a fresh repository. */
    private Worktree copy(Path directory, String run) {
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
        return new Worktree(path.toString(), branch, git.head());
    }

    @Override
    public Workspace open(Worktree made, Assignment assignment) {
        Path path = Path.of(made.path());
        if (!Files.isDirectory(path)) {
            throw new WorkspaceException(
                    "The worktree %s is gone. Its branch is %s; add it again with git worktree add."
                            .formatted(path, made.branch()));
        }
        Path commandHome = path.resolveSibling("home");
        directories(commandHome);
        Git git = new Git(path);
        Shell shell = assignment.sandbox().isPresent()
                ? new Shell(path, commandHome, new Bubblewrap(path, commandHome, history(git, path))::around)
                : new Shell(path, commandHome);
        return new Workspace(path, shell, git, TodoFile.taken(git, made.base()));
    }

    private static Path history(Git git, Path path) {
        return path.resolve(git.output("rev-parse", "--git-common-dir"));
    }

    private static void directories(Path path) {
        try {
            Files.createDirectories(path);
        } catch (IOException problem) {
            throw new UncheckedIOException("%s cannot be made.".formatted(path), problem);
        }
    }
}
