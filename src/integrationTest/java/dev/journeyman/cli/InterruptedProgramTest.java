package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.build.DefaultSignals;
import dev.journeyman.build.Finished;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.PauseCause;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.testkit.ScratchRepositories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A program that is interrupted while a command runs: by one Ctrl-C, by two, or by kill -9. */
@Timeout(180)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has no signals.")
class InterruptedProgramTest {

    private static final String WORD = "49152.1234";

    @TempDir
    private Path place;

    @BeforeEach
    void write_a_story_whose_check_waits_for_the_test() throws IOException {
        ScratchRepositories.make(place.resolve("repository"), "a.txt", "hello\n");
        Files.writeString(place.resolve("story.yaml"), """
            title: Wait
            kind: express
            criteria: [ { text: it waits, command: "test -e '%s' || { : > '%s'; sleep %s; }" } ]
            """.formatted(place.resolve("go"), place.resolve("up"), WORD));
        Files.writeString(
                place.resolve("script.yaml"),
                "turns:\n  - tools: [ { name: submit_work, arguments: { summary: done } } ]\n");
    }

    @Test
    void one_interrupt_ends_the_command_and_the_run_can_be_resumed() throws Exception {
        Process program = untilTheCheckRuns();
        signal(program, "INT");

        assertThat(program.waitFor()).isEqualTo(130);
        assertThat(Survivors.ended(WORD)).isEmpty();
        assertThat(entries()).last().isEqualTo(new Entry.RunPaused("stopped", PauseCause.STOPPED));
        assertThat(Files.readString(place.resolve("out"))).contains("resume it with journeyman resume ");
        assertResumed();
    }

    /** The engine waits for a running git command, which can take long; the second interrupt does not wait for it. */
    @Test
    void a_second_interrupt_ends_the_program_at_once_and_nothing_is_lost() throws Exception {
        Files.writeString(place.resolve("script.yaml"), """
            turns:
              - tools:
                  - { name: run_command, arguments: { command: mkfifo .gitignore } }
                  - { name: submit_work, arguments: { summary: done } }
            """);
        Files.createFile(place.resolve("go"));
        Process program = start();
        untilGitHangs(program);
        signal(program, "INT");
        signal(program, "INT");
        while (!program.waitFor(20, TimeUnit.MILLISECONDS)) {
            signal(program, "INT");
        }

        assertThat(program.exitValue()).isEqualTo(130);
        assertThat(entries()).last().isInstanceOf(Entry.Moved.class);
        Files.delete(place.resolve("home/%s/worktree/.gitignore".formatted(run())));
        assertResumed();
    }

    private void untilGitHangs(Process program) throws InterruptedException, IOException {
        Map<Long, Integer> seen = Map.of();
        while (true) {
            assertThat(program.waitFor(300, TimeUnit.MILLISECONDS))
                    .as(Files.readString(place.resolve("out")))
                    .isFalse();
            Map<Long, Integer> before = seen;
            seen = program.descendants()
                    .filter(process -> process.info().command().orElse("").endsWith("git"))
                    .map(ProcessHandle::pid)
                    .collect(Collectors.toMap(pid -> pid, pid -> before.getOrDefault(pid, 0) + 1));
            if (seen.values().stream().anyMatch(times -> times > 5)) { // on a busy machine others take a while, too
                return;
            }
        }
    }

