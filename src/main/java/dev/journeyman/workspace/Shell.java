package dev.journeyman.workspace;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs shell commands in a worktree: with a time limit, a cap on what they print, an environment without secrets and a home
 * of their own. When a command ends, so does every process it started.
 *
 * <p>Without a sandbox commands are not confined to the worktree: they may read and write what the user may.
 */
final class Shell implements Commands {

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
    private final Enclosure enclosure;
    private final Consumer<Running> listener;

    Shell(Path directory, Path home) {
        this(directory, home, Namespace.here().map(Enclosure.class::cast).orElse(Enclosure.NONE));
    }

    /** Starts every command in an enclosure. */
    Shell(Path directory, Path home, Enclosure enclosure) {
        this(directory, home, enclosure, process -> {});
    }

    private Shell(Path directory, Path home, Enclosure enclosure, Consumer<Running> listener) {
        this.directory = directory;
        this.home = home;
        this.enclosure = enclosure;
        this.listener = listener;
    }

    @Override
    public Shell telling(Consumer<Running> somebody) {
        return new Shell(directory, home, enclosure, somebody);
    }

    /**
     * Ends what commands and git in a directory left behind when their host died.
     *
     * @param last the command that was running by then, where that is known
     */
    static void endSurvivors(Path directory, @Nullable Running last) {
        if (last != null) {
            last.process().ifPresent(process -> new ProcessTree(process, ProcessTree.markIn(directory)).end());
        }
        ProcessTree.endAll(ProcessTree.markIn(directory));
    }

    @Override
    public Ending run(String command, Duration limit) throws InterruptedException {
        long start = System.nanoTime();
        String mark = ProcessTree.markIn(directory) + UUID.randomUUID();
        Process process = start(command, mark);
        Capture capture = Capture.of(process.getInputStream());
        boolean ended = false;
        try {
            listener.accept(Running.of(process.toHandle()));
            ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
        } finally {
            ProcessTree tree = new ProcessTree(process.toHandle(), mark);
            if (enclosure != Enclosure.NONE) {
                tree.endFirst();
            }
            tree.end();
        }
        String output = capture.text();
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        return new Ending(ended ? process.exitValue() : -1, output, !ended, millis);
    }

    private Process start(String command, String mark) {
        ProcessBuilder builder = new ProcessBuilder(enclosure.around(List.of("sh", "-c", command)))
                .directory(directory.toFile())
                .redirectErrorStream(true);
        builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
        Map<String, String> kept = new TreeMap<>();
        builder.environment().forEach((name, value) -> {
            if (PASSED_ON.contains(name)) {
                kept.put(name, value);
            }
        });
        builder.environment().clear();
        builder.environment().putAll(kept);
        builder.environment().put("HOME", home.toString());
        builder.environment().put("CI", "true");
        builder.environment().put(ProcessTree.MARK, mark);
        try {
            return Starter.start(builder);
        } catch (IOException problem) {
            throw new WorkspaceException(
                    "A shell cannot be started in %s: %s.".formatted(directory, problem.getMessage()), problem);
        }
    }
}
