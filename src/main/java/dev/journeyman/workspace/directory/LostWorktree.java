package dev.journeyman.workspace.directory;

import dev.journeyman.workspace.Workspace.TodoFile;
import dev.journeyman.workspace.Workspace.Worktree;
import dev.journeyman.workspace.WorkspaceException;
import dev.journeyman.workspace.git.Git;
import dev.journeyman.workspace.git.GitBinding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A worktree that may have been deleted, or that its repository may no longer know. It describes the loss, and restores
 * the worktree from the commits of its branch. It is used by one thread at a time.
 *
 * @param repository the repository of the worktree
 * @param made the worktree as it was created
 */
record LostWorktree(Path repository, Worktree made) {

    /** The file that marks a worktree whose restoration is not complete, so that it contains no work yet. */
    static final String UNFINISHED = "unfinished";

    /** The temporary directory for registering a worktree whose files still exist. */
    private static final String BESIDE = "again";

    /**
     * Returns a notice of what is lost and how it is restored; empty if nothing is lost.
     *
     * @param newest the newest commit of the run
     * @throws WorkspaceException if the worktree cannot be restored; its message names the remedy
     */
    String notice(String newest) {
        Git git = new Git(repository);
        boolean gone = gone();
        if (!gone && GitBinding.known(git, made).isPresent()) {
            return "";
        }
        requireBranch(git, newest, gone);
        requireFree();
        return gone
                ? "The worktree %s was gone. It is made again from commit %s of branch %s; what was not committed in it is lost, except the todo list as it was last written."
                        .formatted(made.path(), commit(git), made.branch())
                : "The repository no longer knew the worktree %s. It is registered again; the files are unchanged."
                        .formatted(made.path());
    }

    /** Restores the worktree. The restoration is complete only when the todo list has been written as well. */
    void remake(Consumer<TodoFile> todo) {
        if (gone()) {
            checkOut();
            todo.accept(new TodoFile(path(), Worktrees.hasTodoFile(new Git(repository), made.base())));
            WorktreeDirectories.unmark(unfinished());
        } else {
            register();
        }
    }

    /** Returns the exception for a copy that is gone. */
    static WorkspaceException copyGone(Worktree made) {
        return new WorkspaceException(
                "The copy %s is gone, and its branch existed only there. End the run: journeyman cancel %s."
                        .formatted(made.path(), run(made)));
    }

    /** Returns whether its files are gone, or not all there yet. */
    boolean gone() {
        return !Files.isDirectory(path(), LinkOption.NOFOLLOW_LINKS) || Files.exists(unfinished()) || empty(path());
    }

    private void requireBranch(Git git, String newest, boolean gone) {
        if (!commit(git).isEmpty()) {
            return;
        }
        String lost = (gone
                        ? "The worktree %s is gone, and so is its branch %s."
                        : "The repository no longer knows the worktree %s, and its branch %s is gone.")
                .formatted(made.path(), made.branch());
        String remedy = git.run("cat-file", "-e", newest + "^{commit}").ok()
                ? "Bring the branch back with git branch %s %s, or end the run".formatted(made.branch(), newest)
                : "Its commits are no longer in %s. Fetch them from where they were pushed, or end the run"
                        .formatted(repository);
        throw new WorkspaceException("%s %s: journeyman cancel %s.".formatted(lost, remedy, run(made)));
    }

    /**
     * Refuses a branch that is checked out elsewhere: the engine's commits would move the branch under that checkout.
     */
    void requireFree() {
        String elsewhere =
                new Git(repository).output("for-each-ref", "--format=%(worktreepath)", "refs/heads/" + made.branch());
        if (!elsewhere.isEmpty() && Files.isDirectory(Path.of(elsewhere)) && !here(Path.of(elsewhere))) {
            throw new WorkspaceException(
                    "The worktree %s is gone, and its branch %s is checked out in %s. Check out another branch there, then resume the run."
                            .formatted(made.path(), made.branch(), elsewhere));
        }
    }

    private void checkOut() {
        WorktreeDirectories.make(directory());
        WorktreeDirectories.mark(unfinished());
        WorktreeDirectories.remove(path());
        Git git = new Git(repository);
        forget(git, path());
        git.output("worktree", "add", "-q", "--no-checkout", made.path(), made.branch());
        Worktrees.fill(git, made);
    }

    /** Registers a worktree whose files still exist in the repository; only its index is rebuilt. */
    private void register() {
        Git git = new Git(repository);
        Path beside = directory().resolve(BESIDE);
        WorktreeDirectories.remove(beside);
        forget(git, beside);
        git.output("worktree", "add", "-q", "--no-checkout", beside.toString(), made.branch());
        GitBinding history = GitBinding.known(git, new Worktree(beside.toString(), made.branch(), made.base()))
                .orElseThrow();
        new Git(path(), history).output("reset", "-q");
        history.moveTo(path());
        WorktreeDirectories.remove(beside);
    }

    /** Removes a worktree from the repository; an unknown one is not an error. */
    private static void forget(Git git, Path worktree) {
        git.run("worktree", "remove", "--force", "--force", worktree.toString());
    }

    private String commit(Git git) {
        return git.run("rev-parse", "--verify", "-q", "refs/heads/" + made.branch() + "^{commit}")
                .output()
                .strip();
    }

    private Path path() {
        return Path.of(made.path());
    }

    private Path directory() {
        return Objects.requireNonNull(path().getParent());
    }

    private Path unfinished() {
        return path().resolveSibling(UNFINISHED);
    }

    private boolean here(Path elsewhere) {
        try {
            return Files.isSameFile(path(), elsewhere);
        } catch (IOException gone) {
            return false;
        }
    }

    private static String run(Worktree made) {
        return made.branch().substring(made.branch().lastIndexOf('/') + 1);
    }

    private static boolean empty(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.findAny().isEmpty();
        } catch (IOException unreadable) {
            return false;
        }
    }
}
