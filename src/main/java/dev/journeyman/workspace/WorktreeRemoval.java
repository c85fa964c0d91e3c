package dev.journeyman.workspace;

import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.git.Git;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Removes what a run was given to work in. Its branch stays; what is on no branch is not removed unless forced. */
public final class WorktreeRemoval {

    /** How git marks a new file, one that it was told to look at among them. */
    private static final Set<String> NEW = Set.of("?? ", " A ");

    private static final int MARK = 3;

    private static final int SHOWN = 3;

    private final Path directory;
    private final String run;
    private final List<String> leftovers;

    /**
     * Prepares to remove it.
     *
     * @param leftovers the new files that need not be saved; those in a directory as its name with a slash
     */
    public WorktreeRemoval(Path directory, String run, List<String> leftovers) {
        this.directory = directory;
        this.run = run;
        this.leftovers = List.copyOf(leftovers);
    }

    /** Removes it and returns whether there was anything; one that is already gone is no error. */
    public boolean remove(boolean force) {
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
        WorktreeDirectories.remove(directory);
        return true;
    }

    private void refuseLoss(Path worktree) {
        if (Files.isDirectory(worktree.resolve(".git"))) {
            throw new BadInputException(
                    "The copy that run %s works on is the only place of its branch. Fetch the branch from %s, then use --force."
                            .formatted(run, worktree));
        }
        List<String> unsaved = changes(new Git(worktree)).filter(this::unsaved).toList();
        if (!unsaved.isEmpty()) {
            throw new BadInputException(
                    "The worktree of run %s has changes that are on no branch: %s. Commit them in %s, or use --force."
                            .formatted(run, shown(unsaved), worktree));
        }
    }

    /** Returns each change with the two letters that git marks it with. */
    private static Stream<String> changes(Git git) {
        return Arrays.stream(git.output(
                                "status",
                                "--porcelain",
                                "--no-renames",
                                "-z",
                                "--untracked-files=all",
                                "--ignore-submodules=dirty",
                                "--",
                                ".",
                                ":(exclude,top)TODO.md",
                                ":(exclude,top).journeyman")
                        .split("\0"))
                .filter(change -> !change.isEmpty());
    }

    private boolean unsaved(String change) {
        String name = change.substring(MARK);
        return !NEW.contains(change.substring(0, MARK))
                || leftovers.stream().noneMatch(left -> left.endsWith("/") ? name.startsWith(left) : name.equals(left));
    }

    private static String shown(List<String> changes) {
        String some = changes.stream()
                .limit(SHOWN)
                .map(change -> change.substring(MARK))
                .collect(Collectors.joining(", "));
        return changes.size() <= SHOWN ? some : "%s and %s more".formatted(some, changes.size() - SHOWN);
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
