package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.build.Finished;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.testkit.StoredRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A store that has lost entries: every command that reads the run reports it in one sentence, and none treats the run
 * as complete.
 */
final class StoreHolesProgramTest {

    private static final List<String> READING =
            List.of("resume", "replay", "approve", "cancel", "clean", "changes --feedback no");

    @TempDir
    private static Path place;

    private static StorePlace stores;
    private static byte[] whole = {};
    private static String first = "";
    private static String second = "";

    @BeforeAll
    static void keep_two_runs() throws IOException {
        stores = new StorePlace(place, "true");
        first = StorePlace.id(stores.run());
        second = StorePlace.id(stores.run());
        whole = Files.readAllBytes(stores.store());
    }

    @BeforeEach
    void restore() throws IOException {
        Files.deleteIfExists(stores.store());
        Files.write(stores.store(), whole);
        Files.setPosixFilePermissions(stores.store(), PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void an_entry_in_the_middle() {
        execute("delete from entry where seq = 4 and run = '%s'".formatted(first));

        said("entry 4 of run %s is missing".formatted(first), 3);
    }

    @Test
    void the_first_entry() {
        execute("delete from entry where seq = 1 and run = '%s'".formatted(first));

        said("entry 1 of run %s is missing".formatted(first), 0);
    }

    @Test
    void entries_at_the_end() {
        execute("delete from entry where seq > 9 and run = '%s'".formatted(first));

        said("of run %s are missing".formatted(first), 9);
    }

    @Test
    void all_entries_of_a_run() {
        execute("delete from entry where run = '%s'".formatted(first));

        said("of run %s are missing".formatted(first), 0);
    }

    @Test
    void an_entry_that_is_there_twice() {
        execute("create table other as select * from entry");
        execute("drop table entry");
        execute("alter table other rename to entry");
        execute("insert into entry select * from entry where seq = 5 and run = '%s'".formatted(first));

        said("entry 5 of run %s is there twice".formatted(first), 5);
    }

    @Test
    void an_entry_of_a_newer_version() {
        execute("update entry set entry = '{\"type\":\"MindRead\"}' where seq = 7 and run = '%s'".formatted(first));

        said(
                "Entry 7 of run %s was written by a newer version of journeyman (kind MindRead). Use that version."
                        .formatted(first),
                6);
    }

    @Test
    void an_entry_that_is_not_the_beginning_of_a_run() {
        execute("update entry set entry = '{\"type\":\"RunResumed\"}' where seq = 1 and run = '%s'".formatted(first));

        said("run %s does not begin with its story".formatted(first), 0);
    }

    /** A killed process leaves a log behind; the database file alone lacks the entries of the log. */
    @Test
    void a_log_that_was_removed() throws IOException {
        byte[] left;
        try (Journal journal = Journal.sqlite(stores.store())) {
            List<RecordedEntry> begun = RunEntries.read(journal, first).subList(0, 9);
            StoredRuns.append(journal, "begun", 0, begun);
            StoredRuns.append(journal, "new", 0, begun);
            left = Files.readAllBytes(stores.store());
        }
        Files.write(stores.store(), left);

        Finished listed = stores.program("list");
        assertThat(listed.exit()).as(listed.out()).isEqualTo(2);
        assertThat(listed.out()).contains(first, second);
        assertThat(listed.err()).contains("%s-wal, which was removed".formatted(stores.store()));
        for (String command : List.of("show new", "resume begun", "run")) {
            StorePlace.refused(
                    command.equals("run") ? stores.run() : stores.program(command), "-wal, which was removed");
        }
        assertThat(stores.program("show " + first).exit()).isZero();
        assertThat(stores.store()).hasBinaryContent(left);
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "Symbolic links need a privilege on Windows.")
    void a_store_behind_a_symbolic_link_is_complete() throws IOException {
        Path link = Files.createSymbolicLink(place.resolve("link.db"), stores.store());

        Finished run = Program.in(place)
                .run(
                        "run",
                        "story.yaml",
                        "--repo",
                        "repository",
                        "--home",
                        "home",
                        "--store",
                        "sqlite:" + link,
                        "--model",
                        "replay:script.yaml",
                        "--architect",
                        "auto");
        StorePlace.done(run);
        assertThat(Program.in(place).run("list", "--store", "sqlite:" + link).out())
                .contains(first, second, StorePlace.id(run));
        assertThat(link).isSymbolicLink();
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has other permissions.")
    void a_store_that_others_can_read_is_reported_once() throws IOException {
        Files.setPosixFilePermissions(stores.store(), PosixFilePermissions.fromString("rw-r--r--"));

        for (String command : List.of("list", "show " + first, "clean " + first)) {
            Finished said = stores.program(command);
            assertThat(said.exit()).as(command).isZero();
            assertThat(said.err())
                    .as(command)
                    .isEqualTo("journeyman: notice: Others can read the store %1$s. Use chmod 600 %1$s.\n"
                            .formatted(stores.store()));
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has other permissions.")
    void only_the_owner_can_read_new_stores_and_captures() throws IOException {
        Finished run = Program.in(place)
                .run(
                        "run",
                        "story.yaml",
                        "--repo",
                        "repository",
                        "--home",
                        "home",
                        "--store",
                        "sqlite:deep/er/new.db",
                        "--model",
                        "replay:script.yaml",
                        "--architect",
                        "auto",
                        "--capture",
                        "sent.jsonl");

        StorePlace.done(run);
        for (String file : List.of("deep/er/new.db", "sent.jsonl")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(place.resolve(file))))
                    .as(file)
                    .isEqualTo("rw-------");
        }
        for (String directory : List.of("deep", "deep/er")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(place.resolve(directory))))
                    .as(directory)
                    .isEqualTo("rwx------");
        }
    }

    /** Asserts that every command reports the damage of the first run, and that show prints the entries before it. */
    private static void said(String sentence, int before) {
        for (String command : List.of("list", "list --stats")) {
            Finished listed = stores.program(command);
            assertThat(listed.exit()).as(command + listed.out()).isEqualTo(2);
            assertThat(listed.err()).as(command).contains(sentence).doesNotContain("defect");
            assertThat(listed.err().lines()).as(command).hasSize(1);
        }
        assertThat(stores.program("list").out()).contains(second);
        Finished shown = stores.program("show " + first);
        assertThat(shown.exit()).isEqualTo(2);
        assertThat(shown.err()).contains(sentence);
        assertThat(shown.out().contains("entry    %s of %s, ".formatted(before, before)))
                .as(shown.out())
                .isEqualTo(before > 0);
        for (String command : READING) {
            String name = command.replaceFirst(" .*", "");
            StorePlace.refused(stores.program(command.replaceFirst(name, name + " " + first)), sentence);
        }
    }

    private static void execute(String sql) {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + stores.store());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException problem) {
            throw new IllegalStateException(problem);
        }
    }
}
