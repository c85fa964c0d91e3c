package dev.journeyman.workspace.process;

import dev.journeyman.workspace.Commands;
import dev.journeyman.workspace.Commands.ProcessRef;
import dev.journeyman.workspace.Commands.Program;
import dev.journeyman.workspace.WorkspaceException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A shell for commands in a worktree, with a time limit, a cap on their output, an environment without secrets and a
 * home of their own. When a command ends, every process that it started ends too.
 *
 * <p>Without a sandbox, commands are not confined to the worktree: they may read and write whatever the user may. It is
 * immutable and may be used from any thread.
 */
public final class Shell implements Commands {

    private static final Set<String> PASSED_ON = Set.of(
            "PATH",
            "LANG",
            "LC_ALL",
            "TZ",
            "TERM",
            "JAVA_HOME",
            "TMPDIR",
            "SSL_CERT_FILE",
            "SSL_CERT_DIR",
            "SYSTEMROOT");

    /** Not a pipe: programs such as ripgrep search a pipe, even an empty one, and not the files. */
    private static final ProcessInput EMPTY = new ProcessInput.From(Path.of("/dev/null"));

    /** The time of a program: its caller has limits of its own, and closes it. */
    private static final Duration UNLIMITED = Duration.ofMillis(Long.MAX_VALUE);

    private final Path directory;
    private final Path home;
    private final Sandbox enclosure;
    private final Consumer<ProcessRef> listener;
    private final @Nullable Guard guard;

    public Shell(Path directory, Path home) {
        this(directory, home, PidNamespace.here().map(Sandbox.class::cast).orElse(Sandbox.NONE));
    }

    /** Creates a shell that starts every command in a sandbox. */
    public Shell(Path directory, Path home, Sandbox enclosure) {
        this(directory, home, enclosure, process -> {}, null);
    }

    private Shell(Path directory, Path home, Sandbox enclosure, Consumer<ProcessRef> listener, @Nullable Guard guard) {
        this.directory = directory;
        this.home = home;
        this.enclosure = enclosure;
        this.listener = listener;
        this.guard = guard;
    }

    @Override
    public Shell telling(Consumer<ProcessRef> started) {
        return new Shell(directory, home, enclosure, started, guard);
    }

    @Override
    public Shell below(ProcessGuard other) {
        Guard own = Guard.own(other);
        return new Shell(directory, home, enclosure.keeping(own.directory()), listener, own);
    }

    /**
     * Ends the processes that commands and git left behind in a directory when their host died.
     *
     * @param last the command that was running at that time; null if it is not known
     */
    public static void endSurvivors(Path directory, @Nullable ProcessRef last) {
        if (last != null) {
            last.process().ifPresent(process -> new ProcessTree(process, ProcessTree.markIn(directory), null).end());
        }
        ProcessTree.endAll(ProcessTree.markIn(directory));
    }

    @Override
    public CommandResult run(String command, Duration limit) throws InterruptedException {
        long start = System.nanoTime();
        ProcessEnvironment environment =
                new ProcessEnvironment(PASSED_ON::contains, Map.of("HOME", home.toString(), "CI", "true"));
        ProcessDescription shell = ProcessDescription.of(directory, List.of("sh", "-c", command), limits(limit))
                .with(environment)
                .with(EMPTY)
                .with(ProcessOutput.JOINED)
                .in(enclosure);
        ProcessResult result;
        try {
            result = ProcessRunner.run(shell, listener).unlessInterrupted();
        } catch (IOException problem) {
            throw unstarted("A shell", problem);
        }
        boolean late = result.cause() == ProcessResult.Cause.TIME_LIMIT;
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        return new CommandResult(result.exit(), result.output(), late, millis);
    }

    @Override
    public StartedProgram start(Program program) {
        ProcessEnvironment environment = new ProcessEnvironment(
                name -> PASSED_ON.contains(name) || name.equals("HOME") || program.gets(name), program.values());
        Path user = Path.of(System.getenv().getOrDefault("HOME", System.getProperty("user.home")));
        List<Path> writable = program.state().stream().map(user::resolve).toList();
        ProcessDescription described = ProcessDescription.of(directory, program.command(), limits(UNLIMITED))
                .with(environment)
                .with(ProcessInput.WRITTEN)
                .in(writing(writable));
        StartedProgram started;
        try {
            started = ProcessRunner.start(described);
        } catch (IOException problem) {
            throw unstarted(program.command().get(0), problem);
        }
        boolean told = false;
        try {
            listener.accept(started.ref());
            told = true;
            return started;
        } finally {
            if (!told) {
                started.close();
            }
        }
    }

    /** Returns the sandbox with more writable paths. */
    private Sandbox writing(List<Path> paths) {
        return enclosure == Sandbox.NONE ? Sandbox.NONE : (command, none) -> enclosure.around(command, paths);
    }

    private ProcessLimits limits(Duration time) {
        return ProcessLimits.of(time, ProcessLimits.Ending.WHOLE_TREE).below(guard);
    }

    private WorkspaceException unstarted(String what, IOException problem) {
        return new WorkspaceException(
                "%s cannot be started in %s: %s.".formatted(what, directory, problem.getMessage()), problem);
    }
}
