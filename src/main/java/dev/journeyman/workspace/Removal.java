package dev.journeyman.workspace;

import dev.journeyman.story.BadInputException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Removes what a run was given to work in. Its branch stays; what is on no branch is not removed unless forced. */
final class Removal {

    private final Path directory;
    private final String run;

    Removal(Path directory, String run) {
        this.directory = directory;
        this.run = run;
    }

    /** Removes it and returns whether there was anything; one that is already gone is no error. */
    boolean remove(boolean force) {
        Path worktree = directory.resolve("worktree");
        if (!Files.exists(directory)) {
            return false;
        }
        if (Files.exists(worktree.resolve(".git"))) {
            if (!force) {
                refuseLoss(worktree);
            }
            unlink(worktree);
        }
        Directories.remove(directory);
        return true;
    }

    private void refuseLoss(Path worktree) {
        if (Files.isDirectory(worktree.resolve(".git"))) {
            throw new BadInputException(
                    "The copy that run %s works on is the only place of its branch. Fetch the branch from %s, then use --force."
                            .formatted(run, worktree));
        }
        Git git = new Git(worktree);
        String changes = git.output(
                "status",
                "--porcelain",
                "--ignore-submodules=dirty",
                "--",
                ".",
                ":(exclude,top)TODO.md",
                ":(exclude,top).journeyman");
        if (!changes.isEmpty()) {
            throw new BadInputException(
                    "The worktree of run %s has changes that are on no branch. Commit them in %s, or use --force."
                            .formatted(run, worktree));
        }
    }

    /** Has the repository forget a linked worktree; that it forgot it already is no error. */
    private static void unlink(Path worktree) {
        if (Files.isRegularFile(worktree.resolve(".git"))) {
            Git.Result common = new Git(worktree).run("rev-parse", "--path-format=absolute", "--git-common-dir");
            if (common.ok()) {
                new Git(Path.of(common.output().strip())).run("worktree", "remove", "--force", worktree.toString());
            }
        }
    }
}
