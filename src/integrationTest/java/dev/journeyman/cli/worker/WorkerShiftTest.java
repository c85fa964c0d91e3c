package dev.journeyman.cli.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.CoderEngine;
import dev.journeyman.cli.ConsoleTerminal;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.option.RootRule;
import dev.journeyman.cli.option.RunSettings;
import dev.journeyman.cli.option.TuningOptions;
import dev.journeyman.cli.option.UserFiles;
import dev.journeyman.cli.show.ProgressScreen;
import dev.journeyman.journal.Journal;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.script.ScriptedHandout;
import dev.journeyman.testkit.script.SettableClock;
import dev.journeyman.workspace.WorkspaceRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A worker of the program on a store that hands runs out when the test says so, with real worktrees and scripted models. */
@Timeout(120)
class WorkerShiftTest {

    private static final String SHOWN = "postgres://h/d";
    private static final String WORK =
            "turns: [ { tools: [ { name: submit_work, arguments: { summary: It is done. } } ] } ]";

    @TempDir
    private Path place;

    private final SettableClock clock = new SettableClock(Instant.parse("2100-01-01T00:00:00Z"));
    private final ScriptedHandout handout = new ScriptedHandout(Journal.memory(), clock, Duration.ofMinutes(1));
    private final StringWriter printed = new StringWriter();
    private final CountDownLatch stop = new CountDownLatch(1);
    private Thread shift = new Thread();

    @BeforeEach
    void make_a_project_and_a_script() throws IOException {
        Files.createDirectories(place.resolve("project"));
        Files.writeString(place.resolve("script.yaml"), WORK);
    }

    @AfterEach
    void end() throws InterruptedException {
        if (shift != null) {
            stop.countDown();
            shift.join();
        }
    }

    @Test
    void prints_a_line_for_each_run_that_it_takes_and_ends() throws InterruptedException {
        String run = submitted(script("script.yaml"), "auto");
        begin();

        assertThat(handedOut()).containsExactly(run);
        stop.countDown();
        shift.join();

        assertThat(lines())
                .containsExactly(
                        "a drives runs of postgres://h/d, 2 at once. SIGTERM or Ctrl-C lets calls end for 30 s and"
                                + " leaves the runs to other workers.",
                        "taken   %s: Greet".formatted(run),
                        "ended   %s DONE after 1 turn, %s tokens".formatted(run, tokens()),
                        "draining, with 0 runs in hand",
                        "drained");
    }

    @Test
    void prints_what_a_run_waits_for_and_the_command_that_shows_how_to_decide() throws InterruptedException {
        String run = submitted(script("script.yaml"), "human");
        begin();

        handedOut();

        assertThat(lines())
                .contains(
                        "waits   %s for code review: It is done; decide with journeyman show %1$s --request --store %s"
                                .formatted(run, SHOWN));
    }

    @Test
    void prints_once_what_this_machine_lacks_for_a_run_and_drives_others_meanwhile() throws InterruptedException {
        String keyless = submitted(script("gone.yaml"), "auto");
        String run = submitted(script("script.yaml"), "auto");
        begin();

        assertThat(handedOut()).containsExactlyInAnyOrder(keyless, run);
        clock.advance(Duration.ofSeconds(2));
        assertThat(handedOut()).containsExactly(keyless);

        assertThat(lines().stream().filter(line -> line.contains(keyless)))
                .containsExactly(
                        "refused %s, which cannot be driven here; it is tried again: \"gone.yaml\" cannot be read. Check that the file is there and readable."
                                .formatted(keyless));
        assertThat(lines()).anyMatch(line -> line.startsWith("ended   " + run));
    }

    @Test
    void makes_worktrees_in_its_own_directory() throws InterruptedException {
        String run = submitted(script("script.yaml"), "auto");
        begin();

        handedOut();

        assertThat(place.resolve("worker").resolve(run)).isDirectory();
        assertThat(place.resolve("desk")).doesNotExist();
    }

    @Test
    void runs_with_equal_settings_share_an_engine_until_a_file_of_theirs_changes() throws IOException {
        String run = submitted(script("script.yaml"), "auto");
        String same = submitted(script("script.yaml"), "auto");
        String other = submitted(script("script.yaml"), "park");
        try (WorkerEngines engines = engines()) {
            CoderEngine first = engines.apply(run);
            assertThat(engines.apply(same)).isSameAs(first);
            assertThat(engines.apply(other)).isNotSameAs(first);
            Files.setLastModifiedTime(place.resolve("script.yaml"), FileTime.from(Instant.EPOCH));
            assertThat(engines.apply(same)).isNotSameAs(first);
        }
    }

    @Test
    void a_script_from_standard_input_is_refused() {
        String run = submitted("replay:-", "auto");
        try (WorkerEngines engines = engines()) {
            assertThatThrownBy(() -> engines.apply(run))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage(
                            "The script of the run was read from standard input, which a worker does not have. Submit"
                                    + " the story with --model replay:FILE.");
        }
    }

    private WorkerEngines engines() {
        return new WorkerEngines(
                invocation(), handout.worker("a"), place.resolve("worker"), new RootRule(), (run, entry) -> {});
    }

    private void begin() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        WorkerShift worker = new WorkerShift(
                invocation(), SHOWN, place.resolve("worker"), new RootRule(), 2, Duration.ofSeconds(30));
        WorkerShift.Stop stopped = () -> {
            begun.countDown();
            stop.await();
        };
        shift = new Thread(() -> worker.work(handout.worker("a"), stopped, new PrintWriter(printed, true)));
        shift.start();
        begun.await();
    }

    private List<String> handedOut() {
        List<String> runs = handout.handOut();
        handout.settle();
        return runs;
    }

    private List<String> lines() {
        return printed.toString().lines().toList();
    }

    private String tokens() {
        return printed.toString().replaceFirst("(?s).* turn, ([0-9,]+) tokens.*", "$1");
    }

    private static String script(String file) {
        return "replay:" + file;
    }

    /** Writes a run as another process does, which has a script where this one may not have it. */
    private String submitted(String model, String architect) {
        RunSettings settings = new RunSettings(
                invocation(),
                List.of(model),
                architect,
                null,
                new UserFiles(),
                place.resolve("desk"),
                new TuningOptions());
        RunSettings readable = new RunSettings(
                invocation(),
                List.of(script("script.yaml")),
                architect,
                null,
                new UserFiles(),
                place.resolve("desk"),
                new TuningOptions());
        Story story =
                Story.of("Greet", "", Criterion.checked("it greets", "true")).withKind(Story.Kind.EXPRESS);
        try (CoderEngine desk = readable.builder(
                        readable.roster(),
                        ProgressScreen.plain(new PrintWriter(printed)),
                        new PrintWriter(printed),
                        Optional::empty)
                .journal(handout.worker("desk"))
                .build()) {
            return desk.submit(story, new WorkspaceRequest(place.resolve("project"), true, settings.notes()));
        }
    }

    private Invocation invocation() {
        return new Invocation(
                place,
                Map.of("PATH", System.getenv("PATH"), "HOME", place.toString()),
                InputStream.nullInputStream(),
                new PrintWriter(printed, true),
                new PrintWriter(printed, true),
                ConsoleTerminal.none(),
                InstantSource.system());
    }
}
