package dev.journeyman.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException.UnreadableRunException;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.testkit.SampleHeads;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.StreamEntryID;
import redis.clients.jedis.params.XAddParams;

/** Runs whose entries are not as they were written. */
class RedisEntriesTest {

    private static final Instant THEN = Instant.parse("2026-01-02T03:04:05.678Z");
    private static final String PREFIX = "entries";
    private static final String JOURNAL = new RedisKeys(PREFIX).of("r-1").journal("r-1");

    private RedisClient client;
    private Journal journal;

    @BeforeEach
    void open() {
        client = RedisServer.shared().client();
        client.keys(PREFIX + ":*").forEach(client::del);
        journal = RedisJournal.open(RedisServer.shared().url("?prefix=" + PREFIX));
        append(0, 1_200);
    }

    @AfterEach
    void close() {
        if (journal != null) {
            journal.close();
            client.close();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, entry 1 of run r-1 is missing, 0",
        "700, entry 700 of run r-1 is missing, 699",
        "1200, entry 1200 of run r-1 is missing, 1199"
    })
    void that_are_missing_are_named_and_those_before_can_be_shown(long seq, String what, int readable) {
        client.xdel(JOURNAL, new StreamEntryID(seq, 0));

        assertThatThrownBy(() -> journal.read("r-1"))
                .isInstanceOfSatisfying(
                        UnreadableRunException.class,
                        problem -> assertThat(problem.readable()).hasSize(readable))
                .hasMessageStartingWith(
                        "The store redis://127.0.0.1:%s is damaged: %s.",
                        RedisServer.shared().port(), what);
        assertThat(journal.intact("r-1")).isFalse();
    }

    @Test
    void that_are_all_missing_are_named_and_no_entry_follows_them() {
        client.del(JOURNAL);

        assertThatThrownBy(() -> journal.read("r-1")).hasMessageContaining("entries 1 to 1200 of run r-1 are missing");
        assertThatThrownBy(() -> append(1_200, 1)).hasMessageContaining("the entries of run r-1 are missing");
        assertThat(client.exists(JOURNAL)).isFalse();
        assertThat(journal.knows("r-1")).isTrue();
    }

    @Test
    void that_were_added_by_hand_are_refused() {
        client.xadd(
                JOURNAL,
                Map.of("at", THEN.toString(), "entry", "{}"),
                XAddParams.xAddParams().id("1201-0"));

        assertThatThrownBy(() -> journal.read("r-1"))
                .hasMessageContaining("run r-1 has 1201 entries, and the store counted 1200");
        assertThatThrownBy(() -> append(1_200, 1)).hasMessageContaining("Nothing was written");
    }

    @Test
    void that_have_no_time_or_no_text_are_named() {
        client.xdel(JOURNAL, new StreamEntryID(1_200, 0));
        client.del(JOURNAL);
        client.xadd(
                JOURNAL,
                Map.of("at", "yesterday", "entry", "{}"),
                XAddParams.xAddParams().id("1-0"));
        assertThatThrownBy(() -> journal.read("r-1")).hasMessageContaining("entry 1 of run r-1 cannot be read");

        client.del(JOURNAL);
        client.xadd(
                JOURNAL, Map.of("at", THEN.toString()), XAddParams.xAddParams().id("1-0"));
        assertThatThrownBy(() -> journal.read("r-1")).hasMessageContaining("entry 1 of run r-1 cannot be read");
    }

    @Test
    void that_are_many_are_read_whole_and_from_a_seq_on() {
        assertThat(journal.read("r-1")).hasSize(1_200);
        assertThat(journal.read("r-1", 1_100)).hasSize(100);
        assertThat(journal.read("r-1", Long.MAX_VALUE)).isEmpty();
        assertThat(journal.read("r-1", -1)).hasSize(1_200);
    }

    private void append(long expected, int count) {
        List<StoredEntry> entries = LongStream.rangeClosed(expected + 1, expected + count)
                .mapToObj(
                        seq -> StoredEntry.of(seq, THEN, "{\"type\":\"AttemptStarted\",\"number\":%s}".formatted(seq)))
                .toList();
        journal.append("r-1", expected, entries, SampleHeads.coding("r-1", expected + count, THEN));
    }
}
