package dev.journeyman.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.flow.State;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.testkit.SampleEntries;
import dev.journeyman.testkit.SampleHeads;
import dev.journeyman.testkit.StoredRuns;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

/** Heads over all shards, and heads that no longer fit their entries. */
class RedisHeadsTest {

    private static final Instant THEN = Instant.parse("2026-01-02T03:04:05.678Z");
    private static final String PREFIX = "heads";

    private RedisClient client;
    private Journal journal;

    @BeforeEach
    void open() {
        client = RedisServer.shared().client();
        client.keys(PREFIX + ":*").forEach(client::del);
        journal = RedisJournal.open(RedisServer.shared().url("?prefix=" + PREFIX));
    }

    @AfterEach
    void close() {
        if (journal != null) {
            journal.close();
            client.close();
        }
    }

    @Test
    void are_those_of_a_store_in_memory_for_every_query_and_page() {
        Random random = new Random(7);
        try (Journal memory = Journal.memory()) {
            for (int i = 0; i < 400; i++) {
                String run = "r-" + random.nextInt(150);
                long seen = memory.head(run).map(RunHead::seq).orElse(0L);
                RunHead head = head(random, run, seen + 1);
                List<StoredEntry> entry = List.of(StoredEntry.of(seen + 1, THEN, "{\"type\":\"AttemptStarted\"}"));
                memory.append(run, seen, entry, head);
                journal.append(run, seen, entry, head);
            }
            for (HeadQuery query :
                    queries(memory.heads(HeadQuery.ALL).get(3).subject().project())) {
                assertThat(journal.heads(query)).as("%s", query).isEqualTo(memory.heads(query));
                assertThat(journal.count(query)).as("%s", query).isEqualTo(memory.count(query));
                assertThat(paged(query)).as("%s", query).isEqualTo(memory.heads(query));
            }
        }
    }

    /** Returns the heads of a query, read page by page. */
    private List<RunHead> paged(HeadQuery query) {
        List<RunHead> all = new ArrayList<>();
        List<RunHead> page = journal.heads(query.limit(7));
        while (!page.isEmpty()) {
            all.addAll(page);
            page = journal.heads(query.limit(7).before(page.get(page.size() - 1)));
        }
        return all;
    }

    private static List<HeadQuery> queries(String project) {
        return List.of(
                HeadQuery.ALL,
                HeadQuery.ALL.waiting(),
                HeadQuery.ALL.in(State.CODING),
                HeadQuery.ALL.in(State.CODING, State.DONE),
                HeadQuery.ALL.in(State.FAILED),
                HeadQuery.ALL.of(project),
                HeadQuery.ALL.of("none"),
                HeadQuery.ALL.of(project).waiting(),
                HeadQuery.ALL.of(project).in(State.CODING),
                HeadQuery.ALL.in(State.PLAN_REVIEW).waiting());
    }

    /** Returns a head in one of three states, of one of four projects, at one of few times. */
    private static RunHead head(Random random, String run, long seq) {
        Instant at = THEN.plusNanos(random.nextInt(60) * 500L).minusSeconds(random.nextInt(3) * 2_000_000_000L);
        RunHead sample = random.nextBoolean() ? SampleHeads.waiting(run, seq, at) : SampleHeads.coding(run, seq, at);
        State state = random.nextInt(3) == 0 ? State.DONE : sample.state();
        RunHead.Subject subject = new RunHead.Subject("s", "t", "project " + random.nextInt(4), "/srv");
        return new RunHead(run, state, false, subject, sample.waiting(), sample.spent(), sample.newest());
    }

    @Nested
    class Of_a_real_run {

        private final List<RecordedEntry> entries = new ArrayList<>();
        private RunHead stored;

        @BeforeEach
        void store() {
            long seq = 0;
            for (Entry entry : SampleEntries.entries()) {
                entries.add(new RecordedEntry(++seq, THEN.plusMillis(seq), entry));
            }
            StoredRuns.append(journal, "r-1", 0, entries.subList(0, 1));
            stored = journal.head("r-1").orElseThrow();
        }

        private String key(String kind) {
            return new RedisKeys(PREFIX).of("r-1").head("r-1").replace(":head", ":" + kind);
        }

        @Test
        void in_the_form_of_another_version_is_folded_again_and_stored() {
            client.hset(key("head"), "facts", "{\"form\":99}");

            assertThat(journal.heads(HeadQuery.ALL)).containsExactly(stored);
            assertThat(client.hget(key("head"), "facts")).isEqualTo(stored.json());
            client.hset(key("head"), "facts", "");
            assertThat(journal.head("r-1")).contains(stored);
            assertThat(journal.unreadable()).isEmpty();
        }

        @Test
        void that_cannot_be_read_is_left_out_and_named_until_it_can_be_read_again() {
            StoredEntry entry = RunEntries.stored(entries.get(0));
            client.hset(key("head"), "facts", "{\"form\":99}");
            client.del(key("journal"));

            assertThat(journal.heads(HeadQuery.ALL)).isEmpty();
            assertThat(journal.unreadable()).containsExactly("r-1");
            assertThat(journal.runs()).containsExactly("r-1");

            client.xadd(
                    key("journal"),
                    Map.of("at", entry.at().toString(), "entry", entry.json()),
                    redis.clients.jedis.params.XAddParams.xAddParams().id("1-0"));
            assertThat(journal.unreadable()).isEmpty();
            assertThat(journal.heads(HeadQuery.ALL)).containsExactly(stored);
        }

        @Test
        void whose_head_was_deleted_is_named_as_unreadable() {
            client.del(key("head"));

            assertThat(journal.heads(HeadQuery.ALL)).isEmpty();
            assertThat(journal.unreadable()).containsExactly("r-1");
            assertThat(journal.knows("r-1")).isTrue();
        }
    }
}
