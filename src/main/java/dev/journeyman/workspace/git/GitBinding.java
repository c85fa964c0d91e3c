package dev.journeyman.workspace.git;

import dev.journeyman.workspace.WorkspaceException;
import dev.journeyman.workspace.Worktree;
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
 * Where a run's work is committed, whatever the worktree itself says by now: a coder may write to its {@code .git}, and git
 * would follow that into somebody else's repository.
 *
 * @param directory the directory in which git keeps what belongs to the worktree
 * @param common the directory in which it keeps the rest
 * @param branch the branch of the run
 * @param base the commit it began at
 */
public record GitBinding(Path directory, Path common, String branch, String base) {

    private static final String GIT = ".git";
    private static final String COMMON = "commondir";
    private static final String LINK = "gitdir: ";

    /** Returns the history of a worktree of a repository, as the repository knows it. */
    public static GitBinding of(Git repository, Worktree made) {
        return known(repository, made).orElseThrow(() -> forgotten(made));
    }

    /** Returns the same where the repository knows the worktree, which has to be where it was made. */
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

    /** Returns the history of a copy, which is its own. */
    public static GitBinding ofCopy(Worktree made) {
        Path own = Path.of(made.path()).resolve(GIT);
        return new GitBinding(own, own, made.branch(), made.base());
    }

    /** Returns the words that hold git to it, or throws where it is gone. */
    List<String> options(Path worktree) {
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            throw new WorkspaceException(
                    "The history of the worktree %s is gone: %s is no directory. The files are still there; the branch %s has what was committed."
                            .formatted(worktree, directory, branch));
        }
        share();
        return List.of("--git-dir=" + directory, "--work-tree=" + worktree);
    }

    /**
     * Puts the worktree back on the branch of the run where somebody left it or deleted it, and leads whoever calls git there back
     * to it; no file of the work changes.
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

    /** Has git find refs and objects where they belong, also where a file in its directory was made to say another place. */
    private void share() {
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
                    "%s cannot be written: %s. It led to %s.".formatted(shared, problem.getMessage(), common), problem);
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

    /** Writes the link of the worktree anew where it is gone or leads elsewhere; a repository in its place is left alone. */
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
                    "%s cannot be written: %s. It led to %s.".formatted(link, problem.getMessage(), directory),
                    problem);
        }
    }

    /** Has the history belong to a worktree in another place. */
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
                "The repository no longer knows the worktree %s, whose branch is %s. Resume the run: then it knows it again."
                        .formatted(made.path(), made.branch()));
    }
}
