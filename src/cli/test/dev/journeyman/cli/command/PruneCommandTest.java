package dev.journeyman.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.cli.Spoken;
import dev.journeyman.cli.StoredRun;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.knowledge.TaskStore.CompletedTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PruneCommandTest {

    private static final Instant LONG_AGO = Instant.parse("2020-03-04T12:00:00Z");
    private static final Instant LONG_AHEAD = Instant.parse("2200-03-04T12:00:00Z");

    @TempDir
    private Path place;

    @BeforeEach
    void store_two_old_runs_a_new_one_and_one_that_waits() {
        try (Journal journal = journal()) {
            ended("old-2", LONG_AGO.plusSeconds(60)).into(journal);
            ended("old-1", LONG_AGO).into(journal);
            ended("new-1", LONG_AHEAD).into(journal);
            new StoredRun("parked-1", "Wait", LONG_AGO)
                    .moved(new Signal.WorkspaceReady(), new Signal.PlanSubmitted("1. Write."))
                    .asks()
                    .into(journal);
            new StoredRun("running-1", "Run", LONG_AGO)
                    .moved(new Signal.WorkspaceReady())
                    .into(journal);
            journal.tasks().completed("shop", "old-1", new CompletedTask("greet", null, null, null));
        }
    }

    @Test
    void without_yes_it_lists_the_old_ended_runs_and_changes_nothing() throws IOException {
        byte[] before = Files.readAllBytes(place.resolve("runs.db"));

        Spoken spoken = pruned();

        assertThat(spoken.exit()).isZero();
        assertThat(spoken.err()).isEmpty();
        assertThat(spoken.out().lines())
                .containsExactly(
                        "old-1  2020-03-04 12:00  FAILED  4 entries, 1 KB  Greet",
                        "old-2  2020-03-04 12:01  FAILED  4 entries, 1 KB  Greet",
                        "2 runs with 8 entries, 2 KB would be removed. Nothing was changed. Add --archive DIR to write"
                                + " each to a file or --drop to keep none, and --yes to do it.");
        assertThat(pruned("--drop").out()).endsWith("Nothing was changed. Add --yes to do it.\n");
        assertThat(pruned("--archive", place.resolve("old").toString()).out())
                .contains("would be written to " + place.resolve("old") + " and removed. Nothing was changed.");
        assertThat(place.resolve("old")).doesNotExist();
        assertThat(place.resolve("runs.db")).hasBinaryContent(before);
    }

    @Test
    void with_drop_it_removes_the_old_ended_runs_and_nothing_else() {
        Spoken spoken = pruned("--drop", "--yes");

        assertThat(spoken.exit()).isZero();
        assertThat(spoken.out()).endsWith("2 runs with 8 entries, 2 KB were removed.\n");
        try (Journal journal = journal()) {
            assertThat(journal.runs()).containsExactly("new-1", "parked-1", "running-1");
            assertThat(journal.tasks().history("shop", 9).completed()).hasSize(1);
        }
        assertThat(pruned("--drop", "--yes").out()).isEqualTo("No run was removed.\n");
        assertThat(pruned().out()).isEqualTo("No run ended so long ago.\n");
    }

    @Test
    void an_archived_run_is_restored_as_it_was() {
        Map<String, List<StoredEntry>> before = stored();

        assertThat(archived().out())
                .endsWith("2 runs with 8 entries, 2 KB were written to %s and removed.\n".formatted(old()));
        assertThat(stored()).containsOnlyKeys("new-1", "parked-1", "running-1");
        Spoken restored = on("restore", file("old-1").toString(), file("old-2").toString());

        assertThat(restored.err()).isEmpty();
        assertThat(restored.out()).isEqualTo("old-1: restored\nold-2: restored\n");
        assertThat(stored()).isEqualTo(before);
        assertThat(on("show", "old-1").out()).contains("state    FAILED");
        assertThat(file("old-1")).exists();
    }

    @Test
    void a_run_that_is_in_the_store_is_not_restored() {
        archived();
        on("restore", file("old-1").toString());

        Spoken again = on("restore", file("old-1").toString());

        assertThat(again.exit()).isEqualTo(2);
        assertThat(again.err())
                .isEqualTo("journeyman: Run old-1 is in the store already. Show it with journeyman show old-1.\n");
    }

    @Test
    void a_run_whose_file_was_written_before_the_store_failed_is_removed_now() {
        archived();
        on("restore", file("old-1").toString());

        assertThat(archived().exit()).isZero();
        assertThat(stored()).doesNotContainKey("old-1");
    }

    @Test
    void a_run_that_cannot_be_written_stays() throws IOException {
        Files.createDirectories(old());
        Files.writeString(file("old-2"), "something else\n");

        Spoken spoken = archived();

        assertThat(spoken.exit()).isEqualTo(2);
        assertThat(spoken.out())
                .endsWith("1 run with 4 entries, 1 KB was written to %s and removed.\n".formatted(old()));
        assertThat(spoken.err())
                .isEqualTo("journeyman: The file %s has another content than run old-2, which stays in the store."
                                .formatted(file("old-2"))
                        + " Move the file away or name another directory with --archive.\n");
        assertThat(stored()).containsKey("old-2").doesNotContainKey("old-1");
        try (Stream<Path> files = Files.list(old())) {
            assertThat(files).containsExactlyInAnyOrder(file("old-1"), file("old-2"));
        }
    }

    @Test
    void a_run_whose_name_is_not_the_name_of_a_file_stays() {
        try (Journal journal = journal()) {
            ended("../old-0", LONG_AGO.minusSeconds(60)).into(journal);
        }

        assertThat(archived().err())
                .isEqualTo("journeyman: The name of run ../old-0 is not the name of a file, so the run stays in the"
                        + " store. Remove it with --drop, or keep it.\n");
        assertThat(stored()).containsKeys("../old-0", "old-1", "old-2");
    }

    @Test
    void a_run_that_cannot_be_read_is_named_and_stays() throws Exception {
        String url = "jdbc:sqlite:" + place.resolve("runs.db");
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("update entry set entry = '{' where run = 'old-2' and seq = 3");
        }

        Spoken spoken = pruned("--drop", "--yes");

        assertThat(spoken.exit()).isEqualTo(2);
        assertThat(spoken.err())
                .startsWith("journeyman: Run old-2 stays: The store ")
                .contains("is damaged: entry 3 of run old-2 cannot be read.")
                .hasLineCount(1);
        try (Journal journal = journal()) {
            assertThat(journal.runs()).contains("old-2", "parked-1").doesNotContain("old-1");
        }
    }

    /** Mistakes that are reported in one sentence, with nothing removed. */
    @Nested
    class A_mistake {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "--older-than soon --drop --yes | --older-than soon is not a time of at most ten years. Write 30d,"
                            + " 12h or P90D.",
                    "--older-than -P1D --drop --yes | --older-than -P1D is not a time of at most ten years. Write 30d,"
                            + " 12h or P90D.",
                    "--older-than 1d --yes | --yes needs to know what becomes of the runs. Add --archive DIR, or"
                            + " --drop to keep no file.",
                    "--older-than 1d --yes --drop --archive x | --archive and --drop exclude each other. Give one of"
                            + " them.",
                    "--older-than 1d --project no-such-place | no-such-place is not a directory. Name a directory of"
                            + " the project with --project.",
                    "--drop --yes | Missing required option: '--older-than=TIME'. Run 'journeyman prune --help' for"
                            + " usage.",
                })
        void of_prune_is_refused(String arguments, String sentence) {
            Map<String, List<StoredEntry>> before = stored();
            Spoken spoken = on(("prune " + arguments).split(" "));

            assertThat(spoken.exit()).isEqualTo(2);
            assertThat(spoken.err()).isEqualTo("journeyman: " + sentence + "\n");
            assertThat(stored()).isEqualTo(before);
        }

        @Test
        void with_a_file_in_the_place_of_the_directory_is_refused() throws IOException {
            Files.writeString(old(), "");

            assertThat(archived().err())
                    .isEqualTo("journeyman: %s is not a directory that can be written. Name another one with"
                                    .formatted(old())
                            + " --archive.\n");
            assertThat(stored()).containsKeys("old-1", "old-2");
        }

        @Test
        void of_restore_is_refused_and_nothing_is_restored() throws IOException {
            archived();
            List<String> lines = Files.readAllLines(file("old-1"));

            assertThat(restored(List.of())).contains("is not a whole run");
            assertThat(restored(lines.subList(0, 3))).contains("is not a whole run");
            assertThat(restored(lines.subList(1, 4))).contains("Line 1 of ", " is not entry 1 of run old-1.");
            assertThat(restored(List.of(lines.get(0), lines.get(2)))).contains("Line 2 of ");
            assertThat(restored(List.of(lines.get(0), lines.get(1).replace("old-1", "x"))))
                    .contains("Line 2 of ");
            assertThat(restored(List.of(lines.get(0), lines.get(1).substring(9))))
                    .contains("Line 2 of ");
            assertThat(restored(List.of(lines.get(0).replace("RunStarted", "RunDreamt"))))
                    .contains("Line 1 of ");
            assertThat(on("restore", place.resolve("none").toString()).err()).contains("cannot be read. Check");
            assertThat(stored()).doesNotContainKey("old-1");
        }

        private String restored(List<String> lines) throws IOException {
            Path file = Files.write(place.resolve("changed.jsonl"), lines);
            Spoken spoken = on("restore", file.toString());

            assertThat(spoken.exit()).isEqualTo(2);
            assertThat(spoken.err()).startsWith("journeyman: ").hasLineCount(1);
            return spoken.err();
        }
    }

    private static StoredRun ended(String name, Instant at) {
        return new StoredRun(name, "Greet", at)
                .moved(new Signal.WorkspaceReady(), new Signal.Broke("it broke"))
                .ended("it broke");
    }

    private Spoken archived() {
        return pruned("--archive", old().toString(), "--yes");
    }

    private Spoken pruned(String... options) {
        List<String> all = new ArrayList<>(List.of("prune", "--older-than", "30d"));
        all.addAll(List.of(options));
        return on(all.toArray(String[]::new));
    }

    private Spoken on(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--store", "sqlite:" + place.resolve("runs.db")));
        return Spoken.with(Map.of("TZ", "UTC"), all.toArray(String[]::new));
    }

    private Path old() {
        return place.resolve("old");
    }

    private Path file(String run) {
        return old().resolve(run + ".jsonl");
    }

    private Map<String, List<StoredEntry>> stored() {
        Map<String, List<StoredEntry>> runs = new HashMap<>();
        try (Journal journal = journal()) {
            journal.runs().forEach(run -> runs.put(run, journal.read(run)));
        }
        return runs;
    }

    private Journal journal() {
        return Journal.sqlite(place.resolve("runs.db"));
    }
}
