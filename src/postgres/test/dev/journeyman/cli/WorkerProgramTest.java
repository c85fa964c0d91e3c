package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.postgres.PostgresServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The installed program as a worker, and the signals that end it. */
@Tag("program")
@Timeout(300)
class WorkerProgramTest {

    private static final String PROGRAM = Objects.requireNonNull(System.getProperty("journeyman.program"));

    private final String store = "postgres://%s@127.0.0.1:%s/postgres?schema=%s"
            .formatted(PostgresServer.USER, PostgresServer.shared().port(), PostgresServer.schema());

    @TempDir
    private Path place;

    private Process worker;
    private BufferedReader printed;
    private String run = "";

    @BeforeEach
    void begin_a_run_whose_command_takes_minutes() throws IOException {
        Files.createDirectories(place.resolve("project"));
        Files.writeString(
                place.resolve("story.yaml"),
                "title: Wait\nkind: express\ncriteria: [ { text: it waits, command: \"true\" } ]\n");
        Files.writeString(
                place.resolve("script.yaml"),
                "turns: [ { tools: [ { name: run_command, arguments: { command: touch begun; sleep 100 } } ] } ]\n");
        run = submitted();
        worker = new ProcessBuilder(
                        "env",
                        "--default-signal=INT,TERM",
                        PROGRAM,
                        "worker",
                        "--store",
                        store,
                        "--home",
                        home(),
                        "--grace",
                        "60")
                .redirectErrorStream(true)
                .start();
        printed = worker.inputReader();
        until("taken   " + run);
        while (!Files.exists(Path.of(home(), run, "worktree", "begun"))) {
            Thread.onSpinWait();
        }
    }

    @AfterEach
    void end() {
        worker.descendants().forEach(ProcessHandle::destroyForcibly);
        worker.destroyForcibly();
    }

    @Test
    void a_second_ctrl_c_leaves_at_once() throws Exception {
        signal("INT");
        until("draining, with 1 run in hand; a second Ctrl-C leaves at once");
        signal("INT");

        assertThat(printed.readLine()).isNull();
        assertThat(worker.waitFor()).isEqualTo(ExitCode.INTERRUPTED);
    }

    @Test
    void a_second_sigterm_does_not_end_the_grace() throws Exception {
        signal("TERM");
        until("draining, with 1 run in hand; a second Ctrl-C leaves at once");
        signal("TERM");
        sleeper().destroyForcibly(); // the call comes to its end

        until("left    %s to other workers".formatted(run));
        until("drained");
        assertThat(worker.waitFor()).isZero();
    }

    /** Returns the process of the command. */
    private ProcessHandle sleeper() {
        return worker.descendants()
                .filter(process -> process.info().commandLine().orElse("").endsWith("sleep 100"))
                .reduce((first, last) -> last)
                .orElseThrow();
    }

    private void signal(String name) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-" + name, "" + worker.pid())
                        .start()
                        .waitFor())
                .isZero();
    }

    private void until(String beginning) throws IOException {
        List<String> seen = new ArrayList<>();
        for (String line = printed.readLine(); line != null; line = printed.readLine()) {
            seen.add(line);
            if (line.startsWith(beginning)) {
                return;
            }
        }
        throw new AssertionError("There is no line \"%s\" in: %s".formatted(beginning, seen));
    }

    private String home() {
        return place.resolve("home").toString();
    }

    private String submitted() {
        StringWriter out = new StringWriter();
        int exit = Journeyman.run(
                new Invocation(
                        place,
                        Map.of("PATH", System.getenv("PATH"), "HOME", place.toString()),
                        InputStream.nullInputStream(),
                        new PrintWriter(out, true),
                        new PrintWriter(out, true),
                        ConsoleTerminal.none(),
                        InstantSource.system()),
                "submit",
                "story.yaml",
                "--plain",
                "--repo",
                "project",
                "--model",
                "replay:script.yaml",
                "--store",
                store);
        assertThat(exit).as(out.toString()).isZero();
        return out.toString().lines().findFirst().orElseThrow().replaceFirst("^run ", "");
    }
}
