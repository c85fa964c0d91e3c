package dev.journeyman.workspace.process;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.journeyman.workspace.Commands;
import dev.journeyman.workspace.Commands.CommandResult;
import dev.journeyman.workspace.GuardedWorker;
import dev.journeyman.workspace.Leash;
import dev.journeyman.workspace.process.Guard.ClaimRanOutException;
import dev.journeyman.workspace.process.ProcessLimits.Ending;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A guard of a claim, and what tests start below it. */
abstract class GuardStage {

    static final Duration LONG = Duration.ofSeconds(60);
    static final Duration PATIENCE = Duration.ofSeconds(20);
    static final long A_SECOND = 100;
    static final long AN_HOUR = 360_000;

    @TempDir
    Path scratch;

    Path root;
    Path home;
    Guards guards;
    Guard guard;

    @BeforeEach
    void open_a_guard() throws IOException {
        root = Files.createDirectories(scratch.toRealPath().resolve("work"));
        home = Files.createDirectories(scratch.toRealPath().resolve("home"));
        guards = new Guards(scratch.toRealPath().resolve("guards"));
        guard = guards.open(in(AN_HOUR));
    }

    @AfterEach
    void close_it() {
        guard.close();
    }

    static void assertOutOfClaim(CompletableFuture<CommandResult> ending) {
        assertThatThrownBy(() -> ending.get(20, TimeUnit.SECONDS)).hasRootCauseInstanceOf(ClaimRanOutException.class);
    }

    static long in(long hundredths) {
        return Machine.uptime().orElseThrow() + hundredths;
    }

    static void signal(String name, long process) throws Exception {
        new ProcessBuilder("kill", "-" + name, Long.toString(process)).start().waitFor();
    }

    /** Returns what commands of this machine may run in. */
    static List<Sandbox> sandboxes() {
        return Stream.concat(Stream.of(Sandbox.NONE), PidNamespace.here().stream())
                .toList();
    }

    List<Shell> shells() {
        return sandboxes().stream().map(sandbox -> plain(sandbox).below(guard)).toList();
    }

    Shell plain(Sandbox sandbox) {
        return new Shell(root, home, sandbox);
    }

    Shell guarded() {
        return plain(Sandbox.NONE).below(guard);
    }

    ProcessDescription guarded(String script) {
        return ProcessDescription.of(root, List.of("sh", "-c", script), ProcessLimits.of(LONG, Ending.WHOLE_TREE))
                .below(guard);
    }

    /** Returns an environment in which a shell is the one with a name. */
    ProcessEnvironment interpretedBy(String name) throws IOException {
        Path real = Path.of("/bin", name);
        assumeThat(real).exists();
        Path programs = Files.createDirectories(scratch.toRealPath().resolve(name));
        Files.createSymbolicLink(programs.resolve("sh"), real);
        return ProcessEnvironment.WHOLE.with(Map.of("PATH", programs + ":" + System.getenv("PATH")));
    }

    Path file(String name) throws IOException {
        try (Stream<Path> all = Files.walk(scratch.toRealPath().resolve("guards"))) {
            return all.filter(path -> path.endsWith(name)).findFirst().orElseThrow();
        }
    }

    Leash child() throws Exception {
        Leash leash = new Leash(root.resolve("leash"));
        Files.writeString(root.resolve("child"), leash.taken(root.resolve("up")));
        return leash;
    }

    void up() throws Exception {
        plain(Sandbox.NONE).run("until [ -e up ]; do :; done", LONG);
    }

    static CompletableFuture<CommandResult> inBackground(Commands shell, String command) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return shell.run(command, LONG);
            } catch (InterruptedException ended) {
                throw new IllegalStateException(ended);
            }
        });
    }

    Process worker(long deadline, boolean enclosed, String command) throws IOException {
        return new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        GuardedWorker.class.getName(),
                        root.toString(),
                        Long.toString(deadline),
                        Boolean.toString(enclosed),
                        command)
                .redirectErrorStream(true)
                .start();
    }
}
