package dev.journeyman.journal.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.testkit.StoredRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteRemovalTest {

    private static final Instant THEN = Instant.parse("2026-01-02T03:04:05Z");
    private static final int ENTRIES = 200;

    @TempDir
    private Path place;

    private Path file;

    @BeforeEach
    void store_three_runs() {
        file = place.resolve("runs.db");
        try (Journal journal = Journal.sqlite(file)) {
            for (String run : List.of("r-1", "r-2", "r-3")) {
                StoredRuns.append(journal, run, 0, entries(1, ENTRIES));
            }
        }
    }

    @Test
    void the_file_shrinks_when_the_store_is_closed() throws IOException {
        long before = Files.size(file);
        removeTwo();

        assertThat(Files.size(file)).isLessThan(before / 2);
        assertThat(StoreFile.log(file)).doesNotExist();
        assertThatTheThirdIsWholeAmong("r-3");
    }

    @Test
    void the_file_keeps_its_size_where_little_of_it_is_free() throws IOException {
        long before;
        try (Journal journal = Journal.sqlite(file)) {
            StoredRuns.append(journal, "small", 0, entries(1, 2));
            journal.remove("small", 2);
            before = Files.size(file);
        }

        assertThat(Files.size(file)).isGreaterThanOrEqualTo(before);
        assertThatTheThirdIsWholeAmong("r-1", "r-2", "r-3");
    }

    @Test
    void the_file_keeps_its_size_while_another_process_has_it_open() throws IOException {
        long before = Files.size(file);
        try (Journal other = Journal.sqlite(file)) {
            assertThat(other.read("r-1")).hasSize(ENTRIES);
            removeTwo();

            assertThat(Files.size(file)).isGreaterThanOrEqualTo(before);
            assertThat(other.runs()).containsExactly("r-3");
            StoredRuns.append(other, "r-3", ENTRIES, entries(ENTRIES + 1, 1));
        }
        try (Journal journal = Journal.sqlite(file)) {
            assertThat(journal.read("r-3")).hasSize(ENTRIES + 1);
            assertThat(journal.intact("r-3")).isTrue();
        }
    }

    /** A process that was killed leaves a log; wherever it ends, a run is there as a whole or not at all. */
    @Test
    void a_log_cut_anywhere_has_whole_runs_only() throws IOException {
        Path copy = place.resolve("copy.db");
        try (Journal journal = Journal.sqlite(file)) {
            journal.remove("r-1", ENTRIES);
            journal.remove("r-2", ENTRIES);
            byte[] main = Files.readAllBytes(file);
            byte[] log = Files.readAllBytes(StoreFile.log(file));
            int least = 3;
            for (int cut = log.length; cut > 0; cut -= 997) {
                Files.write(copy, main);
                Files.write(StoreFile.log(copy), Arrays.copyOf(log, cut));
                Files.deleteIfExists(place.resolve("copy.db-shm"));
                least = Math.min(least, wholeRuns(copy));
            }
            assertThat(least).isEqualTo(1);
        }
    }

    @Test
    void a_log_that_is_removed_after_a_removal_is_missed() throws IOException {
        Path copy = place.resolve("copy.db");
        try (Journal journal = Journal.sqlite(file)) {
            journal.remove("r-1", ENTRIES);
            Files.copy(file, copy);
        }

        try (Journal lost = Journal.sqlite(copy)) {
            assertThat(lost.damage()).isPresent();
            assertThatThrownBy(() -> lost.remove("r-2", ENTRIES)).isInstanceOf(JournalException.class);
            assertThat(lost.runs()).contains("r-2", "r-3");
        }
    }

    private void removeTwo() {
        try (Journal journal = Journal.sqlite(file)) {
            journal.remove("r-1", ENTRIES);
            journal.remove("r-2", ENTRIES);
        }
    }

    private void assertThatTheThirdIsWholeAmong(String... runs) {
        try (Journal journal = Journal.sqlite(file)) {
            assertThat(journal.runs()).containsExactlyInAnyOrder(runs);
            assertThat(journal.read("r-3")).hasSize(ENTRIES);
            assertThat(journal.intact("r-3")).isTrue();
            assertThat(journal.damage()).isEmpty();
            assertThat(journal.unreadable()).isEmpty();
        }
    }

    private static int wholeRuns(Path copy) {
        try (Journal cut = Journal.sqlite(copy)) {
            List<String> runs = cut.runs();
            for (String run : runs) {
                assertThat(cut.read(run)).hasSize(ENTRIES);
                assertThat(cut.intact(run)).isTrue();
            }
            assertThat(cut.heads(HeadQuery.ALL)).hasSize(runs.size());
            return runs.size();
        }
    }

    private static List<RecordedEntry> entries(int first, int count) {
        return IntStream.range(first, first + count)
                .mapToObj(seq -> new RecordedEntry(seq, THEN, new Entry.NoticeGiven(text(seq))))
                .toList();
    }

    /** Returns a long text that compression leaves about as long as it is. */
    private static String text(int seed) {
        return new Random(seed)
                .ints(1_000, 0x4e00, 0x9fa0)
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
    }
}
