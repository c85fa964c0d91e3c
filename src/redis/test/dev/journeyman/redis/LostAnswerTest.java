package dev.journeyman.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.JournalException.StaleWriterException;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.redis.LosingRelay.Loss;
import dev.journeyman.testkit.SampleHeads;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An append or a removal whose request or answer is lost on the way. */
class LostAnswerTest {

    private static final Instant THEN = Instant.parse("2026-01-02T03:04:05.678Z");

    private LosingRelay relay;
    private Journal journal;
    private Journal other;

    @BeforeEach
    void open() throws IOException {
        RedisServer server = RedisServer.shared();
        other = RedisJournal.open(server.url(""));
        other.runs().forEach(run -> other.remove(run, other.read(run).size()));
        relay = new LosingRelay(server.port());
        journal = RedisJournal.open(relay.url());
        append(journal, 0, 2, "first");
    }

    @AfterEach
    void close() {
        if (relay != null) {
            journal.close();
            relay.close();
            other.close();
        }
    }

    @ParameterizedTest
    @EnumSource(Loss.class)
    void is_carried_out_once_and_acknowledged(Loss loss) {
        relay.lose(loss, () -> {});
        append(journal, 2, 3, "mine");
        append(journal, 5, 1, "next");

        assertThat(texts()).containsExactly("first", "first", "mine", "mine", "mine", "next");
    }

    @Test
    void is_acknowledged_also_where_another_writer_appended_before_it_was_looked_up() {
        relay.lose(Loss.ANSWER, () -> append(other, 3, 1, "other"));
        append(journal, 2, 1, "mine");

        assertThat(texts()).containsExactly("first", "first", "mine", "other");
    }

    @Test
    void is_refused_where_another_writer_came_first() {
        relay.lose(Loss.REQUEST, () -> append(other, 2, 1, "other"));

        assertThatThrownBy(() -> append(journal, 2, 1, "mine"))
                .isInstanceOf(StaleWriterException.class)
                .hasMessageStartingWith("Run r-1 has 3 entries, not 2:");
        assertThat(texts()).containsExactly("first", "first", "other");
    }

    @Test
    void is_refused_also_where_another_writer_wrote_the_same_text() {
        relay.lose(Loss.REQUEST, () -> append(other, 2, 1, "mine"));

        assertThatThrownBy(() -> append(journal, 2, 1, "mine")).isInstanceOf(StaleWriterException.class);
    }

    @Test
    void is_neither_a_refusal_nor_an_acceptance_where_the_server_stays_away() throws IOException {
        try (RedisServer gone = RedisServer.start();
                LosingRelay way = new LosingRelay(gone.port());
                Journal open = RedisJournal.open(way.url())) {
            append(open, 0, 1, "first");
            way.lose(Loss.ANSWER, gone::kill);

            assertThatThrownBy(() -> append(open, 1, 1, "mine"))
                    .isInstanceOf(JournalException.class)
                    .isNotInstanceOf(StaleWriterException.class)
                    .hasMessageContaining("cannot be reached: ")
                    .hasMessageEndingWith(
                            "It is not known whether the newest entries of run r-1 were stored: read them before it"
                                    + " continues.");
            gone.again();
            assertThat(open.read("r-1")).hasSize(2);
        }
    }

    @ParameterizedTest
    @EnumSource(Loss.class)
    void of_a_removal_ends_with_the_run_gone(Loss loss) {
        relay.lose(loss, () -> {});
        journal.remove("r-1", 2);

        assertThat(journal.runs()).isEmpty();
        assertThatThrownBy(() -> journal.remove("r-1", 2)).isInstanceOf(StaleWriterException.class);
    }

    @Test
    void of_a_removal_does_not_remove_what_was_restored_meanwhile() {
        relay.lose(Loss.ANSWER, () -> append(other, 0, 2, "restored"));
        journal.remove("r-1", 2);

        assertThat(texts()).containsExactly("restored", "restored");
    }

    private static void append(Journal journal, long expected, int count, String text) {
        List<StoredEntry> entries = LongStream.rangeClosed(expected + 1, expected + count)
                .mapToObj(
                        seq -> StoredEntry.of(seq, THEN, "{\"type\":\"RunPaused\",\"reason\":\"%s\"}".formatted(text)))
                .toList();
        journal.append("r-1", expected, entries, SampleHeads.coding("r-1", expected + count, THEN));
    }

    private List<String> texts() {
        return journal.read("r-1").stream()
                .map(entry -> entry.json().replaceAll(".*\"reason\":\"|\"}", ""))
                .toList();
    }
}
