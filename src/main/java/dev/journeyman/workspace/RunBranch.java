package dev.journeyman.workspace;

import dev.journeyman.workspace.Commands.ProcessGuard;
import dev.journeyman.workspace.Workspace.TodoFile;
import dev.journeyman.workspace.Workspace.Worktree;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The branch of a run on the remote that it is pushed to, and the worktree that this machine has of it. It is used by one thread at a
 * time.
 */
public interface RunBranch {

    /**
     * Returns the same branch, of which each process towards the remote runs below a guard. If the claim on the run runs out, its methods
     * throw a {@link WorkspaceException} and the thread is interrupted. By default there are no processes.
     */
    default RunBranch below(ProcessGuard guard) {
        return this;
    }

    /** Returns whether the worktree here is the one that the run worked in last. */
    boolean current(BranchPast past);

    /**
     * Fetches the branch unless the worktree here is the one that the run worked in last, and returns a notice of what is lost;
     * empty if nothing is, so that nothing has to be made.
     *
     * @throws BranchException if the branch cannot be fetched, or has commits of others
     */
    String loss(BranchPast past);

    /**
     * Makes the worktree here from what {@link #loss} fetched.
     *
     * @param todo restores the todo list, before the worktree counts as complete
     */
    Worktree restore(Consumer<TodoFile> todo);

    /**
     * Keeps on this machine that its worktree is the one that the run works in.
     *
     * @param seq the newest entry of the run, which is not older than the one that says that the worktree was made
     */
    void settle(long seq);

    /** Returns whether this machine has a commit. */
    boolean has(String commit);

    /**
     * Looks at the remote.
     *
     * @param to the commit that the branch is to be at
     * @return the push that is needed; empty if the branch is there
     * @throws BranchException if the remote cannot be reached, does not take the push, or has commits of others
     */
    Optional<Push> due(String to, BranchPast past);

    /** Pushes, if the branch is still where the push says. Whether it succeeded is seen by {@link #due}. */
    void push(Push push);

    /**
     * A push of the branch. It is immutable and may be used from any thread.
     *
     * @param from the commit that the branch on the remote is at; empty if it does not exist
     * @param to the commit that it is to be at
     */
    record Push(String branch, String from, String to) {}

    /**
     * What the journal says of the branch. It is immutable and may be used from any thread.
     *
     * @param made the worktree that was made last
     * @param prepared the seq of the entry that says so
     * @param commits the commits of the branch that the journal names, the oldest first
     */
    record BranchPast(Worktree made, long prepared, List<String> commits) {

        public BranchPast {
            commits = List.copyOf(commits);
        }
    }

    /** The branch cannot be fetched or pushed now. The run can be resumed later. */
    final class BranchException extends WorkspaceException {

        private static final long serialVersionUID = 1;

        private final boolean passing;

        /**
         * Creates an exception.
         *
         * @param passing whether trying again later may help, without a person
         */
        public BranchException(String message, boolean passing) {
            super(message);
            this.passing = passing;
        }

        /** Returns whether trying again later may help, without a person. */
        public boolean passing() {
            return passing;
        }
    }
}
