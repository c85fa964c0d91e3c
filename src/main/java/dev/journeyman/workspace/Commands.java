package dev.journeyman.workspace;

import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;

/** Runs shell commands in a worktree, and starts the host's own programs there. It is used by one thread at a time. */
@FunctionalInterface
public interface Commands {

    /** The maximum time limit of a command. */
    Duration LONGEST = Duration.ofMinutes(30);

    /** The default time limit of a command. */
    Duration USUAL = Duration.ofMinutes(2);

    /**
     * Runs a command until it ends, its time limit is reached or the thread is interrupted.
     *
     * @throws InterruptedException if the thread is interrupted, or the claim on the run ran out
     */
    CommandResult run(String command, Duration limit) throws InterruptedException;

    /**
     * Returns the same commands with a listener that gets each process when it has started. By default there are no
     * processes, and the listener is never called.
     */
    default Commands telling(Consumer<ProcessRef> listener) {
        return this;
    }

    /**
     * Returns the same commands, of which each process runs below a guard. By default there are no processes, and the commands are
     * unchanged; those that run others' commands pass the guard on.
     */
    default Commands below(ProcessGuard guard) {
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
     * What ends the processes of a run when the claim on the run runs out, or when the process that drives it is gone. The engine
     * makes it. It may be used from any thread.
     */
    interface ProcessGuard {

        /** Returns whether processes may run: the claim has not run out. */
        boolean holds();
    }

    /**
     * A program that was started and may still run. Closing it ends every process that it started. One thread closes
     * it; other threads may read and write its streams.
     */
    interface RunningProgram extends AutoCloseable {

        /** Returns the stream to its standard input. */
        OutputStream input();

        /** Returns the stream of its standard output. The caller must read it, or the program may block. */
        InputStream output();

        /** Returns its standard error, without the middle if it is too long. Call it after closing the program. */
        String error() throws InterruptedException;

        /** Returns whether the program still runs. */
        boolean alive();

        /**
         * Waits for the end of the program and returns its exit code; empty if the time limit is reached first.
         *
         * @throws InterruptedException if the thread is interrupted, or the claim on the run ran out
         */
        OptionalInt await(Duration limit) throws InterruptedException;

        /** Ends the program and every process that it started. */
        @Override
        void close();
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

    /**
     * A program that the host runs for a task, as an agent or as a tool server. It is started in the worktree without a
     * shell, with the user's own home and selected variables of the host's environment, which is more than the commands of
     * a model get. It is immutable and may be used from any thread.
     *
     * @param command the program and its arguments, which no shell interprets
     * @param passed the variables of the host's environment that it gets; a star at the end matches any ending
     * @param values additional environment variables
     * @param state the paths below the user's home that it may write to even in a sandbox
     */
    record Program(List<String> command, Set<String> passed, Map<String, String> values, List<String> state) {

        public Program {
            command = List.copyOf(command);
            passed = Set.copyOf(passed);
            values = Map.copyOf(values);
            state = List.copyOf(state);
        }

        /** Returns whether the program gets a variable of the host's environment. */
        public boolean gets(String variable) {
            return passed.stream()
                    .anyMatch(name -> name.endsWith("*")
                            ? variable.startsWith(name.substring(0, name.length() - 1))
                            : variable.equals(name));
        }
    }

    /**
     * A reference to a process of a command. The system reuses process ids, so the start time is part of the reference. It
     * is immutable and may be used from any thread.
     *
     * @param pid the process id on this machine
     * @param since the start time as the system reports it; the epoch if it reports none
     */
    record ProcessRef(long pid, Instant since) {

        /** How far the reported start time may drift when the system clock is adjusted. */
        private static final Duration DRIFT = Duration.ofSeconds(1);

        public static ProcessRef of(ProcessHandle process) {
            return new ProcessRef(process.pid(), since(process));
        }

        /** Returns the process; empty if it no longer runs. */
        public Optional<ProcessHandle> process() {
            return ProcessHandle.of(pid)
                    .filter(alive -> Duration.between(since, since(alive)).abs().compareTo(DRIFT) <= 0);
        }

        private static Instant since(ProcessHandle process) {
            return process.info().startInstant().orElse(Instant.EPOCH);
        }
    }
}
