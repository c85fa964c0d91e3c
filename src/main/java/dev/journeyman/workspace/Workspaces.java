package dev.journeyman.workspace;

import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.process.ProcessRef;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Provides each run with the directory it works in. {@link Worktrees} uses git worktrees. It may be used from any
 * thread.
 */
public interface Workspaces {

    /**
     * Checks that a workspace can be created as requested, before anything is written.
     *
     * @throws BadInputException if it cannot; its message names the remedy
     */
    void check(WorkspaceRequest assignment);

    /** Returns a notice for the user before the work begins, such as uncommitted changes; empty if there is none. */
    default String notice(WorkspaceRequest assignment) {
        return "";
    }

    /** Returns the project that a request is for. */
    default Project project(WorkspaceRequest assignment) {
        return Project.ofPath(assignment.directory());
    }

    /** Returns the machine that the worktrees are on, by host name and boot id; empty where that is not known. */
    default String machine() {
        return "";
    }

    /** Returns the branch from which the work begins; empty if there is none. */
    default String branch(WorkspaceRequest assignment) {
        return "";
    }

    /** Creates the worktree of a run. A worktree whose creation was interrupted is removed and created again. */
    Worktree make(WorkspaceRequest assignment, String run);

    /**
     * Ends the processes that commands left behind in a worktree when their host died.
     *
     * @param last the command that was running at that time; null if the journal names none
     */
    default void endSurvivors(Worktree made, @Nullable ProcessRef last) {
        // commands that start no process leave none behind
    }

    /**
     * Returns a notice for the user about a worktree that was lost, and that must be restored with {@link #remake}
     * before it is opened; empty if it was not lost.
     *
     * @param newest the newest commit of the run
     * @throws WorkspaceException if the worktree cannot be restored; its message names the remedy
     */
    default String loss(Worktree made, WorkspaceRequest assignment, String newest) {
        return "";
    }

    /**
     * Restores a lost worktree from its commits.
     *
     * @param todo restores the todo list, before the worktree counts as complete
     */
    default void remake(Worktree made, WorkspaceRequest assignment, Consumer<TodoFile> todo) {
        throw new WorkspaceException("The worktree %s cannot be made again.".formatted(made.path()));
    }

    /** Opens the workspace of an existing worktree, with the options of its request. */
    Workspace open(Worktree worktree, WorkspaceRequest assignment);
}
