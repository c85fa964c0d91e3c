package dev.journeyman.workspace.process;

import java.nio.file.Path;
import java.util.List;

/**
 * What a {@link ProcessRunner} is to start: a program, what it is given, and when and how it is ended. It is immutable
 * and may be used from any thread.
 *
 * @param command the program and its arguments, which no shell interprets
 * @param directory the directory in which it runs
 * @param environment the variables that it gets
 * @param input what it reads from its standard input
 * @param output where its standard output and its standard error go
 * @param sandbox the sandbox in which it runs
 * @param limits how long it may run, how much of its output is kept and how it is ended
 */
public record ProcessDescription(
        List<String> command,
        Path directory,
        ProcessEnvironment environment,
        ProcessInput input,
        ProcessOutput output,
        Sandbox sandbox,
        ProcessLimits limits) {

    public ProcessDescription {
        command = List.copyOf(command);
    }

    /**
     * Returns the description of a program with the whole environment of this process, an empty standard input, its
     * output and error apart and no sandbox.
     */
    public static ProcessDescription of(Path directory, List<String> command, ProcessLimits limits) {
        return new ProcessDescription(
                command,
                directory,
                ProcessEnvironment.WHOLE,
                ProcessInput.NONE,
                ProcessOutput.APART,
                Sandbox.NONE,
                limits);
    }

    /** Returns the same with another environment. */
    public ProcessDescription with(ProcessEnvironment other) {
        return new ProcessDescription(command, directory, other, input, output, sandbox, limits);
    }

    /** Returns the same with another standard input. */
    public ProcessDescription with(ProcessInput other) {
        return new ProcessDescription(command, directory, environment, other, output, sandbox, limits);
    }

    /** Returns the same with its output elsewhere. */
    public ProcessDescription with(ProcessOutput other) {
        return new ProcessDescription(command, directory, environment, input, other, sandbox, limits);
    }

    /** Returns the same below a guard, which is around the sandbox. */
    public ProcessDescription below(Guard guard) {
        return new ProcessDescription(command, directory, environment, input, output, sandbox, limits.below(guard));
    }

    /** Returns the same in a sandbox. */
    public ProcessDescription in(Sandbox other) {
        return new ProcessDescription(command, directory, environment, input, output, other, limits);
    }
}
