package dev.journeyman.workspace;

import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.process.ProcessRef;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Where runs get the directory they work in. The real one makes git worktrees. It may be used from any thread. */
public interface Workspaces {

    /**
     * Checks that an assignment can be worked on, before anything is written.
     *
     * @throws BadInputException if it cannot, with the remedy
     */
    void check(WorkspaceRequest assignment);

    /** Returns what a person should know about an assignment before it is worked on; empty where there is nothing. */
    default String notice(WorkspaceRequest assignment) {
        return "";
    }

    /** Returns the project that an assignment is for. */
    default Project project(WorkspaceRequest assignment) {
        return Project.ofPath(assignment.directory());
    }

    /** Returns the branch that work on an assignment begins from; empty where there is none. */
    default String branch(WorkspaceRequest assignment) {
        return "";
    }

    /** Makes the worktree of a run, anew where it was only half made. */
    Worktree make(WorkspaceRequest assignment, String run);

    /**
     * Ends what commands in a worktree left behind when their host died.
     *
     * @param last the command that was running by then, where the journal knows it
     */
    default void endSurvivors(Worktree made, @Nullable ProcessRef last) {
        // commands that start no process leave none behind
    }

    /**
     * Returns what a person should know about a worktree that was lost since it was made, and is to be made again before it is
     * opened; empty where it is there.
     *
     * @param newest the newest commit of the run
     * @throws WorkspaceException if it cannot be made again, with the remedy
     */
    default String loss(Worktree made, WorkspaceRequest assignment, String newest) {
        return "";
    }

    /**
     * Makes a lost worktree again from what was committed.
     *
     * @param todo puts the todo list back, before the worktree counts as made
     */
    default void remake(Worktree made, WorkspaceRequest assignment, Consumer<TodoFile> todo) {
        throw new WorkspaceException("The worktree %s cannot be made again.".formatted(made.path()));
    }

    /** Opens the workspace of a worktree that was made, as its assignment has it. */
    Workspace open(Worktree worktree, WorkspaceRequest assignment);
}
