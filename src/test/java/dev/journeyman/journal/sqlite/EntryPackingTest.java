package dev.journeyman.journal.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException.UnreadableRunException;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.testkit.SampleHeads;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Long entries are compressed in the file, and one that repeats the entry before takes next to nothing. */
class EntryPackingTest {

    private static final String RESULT = new Random(7)
            .ints(4_000, 32, 127)
            .mapToObj(letter -> letter == '"' || letter == '\\' ? " " : Character.toString(letter))
            .collect(Collectors.joining());

    private static final String FIRST =
            "785eab562aa92c4855b2520ac9cfcf71cbcccb2cce484d51d2512a49ad28018a262ae464e6a52ae4a729242a14"
                    + "e7971625a72aa465e6a4c6e48d4a8c06c9b04b0c4ab500450c1493";
    private static final String SECOND =
            "787d450c1493ab866507e7fc3c501670ce48cc4b1fcd10e40527e91130aa83f8c44a8fb052aa0500a603155a";

    private final EntryPacking packing = new EntryPacking();

    @TempDir
    Path home;

    @Test
    void a_short_entry_stays_as_it_is() {
        assertThat(packing.packed(List.of(entry(1, "Moved", "short"))))
                .containsExactly(entry(1, "Moved", "short").json());
    }

    @Test
    void a_repeated_result_takes_a_tenth_of_the_first() {
        List<StoredEntry> entries = List.of(entry(1, "ToolFinished", RESULT), entry(2, "ContextChanged", RESULT));

        List<Object> packed = packing.packed(entries);

        byte[] first = (byte[]) packed.get(0);
        byte[] second = (byte[]) packed.get(1);
        assertThat(second.length).isLessThan(first.length / 10);
        assertThat(EntryPacking.refers(first)).isFalse();
        assertThat(EntryPacking.refers(second)).isTrue();
        assertThat(EntryPacking.unpacked(first, "")).isEqualTo(entries.get(0).json());
        assertThat(EntryPacking.unpacked(second, entries.get(0).json()))
                .isEqualTo(entries.get(1).json());
    }

    @Test
    void each_changed_byte_of_a_compressed_entry_is_noticed() {
        StoredEntry before = entry(1, "ToolFinished", RESULT);
        StoredEntry entry = entry(2, "ContextChanged", RESULT + "漢🧭");
        byte[] whole = (byte[]) packing.packed(List.of(before, entry)).get(1);
        for (int i = 0; i < whole.length; i++) {
            byte[] damaged = whole.clone();
            damaged[i] ^= 0x10;
            assertThat(read(damaged, before)).as("byte %s", i).isIn("damaged", entry.json());
        }
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatIllegalArgumentException().isThrownBy(() -> EntryPacking.unpacked(cut, before.json()));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> EntryPacking.unpacked(whole, entry.json()));
    }

    private static String read(byte[] packed, StoredEntry before) {
        try {
            return EntryPacking.unpacked(packed, before.json());
        } catch (IllegalArgumentException damaged) {
            return "damaged";
        }
    }

    /** These bytes are in stores of this format; another zlib may write others for the same entries. */
    @Test
    void what_was_written_once_stays_legible() {
        HexFormat hex = HexFormat.of();
        StoredEntry first = entry(1, "ToolFinished", "a line of a source file\\n".repeat(30));
        StoredEntry second = entry(2, "ContextChanged", "a line of a source file\\n".repeat(30));

        assertThat(EntryPacking.unpacked(hex.parseHex(FIRST), "")).isEqualTo(first.json());
        assertThat(EntryPacking.unpacked(hex.parseHex(SECOND), first.json())).isEqualTo(second.json());
    }

    @Test
    void a_reader_may_begin_at_any_entry_of_an_append() {
        List<StoredEntry> entries = new ArrayList<>();
        for (int i = 1; i <= 6; i++) {
            entries.add(entry(i, "ContextChanged", RESULT + i));
        }
        try (Journal journal = Journal.sqlite(home.resolve("runs.db"))) {
            journal.append("run", 0, entries, SampleHeads.coding("run", 6, Instant.EPOCH));
            for (int after = 0; after <= 6; after++) {
                assertThat(journal.read("run", after)).isEqualTo(entries.subList(after, 6));
            }
        }
    }

    @Test
    void results_of_a_run_take_less_than_the_results_themselves() throws Exception {
        Path file = home.resolve("runs.db");
        String source =
                "    private static String name(int number) {\n        return names.get(number % SIZE).strip();\n";
        int results = 0;
        try (Journal journal = Journal.sqlite(file)) {
            for (int i = 0; i < 500; i++) {
                String text = (source.replace("number", "n" + i) + RESULT.substring(i, i + 300)).repeat(8);
                List<StoredEntry> append =
                        List.of(entry(2 * i + 1, "ToolFinished", text), entry(2 * i + 2, "ContextChanged", text));
                journal.append("run", 2L * i, append, SampleHeads.coding("run", 2L * i + 2, Instant.EPOCH));
                results += text.length();
            }
        }
        assertThat(Files.size(file)).isLessThan(results * 6L / 10);
    }

    @Test
    void a_damaged_entry_and_one_that_lost_the_entry_before_are_named() throws Exception {
        Path file = home.resolve("runs.db");
        List<StoredEntry> entries = List.of(
                entry(1, "ToolFinished", RESULT), entry(2, "ContextChanged", RESULT), entry(3, "Moved", "short"));
        try (Journal journal = Journal.sqlite(file)) {
            journal.append("run", 0, entries, SampleHeads.coding("run", 3, Instant.EPOCH));
        }
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("update entry set entry = '{\"type\":\"Moved\"}' where seq = 1");
        }
        try (Journal journal = Journal.sqlite(file)) {
            assertThatThrownBy(() -> journal.read("run"))
                    .isInstanceOf(UnreadableRunException.class)
                    .hasMessageContaining("entry 2 of run run cannot be read");
            assertThatThrownBy(() -> journal.read("run", 1)).hasMessageContaining("entry 2 of run run cannot be read");
            assertThat(journal.read("run", 2)).hasSize(1);
        }
    }

    private static StoredEntry entry(long seq, String type, String text) {
        return StoredEntry.of(seq, Instant.EPOCH, "{\"type\":\"%s\",\"text\":\"%s\"}".formatted(type, text));
    }
}
