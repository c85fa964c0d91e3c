package dev.journeyman.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.journeyman.flow.State;
import dev.journeyman.journal.JournalException.StaleWriterException;
import dev.journeyman.journal.JournalException.UnreadableRunException;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryFormat;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.journal.sqlite.StoreFile;
import dev.journeyman.testkit.StoredRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The losses an SQLite store reports when entries are missing, and the cases that are not losses. */
class StoreHolesTest {

    private static final Instant THEN = Instant.parse("2026-01-02T03:04:05.678Z");
    private static final String REMEDY = ". It was left as it is; restore it from a copy.";

    @TempDir
    private Path place;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "delete from entry where run = 'r' and seq = 4 | entry 4 of run r is missing | 3",
                "delete from entry where run = 'r' and seq in (4, 5) | entries 4 to 5 of run r are missing | 3",
                "delete from entry where run = 'r' and seq = 1 | entry 1 of run r is missing | 0",
                "delete from entry where run = 'r' and seq > 6 | entries 7 to 9 of run r are missing | 6",
                "delete from entry where run = 'r' | entries 1 to 9 of run r are missing | 0",
                "delete from head where run = 'r' | run r has 9 entries, and the store counted 0 | 9",
                "update head set seq = 5 where run = 'r' | run r has 9 entries, and the store counted 5 | 9",
                "update entry set seq = 0 where run = 'r' and seq = 3 | run r has an entry numbered 0 | 0",
                "update entry set run = 's' where run = 'r' and seq = 3 | entry 3 of run r is missing | 2",
                "update entry set at = 'noon' where run = 'r' and seq = 3 | entry 3 of run r cannot be read | 2",
                "update entry set entry = '{}' where run = 'r' and seq = 3 | entry 3 of run r cannot be read | 2",
                "update entry set entry = '{\"type\":\"RunPaused\"}' where seq = 3 | entry 3 of run r cannot be read |"
                        + " 2",
            })
    void a_run_that_lost_entries_names_them_and_returns_those_before(String loss, String what, int before)
            throws SQLException {
        keep("r", 9);
        keep("other", 2);
        execute(loss);

        try (Journal journal = open()) {
            UnreadableRunException said =
                    catchThrowableOfType(UnreadableRunException.class, () -> RunEntries.read(journal, "r"));
            assertThat(said).hasMessageStartingWith("The store %s is damaged: %s%s".formatted(file(), what, REMEDY));
            assertThat(RunEntries.readable(said)).isEqualTo(numbered(1, before));
            assertThat(journal.runs()).contains("r", "other");
            assertThat(journal.knows("r")).isTrue();
            assertThat(journal.damage()).isEmpty();
            if (!loss.contains("where seq = 3")) {
                assertThat(RunEntries.read(journal, "other")).isEqualTo(numbered(1, 2));
            }
        }
    }

    @Test
    void nothing_is_appended_to_a_run_that_lost_its_end() throws SQLException {
        keep("r", 9);
        execute("delete from entry where seq > 6");

        try (Journal journal = open()) {
            assertThatThrownBy(() -> StoredRuns.append(journal, "r", 6, numbered(7, 1)))
                    .isInstanceOf(StaleWriterException.class)
                    .hasMessageContaining("Run r has 9 entries, not 6");
        }
    }

    @Test
    void an_entry_of_a_newer_version_is_reported_with_its_kind_or_the_kind_of_its_part() throws SQLException {
        keep("r", 9);
        execute("update entry set entry = '{\"type\":\"MindRead\",\"mind\":1}' where seq = 3");
        assertNewer("MindRead", 3);
        execute("update entry set entry ="
                + " '{\"type\":\"ContextChanged\",\"context\":\"c\",\"change\":{\"type\":\"Dreamt\"}}' where seq ="
                + " 2");
        assertNewer("Dreamt", 2);
    }

    private void assertNewer(String kind, int seq) {
        try (Journal journal = open()) {
            assertThat(catchThrowable(() -> RunEntries.read(journal, "r")))
                    .isInstanceOf(UnreadableRunException.class)
                    .hasMessage(
                            "Entry %s of run r was written by a newer version of journeyman (kind %s). Use that"
                                    + " version.",
                            seq, kind);
        }
    }

    /**
     * Whatever bits of the file flip: a run is read as it was written, except for its text at most, or its damage is
     * reported.
     */
    @Test
    void flipped_bits_never_shorten_a_run_silently() throws IOException {
        keep("r", 60);
        keep("s", 60);
        byte[] whole = Files.readAllBytes(file());
        int said = 0;
        for (int seed = 0; seed < 60; seed++) {
            Files.write(file(), turned(whole, seed));
            Files.deleteIfExists(place.resolve("runs.db-wal"));
            Files.deleteIfExists(place.resolve("runs.db-shm"));
            try (Journal journal = open()) {
                assertThat(journal.runs()).contains("r", "s");
                assertThat(RunEntries.read(journal, "r"))
                        .extracting(RecordedEntry::seq)
                        .hasSize(60);
                assertThat(RunEntries.read(journal, "s"))
                        .extracting(RecordedEntry::seq)
                        .hasSize(60);
            } catch (JournalException damage) {
                said++;
            }
        }
        assertThat(said).isGreaterThan(20);
    }

    private static byte[] turned(byte[] whole, int seed) {
        byte[] bytes = whole.clone();
        Random random = new Random(seed);
        for (int i = 0; i < 40; i++) {
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return bytes;
    }

    @Nested
    class Of_an_earlier_version {

        @Test
        void entries_are_counted_from_the_first_opening() throws SQLException {
            keep("r", 9);
            keep("s", 2);
            execute("drop trigger entry_appended", "drop table head", "drop table log");

            try (Journal journal = open()) {
                assertThat(journal.runs()).containsExactly("r", "s");
                StoredRuns.append(journal, "r", 9, numbered(10, 1));
                assertThat(RunEntries.read(journal, "r")).isEqualTo(numbered(1, 10));
            }
            execute("delete from entry where run = 'r' and seq = 10");
            try (Journal journal = open()) {
                assertThatThrownBy(() -> RunEntries.read(journal, "r"))
                        .hasMessageContaining("entry 10 of run r is missing");
            }
        }

        @Test
        void entries_that_the_earlier_version_appends_are_counted_too() throws SQLException {
            keep("r", 2);
            execute("insert into entry values ('r', 3, '%s', '%s')"
                    .formatted(THEN, EntryFormat.write(new Entry.AttemptStarted(3))));

            try (Journal journal = open()) {
                assertThat(RunEntries.read(journal, "r")).isEqualTo(numbered(1, 3));
            }
        }
    }

    /** A killed process leaves its log behind: here file and log are copied while it writes. */
    @Nested
    class Whose_process_was_killed {

        private Path left = Path.of("");

        @Test
        void the_store_continues_with_its_log() throws IOException {
            killed(true);

            try (Journal journal = Journal.sqlite(left)) {
                assertThat(journal.damage()).isEmpty();
                assertThat(RunEntries.read(journal, "r")).isEqualTo(numbered(1, 9));
                StoredRuns.append(journal, "r", 9, numbered(10, 1));
            }
            assertThat(StoreFile.log(left)).doesNotExist();
            try (Journal journal = Journal.sqlite(left)) {
                assertThat(journal.damage()).isEmpty();
                assertThat(RunEntries.read(journal, "r")).isEqualTo(numbered(1, 10));
            }
        }

        @Test
        void a_removed_log_is_reported_until_it_is_put_back() throws IOException {
            killed(true);
            byte[] main = Files.readAllBytes(left);
            byte[] log = Files.readAllBytes(StoreFile.log(left));
            Files.delete(StoreFile.log(left));

            for (int i = 0; i < 2; i++) {
                assertMissed();
                assertThat(left).hasBinaryContent(main);
            }
            Files.write(StoreFile.log(left), log);
            try (Journal journal = Journal.sqlite(left)) {
                assertThat(journal.damage()).isEmpty();
                assertThat(RunEntries.read(journal, "r")).isEqualTo(numbered(1, 9));
            }
        }

        @Test
        void a_removed_log_is_reported_even_if_much_of_it_was_copied_into_the_file() throws IOException {
            Random letters = new Random(1); // which compression leaves as long as they are
            try (Journal journal = open()) {
                for (int i = 0; i < 100; i++) {
                    StoredRuns.append(
                            journal,
                            "r",
                            i,
                            List.of(new RecordedEntry(i + 1, THEN, new Entry.NoticeGiven(text(letters)))));
                }
                assertThat(StoreFile.log(file())).isNotEmptyFile();
                copy(false);
            }
            assertMissed();
            try (Journal journal = Journal.sqlite(left)) {
                assertThat(catchThrowableOfType(UnreadableRunException.class, () -> RunEntries.read(journal, "r"))
                                .readable())
                        .as("what was copied")
                        .hasSizeBetween(60, 99);
            }
        }

        private static String text(Random letters) {
            return letters.ints(100_000, 0x4e00, 0x9fa0)
                    .mapToObj(Character::toString)
                    .collect(Collectors.joining());
        }

        @Test
        void a_removed_log_is_reported_when_the_store_is_of_an_earlier_format() throws IOException, SQLException {
            killed(false);
            try (Connection earlier = DriverManager.getConnection("jdbc:sqlite:" + left);
                    Statement statement = earlier.createStatement()) {
                statement.execute("update journeyman set format = 1");
            }
            Files.deleteIfExists(StoreFile.log(left));
            byte[] main = Files.readAllBytes(left);

            assertMissed();
            assertThat(left).hasBinaryContent(main);
        }

        @Test
        void another_program_may_open_the_store_and_merge_its_log() throws IOException, SQLException {
            killed(true);
            try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + left);
                    Statement statement = other.createStatement()) {
                statement.executeQuery("select * from entry").close();
            }
            assertThat(StoreFile.log(left)).doesNotExist();

            try (Journal journal = Journal.sqlite(left)) {
                assertThat(journal.damage()).isEmpty();
                assertThat(RunEntries.read(journal, "r")).hasSize(9);
            }
        }

        @Test
        void an_ended_run_is_complete_without_the_log() throws IOException {
            try (Journal journal = open()) {
                StoredRuns.append(
                        journal,
                        "over",
                        0,
                        List.of(new RecordedEntry(1, THEN, new Entry.RunEnded(State.DONE, "done"))));
            }
            killed(false);

            try (Journal journal = Journal.sqlite(left)) {
                assertThat(RunEntries.read(journal, "over")).hasSize(1);
            }
            assertMissed();
        }

        private void killed(boolean withLog) throws IOException {
            try (Journal journal = open()) {
                StoredRuns.append(journal, "r", 0, numbered(1, 4));
                StoredRuns.append(journal, "r", 4, numbered(5, 5));
                copy(withLog);
            }
        }

        private void copy(boolean withLog) throws IOException {
            left = place.resolve("left.db");
            Files.copy(file(), left);
            if (withLog) {
                Files.copy(StoreFile.log(file()), StoreFile.log(left));
            }
        }

        private void assertMissed() {
            try (Journal journal = Journal.sqlite(left)) {
                assertThat(journal.damage())
                        .get()
                        .asString()
                        .startsWith("The newest entries of the store %1$s are missing: they were in its log %1$s-wal"
                                .formatted(left));
                assertThatThrownBy(() -> RunEntries.read(journal, "r"))
                        .isInstanceOf(UnreadableRunException.class)
                        .hasMessageEndingWith(journal.damage().orElseThrow());
                for (org.assertj.core.api.ThrowableAssert.ThrowingCallable write :
                        List.<org.assertj.core.api.ThrowableAssert.ThrowingCallable>of(
                                () -> StoredRuns.append(journal, "new", 0, numbered(1, 1)),
                                () -> journal.breakers().forget("a"),
                                () -> journal.tasks().unblock("p", "t"))) {
                    assertThatThrownBy(write)
                            .isInstanceOf(JournalException.class)
                            .hasMessage(journal.damage().orElseThrow());
                }
            }
        }
    }

    @Test
    void a_refused_writer_leaves_nothing_that_looks_like_a_loss() {
        try (Journal journal = open()) {
            assertThatThrownBy(() -> StoredRuns.append(journal, "r", 3, numbered(4, 1)))
                    .isInstanceOf(StaleWriterException.class);
        }
        try (Journal journal = open()) {
            assertThat(journal.damage()).isEmpty();
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "Links need a right there.")
    void a_symbolic_link_leads_to_the_store_even_to_one_that_does_not_exist_yet() throws IOException {
        Path link = Files.createSymbolicLink(place.resolve("link.db"), Path.of("runs.db"));
        try (Journal journal = Journal.sqlite(link)) {
            StoredRuns.append(journal, "r", 0, numbered(1, 2));
            StoredRuns.append(journal, "r", 2, numbered(3, 1));
            assertThat(StoreFile.log(file())).exists();
        }
        try (Journal journal = open()) {
            assertThat(RunEntries.read(journal, "r")).isEqualTo(numbered(1, 3));
        }
        assertThat(link).isSymbolicLink();
    }

    private Path file() {
        return place.resolve("runs.db");
    }

    private Journal open() {
        return Journal.sqlite(file());
    }

    private void keep(String run, int entries) {
        try (Journal journal = open()) {
            StoredRuns.append(journal, run, 0, numbered(1, entries));
        }
    }

    private void execute(String... changes) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file());
                Statement statement = connection.createStatement()) {
            for (String change : changes) {
                statement.execute(change);
            }
        }
    }

    private static List<RecordedEntry> numbered(int first, int count) {
        return IntStream.range(first, first + count)
                .mapToObj(seq -> new RecordedEntry(seq, THEN, new Entry.AttemptStarted(seq)))
                .toList();
    }
}
