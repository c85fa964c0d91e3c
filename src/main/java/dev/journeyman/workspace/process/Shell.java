package dev.journeyman.workspace.process;

import dev.journeyman.workspace.PidNamespace;
import dev.journeyman.workspace.Sandbox;
import dev.journeyman.workspace.WorkspaceException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
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

    private final Path directory;
    private final Path home;
    private final Sandbox enclosure;
    private final Consumer<ProcessRef> listener;

    public Shell(Path directory, Path home) {
        this(directory, home, PidNamespace.here().map(Sandbox.class::cast).orElse(Sandbox.NONE));
    }

    /** Creates a shell that starts every command in a sandbox. */
    public Shell(Path directory, Path home, Sandbox enclosure) {
        this(directory, home, enclosure, process -> {});
    }

    private Shell(Path directory, Path home, Sandbox enclosure, Consumer<ProcessRef> listener) {
        this.directory = directory;
        this.home = home;
        this.enclosure = enclosure;
        this.listener = listener;
    }

    @Override
    public Shell telling(Consumer<ProcessRef> started) {
        return new Shell(directory, home, enclosure, started);
    }

    /**
     * Ends the processes that commands and git left behind in a directory when their host died.
     *
     * @param last the command that was running at that time; null if it is not known
     */
    public static void endSurvivors(Path directory, @Nullable ProcessRef last) {
        if (last != null) {
            last.process().ifPresent(process -> new ProcessTree(process, ProcessTree.markIn(directory)).end());
        }
        ProcessTree.endAll(ProcessTree.markIn(directory));
    }

    @Override
    public CommandResult run(String command, Duration limit) throws InterruptedException {
        long start = System.nanoTime();
        ProcessBuilder builder = new ProcessBuilder(enclosure.around(List.of("sh", "-c", command)))
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
        builder.environment().keySet().retainAll(PASSED_ON);
        builder.environment().put("HOME", home.toString());
        builder.environment().put("CI", "true");
        Process process = start(builder, "A shell");
        OutputCapture capture = OutputCapture.of(process.getInputStream());
        boolean ended = false;
        try {
            listener.accept(ProcessRef.of(process.toHandle()));
            ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
        } finally {
            tree(builder, process).end(enclosure);
        }
        String output = capture.text();
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        return new CommandResult(ended ? process.exitValue() : -1, output, !ended, millis);
    }

    @Override
    public RunningProgram start(Program program) {
        ProcessBuilder builder = new ProcessBuilder();
        Path user = Path.of(builder.environment().getOrDefault("HOME", System.getProperty("user.home")));
        List<Path> writable = program.state().stream().map(user::resolve).toList();
        builder.command(enclosure.around(program.command(), writable));
        builder.environment()
                .keySet()
                .removeIf(name -> !PASSED_ON.contains(name) && !name.equals("HOME") && !program.gets(name));
        builder.environment().putAll(program.values());
        Process process = start(builder, program.command().get(0));
        RunningProgram started =
                new RunningProgram(process, () -> tree(builder, process).end(enclosure));
        boolean told = false;
        try {
            listener.accept(ProcessRef.of(process.toHandle()));
            told = true;
            return started;
        } finally {
            if (!told) {
                started.close();
            }
        }
    }

    private static ProcessTree tree(ProcessBuilder builder, Process process) {
        return new ProcessTree(
                process.toHandle(), Objects.requireNonNull(builder.environment().get(ProcessTree.MARK)));
    }

    private Process start(ProcessBuilder builder, String what) {
        builder.directory(directory.toFile());
        builder.environment().put(ProcessTree.MARK, ProcessTree.markIn(directory) + UUID.randomUUID());
        try {
            return ProcessStarter.start(builder);
        } catch (IOException problem) {
            throw new WorkspaceException(
                    "%s cannot be started in %s: %s.".formatted(what, directory, problem.getMessage()), problem);
        }
    }
}
