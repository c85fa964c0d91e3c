package dev.journeyman.workspace.directory;

import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.git.Git;
import dev.journeyman.workspace.git.GitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The removal of a run's worktree and of the home of its commands. The branch stays; changes that are on no branch are
 * removed only by force. It is used by one thread.
 */
public final class WorktreeRemoval {

    /** The marks of git for a new file, with or without an intent to add. */
    private static final Set<String> NEW = Set.of("?? ", " A ");

    private static final int MARK = 3;

    private static final int SHOWN = 3;

    private final Path directory;
    private final String run;
    private final List<String> leftovers;

    /**
     * Prepares the removal.
     *
     * @param leftovers the new files that need not be saved; a directory of such files is listed as its name with a
     *     slash
     */
    public WorktreeRemoval(Path directory, String run, List<String> leftovers) {
        this.directory = directory;
        this.run = run;
        this.leftovers = List.copyOf(leftovers);
    }

    /** Removes the directory and returns whether it existed. A missing one is not an error. */
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

    /** Returns each change with the two-letter mark of git before it. */
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

    /** Removes a linked worktree from its repository; an unknown one is not an error. */
    private static void unlink(Path worktree) {
        if (Files.isRegularFile(worktree.resolve(".git"))) {
            GitResult common = new Git(worktree).run("rev-parse", "--path-format=absolute", "--git-common-dir");
            if (common.ok()) {
                new Git(Path.of(common.output().strip())).run("worktree", "remove", "--force", worktree.toString());
            }
        }
    }
}
