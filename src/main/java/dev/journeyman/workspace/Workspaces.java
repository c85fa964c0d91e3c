package dev.journeyman.workspace;

import dev.journeyman.story.BadInputException;
import org.jspecify.annotations.Nullable;

/** Where runs get the directory they work in. The real one makes git worktrees. It may be used from any thread. */
public interface Workspaces {

    /**
     * Checks that an assignment can be worked on, before anything is written.
     *
     * @throws BadInputException if it cannot, with the remedy
     */
    void check(Assignment assignment);

    /** Returns what a person should know about an assignment before it is worked on; empty where there is nothing. */
    default String notice(Assignment assignment) {
        return "";
    }

    /** Returns the project that an assignment is for. */
    default Project project(Assignment assignment) {
        return Project.ofPath(assignment.directory());
    }

    /** Returns the branch that work on an assignment begins from; empty where there is none. */
    default String branch(Assignment assignment) {
        return "";
    }

    /** Makes the worktree of a run, anew where it was only half made. */
    Worktree make(Assignment assignment, String run);

    /**
     * Ends what commands in a worktree left behind when their host died.
     *
     * @param last the command that was running by then, where the journal knows it
     */
    default void endSurvivors(Worktree made, @Nullable Running last) {
        // commands that start no process leave none behind
    }

    /** Opens the workspace of a worktree that was made, as its assignment has it. */
    Workspace open(Worktree worktree, Assignment assignment);
}
