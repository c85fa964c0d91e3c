package dev.journeyman.workspace.process;

import dev.journeyman.workspace.WorkspaceException;
import java.time.Duration;
import java.util.function.Consumer;

/** Runs shell commands in a worktree, and starts the host's own programs there. It is used by one thread at a time. */
@FunctionalInterface
public interface Commands {

    /** The maximum time limit of a command. */
    Duration LONGEST = Duration.ofMinutes(30);

    /** The default time limit of a command. */
    Duration USUAL = Duration.ofMinutes(2);

    /** Runs a command until it ends, its time limit is reached or the thread is interrupted. */
    CommandResult run(String command, Duration limit) throws InterruptedException;

    /**
     * Returns the same commands with a listener that gets each process when it has started. By default there are no
     * processes, and the listener is never called.
     */
    default Commands telling(Consumer<ProcessRef> listener) {
        return this;
    }

    /**
     * Starts a program. The caller closes it.
     *
     * @throws WorkspaceException if the program cannot be started
     */
    default RunningProgram start(Program program) {
        throw new WorkspaceException("%s cannot be started: this workspace runs no programs."
                .formatted(program.command().get(0)));
    }

    /**
     * The result of a command. It is immutable.
     *
     * @param exit the exit code; -1 if the command reached its time limit
     * @param output the output on both streams, without its middle if it is too long
     * @param timedOut whether the command reached its time limit and was ended
     * @param millis how long the command took
     */
    record CommandResult(int exit, String output, boolean timedOut, long millis) {

        /** Returns whether the command ended by itself with exit code 0. */
        public boolean passed() {
            return exit == 0 && !timedOut;
        }
    }
}