    @Test
    void a_driven_run_cannot_be_resumed_by_another_process_but_can_be_cancelled() throws Exception {
        Process program = untilTheCheckRuns();
        Finished resumed = program("resume", run());
        assertThat(resumed.exit()).as(resumed.out() + resumed.err()).isEqualTo(2);
        assertThat(resumed.err())
                .isEqualTo(
                        "journeyman: Run %s is driven by another process. Wait until it parks or ends, or stop it there; then repeat the command.\n"
                                .formatted(run()));
        says(0, " TESTING ", "list");
        says(0, "state    TESTING\n", "show", run());
        says(2, "Run %s has no open request; it is in TESTING.".formatted(run()), "approve", run());
        says(2, "r1 is not open in run|is driven by another process", "approve", run(), "--request", "r1");
        says(2, "Run %s has not ended: it is in TESTING".formatted(run()), "clean", run());
        assertThat(program.isAlive()).isTrue();

        Finished cancelled = program("cancel", run());
        assertThat(cancelled.out()).contains("FAILED after 1 turn").contains(": it was cancelled");
        assertThat(program.waitFor()).isEqualTo(1);
        assertThat(Files.readString(place.resolve("out"))).contains("another writer drives it");
        assertThat(Survivors.ended(WORD)).isEmpty();
        for (String command : List.of("resume", "cancel")) {
            says(2, "has ended FAILED \\(cancelled\\)\\. There is nothing left to do\\.", command, run());
        }
        says(2, "has no open request; it is in FAILED\\.", "approve", run());
        says(0, "state    FAILED\n", "show", run());
        says(0, " FAILED ", "list");
    }

    /** Asserts the exit code and output of another command on the run. */
    private void says(int exit, String pattern, String... command) {
        Finished said = program(command);
        assertThat(said.exit()).as(said.out() + said.err()).isEqualTo(exit);
        assertThat(said.out() + said.err()).containsPattern(pattern);
    }

    @Test
    void after_a_kill_no_process_is_left_and_the_check_is_repeated() throws Exception {
        Process program = untilTheCheckRuns();
        assertThat(entries()).last().isInstanceOf(Entry.CommandStarted.class);
        program.destroyForcibly().waitFor();

        assertResumed();
        assertThat(Survivors.ended(WORD)).isEmpty();
        assertThat(entries()).filteredOn(Entry.CheckFinished.class::isInstance).hasSize(1);
    }

    private void assertResumed() throws IOException {
        if (!Files.exists(place.resolve("go"))) {
            Files.createFile(place.resolve("go"));
        }
        Finished resumed = program("resume", run(), "--architect", "auto");
        assertThat(resumed.exit()).as(resumed.out() + resumed.err()).isZero();
    }

    private Process untilTheCheckRuns() throws IOException, InterruptedException {
        Process program = start();
        while (!Files.exists(place.resolve("up")) || !started()) {
            assertThat(program.waitFor(20, TimeUnit.MILLISECONDS))
                    .as(Files.readString(place.resolve("out")))
                    .isFalse();
        }
        return program;
    }

    /** Returns whether the journal has the start of the command, which is written shortly after the start. */
    private boolean started() {
        List<Entry> entries = entries();
        return entries.get(entries.size() - 1) instanceof Entry.CommandStarted;
    }

    private Process start() throws IOException {
        List<String> run = command(
                "run", "story.yaml", "--repo", "repository", "--model", "replay:script.yaml", "--architect", "auto");
        return new ProcessBuilder(DefaultSignals.command(run))
                .directory(place.toFile())
                .redirectErrorStream(true)
                .redirectOutput(place.resolve("out").toFile())
                .start();
    }

    private static void signal(Process process, String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .redirectErrorStream(true)
                .start()
                .waitFor();
    }

    private String run() {
        try (Journal journal = Journal.sqlite(place.resolve("home/runs.db"))) {
            return journal.runs().get(0);
        }
    }

    private List<Entry> entries() {
        try (Journal journal = Journal.sqlite(place.resolve("home/runs.db"))) {
            return RunEntries.read(journal, journal.runs().get(0)).stream()
                    .map(RecordedEntry::entry)
                    .toList();
        }
    }

    private Finished program(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--home", "home"));
        return Program.in(place).run(all);
    }

    private static List<String> command(String... arguments) {
        List<String> command =
                new ArrayList<>(List.of(Objects.requireNonNull(System.getProperty("journeyman.program"))));
        command.addAll(List.of(arguments));
        command.addAll(List.of("--home", "home"));
        return command;
    }
}
