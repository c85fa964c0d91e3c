package dev.journeyman.workspace.git;

import dev.journeyman.workspace.Workspace.Worktree;
import dev.journeyman.workspace.WorkspaceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The binding of a run's worktree to the history that takes its commits. It holds even if the coder changes the
 * worktree's {@code .git}, which git would otherwise follow into another repository. It is immutable and may be used
 * from any thread.
 *
 * @param directory the directory with the git data of the worktree
 * @param common the directory with the git data that all worktrees share
 * @param branch the branch of the run
 * @param base the commit at which the branch began
 */
public record GitBinding(Path directory, Path common, String branch, String base) {

    private static final String GIT = ".git";
    private static final String COMMON = "commondir";
    private static final String LINK = "gitdir: ";

    /** Returns the binding of a worktree; it throws if the repository does not know the worktree. */
    public static GitBinding of(Git repository, Worktree made) {
        return known(repository, made).orElseThrow(() -> forgotten(made));
    }

    /** Returns the binding of a worktree; empty if the repository knows none at the path where it was created. */
    public static Optional<GitBinding> known(Git repository, Worktree made) {
        Path common = Path.of(repository.output("rev-parse", "--path-format=absolute", "--git-common-dir"));
        try (Stream<Path> known = Files.list(common.resolve("worktrees"))) {
            return known.filter(each -> leadsTo(each, Path.of(made.path())))
                    .findFirst()
                    .map(found -> new GitBinding(found, common, made.branch(), made.base()));
        } catch (IOException none) {
            return Optional.empty();
        }
    }

    /** Returns the binding of a copy, which has a repository of its own. */
    public static GitBinding ofCopy(Worktree made) {
        Path own = Path.of(made.path()).resolve(GIT);
        return new GitBinding(own, own, made.branch(), made.base());
    }

    /** Returns the options that bind git to this history; it throws if the history is gone. */
    List<String> options(Path worktree) {
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            throw new WorkspaceException(
                    "The history of the worktree %s is gone: %s is not a directory. The files are still there; the branch %s has what was committed."
                            .formatted(worktree, directory, branch));
        }
        share();
        return List.of("--git-dir=" + directory, "--work-tree=" + worktree);
    }

    /**
     * Puts the worktree back on the branch of the run if a command left or deleted the branch, and repairs the
     * worktree's link to this history. It changes no file of the work.
     */
    void hold(Git git, Path worktree) {
        lead(worktree);
        String ref = "refs/heads/" + branch;
        if (!git.run("rev-parse", "--verify", "-q", ref).ok()) {
            git.output("update-ref", ref, base);
        }
        if (!git.run("symbolic-ref", "-q", "HEAD").output().strip().equals(ref)) {
            git.output("symbolic-ref", "HEAD", ref);
        }
    }

    /** Makes git find refs and objects in the common directory, even if a command changed the file that names it. */
    private synchronized void share() {
        Path shared = directory.resolve(COMMON);
        try {
            if (common.equals(directory)) {
                Files.deleteIfExists(shared);
            } else if (!sharesCommon(shared)) {
                Files.deleteIfExists(shared);
                Files.writeString(shared, common + "\n");
            }
        } catch (IOException problem) {
            throw new WorkspaceException(
                    "%s cannot be written: %s. It has to point to %s.".formatted(shared, problem.getMessage(), common),
                    problem);
        }
    }

    private boolean sharesCommon(Path shared) {
        try {
            return Files.isRegularFile(shared, LinkOption.NOFOLLOW_LINKS)
                    && directory
                            .resolve(Files.readString(shared).strip())
                            .toRealPath()
                            .equals(common.toRealPath());
        } catch (IOException | InvalidPathException elsewhere) {
            return false;
        }
    }

    /**
     * Rewrites the link of the worktree if it is missing or points elsewhere; it leaves a repository in its place
     * alone.
     */
    private void lead(Path worktree) {
        Path link = worktree.resolve(GIT);
        if (Files.isDirectory(link, LinkOption.NOFOLLOW_LINKS) || leadsHere(link)) {
            return;
        }
        try {
            Files.deleteIfExists(link);
            Files.writeString(link, LINK + directory + "\n");
        } catch (IOException problem) {
            throw new WorkspaceException(
                    "%s cannot be written: %s. It has to point to %s.".formatted(link, problem.getMessage(), directory),
                    problem);
        }
    }

    /** Moves this history to a worktree at another path. */
    public void moveTo(Path worktree) {
        lead(worktree);
        Path back = directory.resolve("gitdir");
        try {
            Files.writeString(back, worktree.resolve(GIT) + "\n");
        } catch (IOException problem) {
            throw new WorkspaceException("%s cannot be written: %s.".formatted(back, problem.getMessage()), problem);
        }
    }

    private boolean leadsHere(Path link) {
        try {
            String text = Files.isRegularFile(link, LinkOption.NOFOLLOW_LINKS) ? Files.readString(link) : "";
            return text.startsWith(LINK)
                    && link.resolveSibling(text.substring(LINK.length()).strip())
                            .toRealPath()
                            .equals(directory.toRealPath());
        } catch (IOException | InvalidPathException elsewhere) {
            return false;
        }
    }

    private static boolean leadsTo(Path known, Path worktree) {
        try {
            Path link = Path.of(Files.readString(known.resolve("gitdir")).strip());
            return Objects.requireNonNull(link.getParent()).toRealPath().equals(worktree.toRealPath());
        } catch (IOException elsewhere) {
            return false;
        }
    }

    private static WorkspaceException forgotten(Worktree made) {
        return new WorkspaceException(
                "The repository no longer knows the worktree %s, whose branch is %s. Resume the run to register it again."
                        .formatted(made.path(), made.branch()));
    }
}
