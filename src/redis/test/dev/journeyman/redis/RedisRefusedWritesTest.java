package dev.journeyman.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.JournalException.StaleWriterException;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.testkit.SampleHeads;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import redis.clients.jedis.RedisClient;

/** Writes that a server refuses, and keys that are not those of a store: nothing is changed by either. */
class RedisRefusedWritesTest {

    private static final Instant THEN = Instant.parse("2026-01-02T03:04:05.678Z");

    private static RedisServer server;
    private static RedisClient client;

    @BeforeAll
    static void start() {
        server = RedisServer.start();
        client = server.client();
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            client.close();
            server.close();
        }
    }

    @BeforeEach
    void empty() {
        client.flushAll();
    }

    /** Appends one entry to a run. */
    private static void append(Journal journal, String run, long expected) {
        journal.append(
                run,
                expected,
                List.of(StoredEntry.of(expected + 1, THEN, "{\"type\":\"AttemptStarted\",\"number\":1}")),
                SampleHeads.coding(run, expected + 1, THEN));
    }

    @Nested
    class A_full_memory {

        @AfterEach
        void make_room() {
            client.configSet("maxmemory", "0");
        }

        @Test
        void refuses_an_append_before_anything_of_it_is_written() {
            try (Journal journal = RedisJournal.open(server.url(""))) {
                append(journal, "r-1", 0);
                Map<String, String> before = contents();
                client.configSet("maxmemory", "1");

                for (String run : List.of("r-1", "r-2")) {
                    assertThatThrownBy(() -> append(journal, run, run.equals("r-1") ? 1 : 0))
                            .isInstanceOf(JournalException.class)
                            .isNotInstanceOf(StaleWriterException.class)
                            .hasMessage(
                                    "The memory of the store redis://127.0.0.1:%s is full. Raise its maxmemory, or"
                                            + " remove old runs with journeyman prune; then resume the run. Nothing was"
                                            + " written.",
                                    server.port());
                }
                assertThat(contents()).isEqualTo(before);
            }
        }

        @Test
        void does_not_hinder_the_removal_of_runs() {
            try (Journal journal = RedisJournal.open(server.url(""))) {
                append(journal, "r-1", 0);
                client.configSet("maxmemory", "1");

                journal.remove("r-1", 1);

                assertThat(journal.runs()).isEmpty();
            }
        }

        /** Returns all keys with their values. */
        private static Map<String, String> contents() {
            Map<String, String> all = new TreeMap<>();
            for (String key : client.keys("*")) {
                Object value = switch (client.type(key)) {
                    case "hash" -> new TreeMap<>(client.hgetAll(key));
                    case "zset" -> client.zrangeWithScores(key, 0, -1);
                    default -> client.xrange(key, "-", "+");
                };
                all.put(key, value.toString());
            }
            return all;
        }
    }

    @Nested
    class Keys_that_are_there {

        @Test
        void in_a_newer_format_are_refused_with_both_versions() {
            client.hset("journeyman:{0}:format", Map.of("id", "x", "version", "3"));

            assertThatThrownBy(() -> RedisJournal.open(server.url("")))
                    .hasMessage(
                            "The store redis://127.0.0.1:%s has format 3; this version of Journeyman reads up to 2."
                                    + " Use a newer version; nothing was changed.",
                            server.port());
        }

        @ParameterizedTest
        @CsvSource({"journeyman:{0}:format, something", "journeyman:{7}:runs, something"})
        void of_something_else_are_left_alone(String key, String value) {
            client.set(key, value);

            assertThatThrownBy(() -> RedisJournal.open(server.url("")))
                    .hasMessage(
                            "The store redis://127.0.0.1:%s has keys that begin with journeyman: and are not those of"
                                    + " one store as Journeyman writes them. Name another prefix with ?prefix=NAME, or"
                                    + " restore them; nothing was changed.",
                            server.port());
            assertThat(client.keys("*")).containsExactly(key);
        }

        @Test
        void of_another_type_fail_an_append_before_anything_is_written() {
            try (Journal journal = RedisJournal.open(server.url(""))) {
                RedisKeys.Shard shard = new RedisKeys("journeyman").of("r-1");
                for (String key : List.of(
                        shard.index(),
                        shard.runs(),
                        shard.head("r-1"),
                        shard.journal("r-1"),
                        shard.claim("r-1"),
                        shard.held(),
                        shard.due(""))) {
                    client.set(key, "something");

                    assertThatThrownBy(() -> append(journal, "r-1", 0))
                            .hasMessageContaining("belongs to something else");
                    client.del(key);
                    assertThat(client.keys("*")).containsExactly("journeyman:{0}:format");
                }
            }
        }

        @Test
        void of_stores_with_other_prefixes_do_not_meet() {
            try (Journal one = RedisJournal.open(server.url("?prefix=one"));
                    Journal other = RedisJournal.open(server.url("?prefix=other"));
                    Journal third = RedisJournal.open(server.url("/3?prefix=one"))) {
                append(one, "r-1", 0);
                append(other, "r-1", 0);

                assertThat(third.runs()).isEmpty();
                assertThat(one.runs()).isEqualTo(other.runs()).containsExactly("r-1");
            }
        }
    }
}
