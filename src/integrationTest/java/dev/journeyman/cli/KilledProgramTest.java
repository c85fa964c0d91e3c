package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.build.Finished;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.testkit.ScratchRepositories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A program that is killed at any moment: everything acknowledged is kept, and no call is made twice. */
@Timeout(400)
@Order(3) // it takes longest
class KilledProgramTest {

    private static final int CALLS = 12;
    private static final int RESUMED = 20;
    private static final int LATER_MILLIS = 60;

    @TempDir
    private Path place;

    private Path repository;

    @BeforeEach
    void write_a_story_whose_calls_leave_traces() throws IOException {
        repository = ScratchRepositories.make(place.resolve("repository"), "a.txt", "hello\n");
        Files.writeString(place.resolve("story.yaml"), """
            id: killed
            title: Write down each call
            kind: express
            criteria: [ { text: some call was made, command: test -s calls.txt } ]
            """);
        StringBuilder script = new StringBuilder("turns:\n");
        for (int call = 1; call <= CALLS; call++) {
            script.append("""
                  - delay: PT0.05S
                    tools: [ { name: run_command, arguments: { command: "echo %s >> calls.txt" } } ]
                """.formatted(call));
        }
        script.append("  - tools: [ { name: submit_work, arguments: { summary: done } } ]\n");
        Files.writeString(place.resolve("script.yaml"), script);
    }

    @Test
    void a_run_that_is_killed_repeatedly_loses_nothing_and_repeats_nothing() throws Exception {
        rounds(3);
    }

    @Test
    @Tag("nightly")
    @Timeout(1_200)
    void a_run_that_is_killed_sixty_times_loses_nothing_and_repeats_nothing() throws Exception {
        rounds(60);
    }

    private void rounds(int rounds) throws Exception {
        Random random = new Random(20_261_118L + rounds);
        int lost = 0;
        int doubled = 0;
        for (int round = 0; round < rounds; round++) {
            Files.deleteIfExists(place.resolve("runs.db"));
            Files.deleteIfExists(place.resolve("runs.db-wal"));
            Files.deleteIfExists(place.resolve("runs.db-shm"));
            List<RecordedEntry> before = killed(3 + random.nextInt(60), random.nextInt(LATER_MILLIS));
            List<RecordedEntry> after = resumedToTheEnd();
            lost += after.subList(0, before.size()).equals(before) ? 0 : 1;
            doubled += doubled(after);
        }
        System.out.printf("%d rounds of kill -9: lost = %d, doubled = %d%n", rounds, lost, doubled);
        assertThat(lost).isZero();
        assertThat(doubled).isZero();
        assertThat(temporary()).as("what killed programs unpacked").isEmptyDirectory();
    }

    /**
     * Starts a run, kills it some milliseconds after it has written so many entries, and returns the entries in the
     * store.
     */
    private List<RecordedEntry> killed(int entries, int millis) throws IOException, InterruptedException {
        ProcessBuilder program = new ProcessBuilder(command(
                        "run", "story.yaml", "--repo", "repository", "--home", "home", "--model", "replay:script.yaml"))
                .directory(place.toFile())
                .redirectErrorStream(true)
                .redirectOutput(place.resolve("log").toFile());
        String options = Objects.requireNonNullElse(System.getenv("JAVA_OPTS"), "");
        program.environment().put("JAVA_OPTS", options + " -Djava.io.tmpdir=" + Files.createDirectories(temporary()));
        Process process = program.start();
        try (Journal journal = Journal.sqlite(place.resolve("runs.db"))) {
            while (read(journal).size() < entries && !process.waitFor(2, TimeUnit.MILLISECONDS)) {
                assertThat(process.isAlive() || process.exitValue() == 0)
                        .as(Files.readString(place.resolve("log")))
                        .isTrue();
            }
        }
        if (!process.waitFor(millis, TimeUnit.MILLISECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
        }
        process.destroyForcibly().waitFor();
        return read();
    }

    private List<RecordedEntry> resumedToTheEnd() {
        String run = run();
        for (int times = 0; times < RESUMED; times++) {
            if (read().get(read().size() - 1).entry() instanceof Entry.RunEnded) {
                return read();
            }
            List<String> resume = List.of("resume", run, "--store", "sqlite:runs.db", "--architect", "auto");
            Finished resumed = Program.in(place).run(resume);
            assertThat(resumed.exit()).as(resumed.out() + resumed.err()).isZero();
        }
        throw new AssertionError("The run did not end: " + read());
    }

    /** Returns the number of repeated calls, plus one if a call left neither a trace nor an interrupted result. */
    private int doubled(List<RecordedEntry> entries) {
        String traces = ScratchRepositories.git(repository, "show", "journeyman/" + run() + ":calls.txt");
        int wrong = (int) (traces.lines().count() - traces.lines().distinct().count());
        long interrupted = entries.stream()
                .filter(recorded -> recorded.toString().contains("interrupted: outcome unknown"))
                .count();
        return traces.lines().count() + interrupted < CALLS ? wrong + 1 : wrong;
    }

    private Path temporary() {
        return place.resolve("temporary");
    }

    private String run() {
        try (Journal journal = Journal.sqlite(place.resolve("runs.db"))) {
            return journal.runs().get(0);
        }
    }

    private List<RecordedEntry> read() {
        try (Journal journal = Journal.sqlite(place.resolve("runs.db"))) {
            return read(journal);
        }
    }

    private static List<RecordedEntry> read(Journal journal) {
        List<String> runs = journal.runs();
        return runs.isEmpty() ? List.of() : RunEntries.read(journal, runs.get(0));
    }

    private static List<String> command(String... arguments) {
        List<String> command =
                new ArrayList<>(List.of(Objects.requireNonNull(System.getProperty("journeyman.program"))));
        command.addAll(List.of(arguments));
        command.addAll(List.of("--store", "sqlite:runs.db", "--architect", "auto"));
        return command;
    }
}
