package dev.journeyman.workspace.process;

import dev.journeyman.workspace.WorkspaceException;
import java.time.Duration;
import java.util.function.Consumer;

/** Runs shell commands in a worktree, and starts the host's own programs there. */
@FunctionalInterface
public interface Commands {

    /** The longest a command may take. */
    Duration LONGEST = Duration.ofMinutes(30);

    /** How long a command may take where nobody says. */
    Duration USUAL = Duration.ofMinutes(2);

    /** Runs a command to its end, to its time limit, or until the thread is interrupted. */
    CommandResult run(String command, Duration limit) throws InterruptedException;

    /**
     * Returns the same commands, which tell somebody of each process when it has started; commands that start none tell
     * nothing.
     */
    default Commands telling(Consumer<ProcessRef> listener) {
        return this;
    }

    /**
     * Starts a program; whoever does closes it.
     *
     * @throws WorkspaceException if it cannot be started
     */
    default RunningProgram start(Program program) {
        throw new WorkspaceException("%s cannot be started: this workspace runs no programs."
                .formatted(program.command().get(0)));
    }

    /**
     * How a command ended.
     *
     * @param exit its exit code; -1 where it was ended
     * @param output what it printed on both streams, the middle left out where it was too much
     * @param timedOut whether it was ended because it took too long
     * @param millis how long it took
     */
    record CommandResult(int exit, String output, boolean timedOut, long millis) {

        /** Returns whether it ended by itself with exit code 0. */
        public boolean passed() {
            return exit == 0 && !timedOut;
        }
    }
}
