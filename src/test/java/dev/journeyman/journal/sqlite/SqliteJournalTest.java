package dev.journeyman.journal.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.JournalException.StaleWriterException;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.testkit.JournalConformance;
import dev.journeyman.testkit.StoredRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The store of one machine. It must meet the requirements of every store, and those of a file. */
final class SqliteJournalTest extends JournalConformance {

    private static final Instant THEN = Instant.parse("2026-01-02T03:04:05.678Z");

    @TempDir
    private Path place;

    @Override
    protected Journal open() {
        return Journal.sqlite(file());
    }

    private Path file() {
        return place.resolve("state/runs.db");
    }

    @Nested
    class Opened_again {

        @Test
        void has_every_acknowledged_entry() {
            try (Journal first = open()) {
                StoredRuns.append(first, "r-1", 0, numbered(1, 3));
                StoredRuns.append(first, "r-2", 0, numbered(1, 1));
            }
            try (Journal second = open()) {
                assertThat(second.runs()).containsExactly("r-1", "r-2");
                assertThat(RunEntries.read(second, "r-1")).isEqualTo(numbered(1, 3));
            }
        }

        @Test
        void by_a_second_writer_both_see_each_others_entries_and_a_stale_writer_is_refused() {
            try (Journal one = open();
                    Journal two = open()) {
                StoredRuns.append(one, "r-1", 0, numbered(1, 1));
                StoredRuns.append(two, "r-1", 1, numbered(2, 1));

                assertThatThrownBy(() -> StoredRuns.append(one, "r-1", 1, numbered(2, 1)))
                        .isInstanceOf(StaleWriterException.class);
                assertThat(RunEntries.read(one, "r-1")).hasSize(2);
            }
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "Permissions are another matter there.")
    void is_readable_by_its_owner_only() throws IOException {
        try (Journal journal = open()) {
            StoredRuns.append(journal, "r-1", 0, numbered(1, 1));
            for (String name : List.of("runs.db", "runs.db-wal", "runs.db-shm")) {
                assertThat(Files.getPosixFilePermissions(file().resolveSibling(name)))
                        .as(name)
                        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
            }
        }
    }

    @Test
    void a_newer_format_is_refused_and_left_unchanged() throws Exception {
        Journal.sqlite(other()).close();
        execute("update journeyman set format = 7");
        byte[] before = Files.readAllBytes(other());

        assertThatThrownBy(() -> Journal.sqlite(other()))
                .isInstanceOf(JournalException.class)
                .hasMessage(
                        "The store %s has format 7; this version of Journeyman reads up to 2. Use a newer version;"
                                + " nothing was changed.",
                        other());
        assertThat(Files.readAllBytes(other())).isEqualTo(before);
    }

    @Test
    void a_file_of_another_program_is_refused_and_left_unchanged() throws Exception {
        execute("create table mine (a integer)");
        byte[] before = Files.readAllBytes(other());

        assertThatThrownBy(() -> Journal.sqlite(other()))
                .isInstanceOf(JournalException.class)
                .hasMessage("%s is an SQLite file of something else. Name another file; nothing was changed.", other());
        assertThat(Files.readAllBytes(other())).isEqualTo(before);
    }

    @Test
    void a_damaged_file_is_refused_and_left_unchanged() throws IOException {
        Journal.sqlite(other()).close();
        byte[] bytes = Files.readAllBytes(other());
        IntStream.range(0, 100).forEach(i -> bytes[i] = 'x');
        Files.write(other(), bytes);

        assertThatThrownBy(() -> Journal.sqlite(other()))
                .isInstanceOf(JournalException.class)
                .hasMessage(
                        "The store %s is not an SQLite file, or its beginning is damaged. It was left as it is.",
                        other());
        assertThat(Files.readAllBytes(other())).isEqualTo(bytes);
    }

    @Nested
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "Open files cannot be taken away there.")
    class Taken_away_while_it_is_open {

        @Test
        void acknowledges_nothing_and_continues_when_it_is_put_back() throws IOException {
            Path away = place.resolve("away");
            try (Journal journal = open()) {
                StoredRuns.append(journal, "r-1", 0, numbered(1, 1));
                Files.move(place.resolve("state"), away);

                assertThatThrownBy(() -> StoredRuns.append(journal, "r-1", 1, numbered(2, 1)))
                        .isInstanceOf(JournalException.class)
                        .hasMessage(
                                "The store %1$s is gone: %1$s was removed while it was open. Put it back, then try"
                                        + " again.",
                                file());
                Files.move(away, place.resolve("state"));
                long last = RunEntries.read(journal, "r-1").size();
                StoredRuns.append(journal, "r-1", last, numbered((int) last + 1, 1));
            }
            try (Journal again = open()) {
                assertThat(RunEntries.read(again, "r-1")).isEqualTo(numbered(1, 3));
            }
        }

        @Test
        void leaves_the_log_of_its_replacement_alone() throws IOException {
            Journal journal = open();
            StoredRuns.append(journal, "r-1", 0, numbered(1, 1));
            Files.move(place.resolve("state"), place.resolve("away"));
            try (Journal other = open()) {
                StoredRuns.append(other, "r-2", 0, numbered(1, 1));
                journal.close();
                assertThat(Files.readAllBytes(StoreFile.log(file()))).isNotEmpty();
            }
        }
    }

    @Test
    void an_emptied_file_whose_log_has_its_entries_is_refused_and_both_are_left_unchanged() throws IOException {
        try (Journal journal = open()) {
            StoredRuns.append(journal, "r-1", 0, numbered(1, 1));
            Files.copy(StoreFile.log(file()), StoreFile.log(other()));
        }
        Files.createFile(other());
        byte[] log = Files.readAllBytes(StoreFile.log(other()));

        assertThatThrownBy(() -> Journal.sqlite(other()))
                .isInstanceOf(JournalException.class)
                .hasMessage(
                        "The store %1$s is damaged: it is empty, and its log %1$s-wal is not. Both were left as they"
                                + " are; restore them from a copy.",
                        other());
        assertThat(other()).isEmptyFile();
        assertThat(StoreFile.log(other())).hasBinaryContent(log);
    }

    @Test
    void a_directory_is_refused() throws IOException {
        Files.createDirectories(other());

        assertThatThrownBy(() -> Journal.sqlite(other()))
                .isInstanceOf(JournalException.class)
                .hasMessage("%s is a directory. Name a file with sqlite:FILE.", other());
    }

    /** A write-ahead log that was cut off ends with its last complete append. */
    @Test
    void a_log_cut_anywhere_has_only_complete_appends() throws IOException {
        Path copy = place.resolve("copy.db");
        try (Journal journal = open()) {
            for (int i = 0; i < 20; i++) {
                StoredRuns.append(journal, "r-1", i * 3L, numbered(i * 3 + 1, 3));
            }
            byte[] main = Files.readAllBytes(file());
            byte[] log = Files.readAllBytes(file().resolveSibling("runs.db-wal"));
            long before = 0;
            for (int cut = 997; cut <= log.length; cut += 997) {
                Files.write(copy, main);
                Files.write(place.resolve("copy.db-wal"), java.util.Arrays.copyOf(log, cut));
                Files.deleteIfExists(place.resolve("copy.db-shm"));
                before = wholeAppends(copy, before);
            }
            assertThat(before).isGreaterThan(40);
        }
    }

    private static long wholeAppends(Path copy, long before) {
        try (Journal cut = Journal.sqlite(copy)) {
            List<RecordedEntry> read = RunEntries.read(cut, "r-1");
            assertThat(read).hasSizeGreaterThanOrEqualTo((int) before).isEqualTo(numbered(1, read.size()));
            assertThat(read.size() % 3).isZero();
            return read.size();
        }
    }

    private Path other() {
        return place.resolve("other.db");
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + other());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static List<RecordedEntry> numbered(int first, int count) {
        return IntStream.range(first, first + count)
                .mapToObj(seq -> new RecordedEntry(seq, THEN, new Entry.AttemptStarted(seq)))
                .toList();
    }
}
