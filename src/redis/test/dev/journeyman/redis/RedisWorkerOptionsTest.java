package dev.journeyman.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.journal.Handout;
import dev.journeyman.journal.JournalException;
import dev.journeyman.story.BadInputException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

/** How workers are named, how long a term is, and machines on which there are no workers. */
class RedisWorkerOptionsTest {

    @Test
    void have_a_name_of_their_own_that_begins_with_the_host() {
        try (RedisClient client = RedisServer.shared().client();
                RedisJournal one = RedisJournal.of(client, RedisJournal.Options.USUAL.host("mill"));
                RedisJournal two = RedisJournal.of(client, RedisJournal.Options.USUAL.host("mill"));
                RedisJournal three = RedisJournal.of(client)) {
            String name = one.handout().orElseThrow().worker();

            assertThat(name).matches("mill-" + ProcessHandle.current().pid() + "-[0-9a-f]{8}");
            assertThat(two.handout().orElseThrow().worker()).isNotEqualTo(name);
            assertThat(three.handout().orElseThrow().worker()).matches(".+-[0-9]+-[0-9a-f]{8}");
        }
    }

    @Test
    void have_a_term_of_a_minute_and_of_four_seconds_at_least() {
        RedisJournal.Options shortest =
                RedisJournal.Options.USUAL.prefix("quick").term(Duration.ofSeconds(4));
        try (RedisClient client = RedisServer.shared().client();
                RedisJournal usual = RedisJournal.of(client);
                RedisJournal quick = RedisJournal.of(client, shortest)) {
            assertThat(usual.handout().orElseThrow().term()).isEqualTo(Duration.ofMinutes(1));
            assertThat(quick.handout().orElseThrow().term()).isEqualTo(Duration.ofSeconds(4));
        }
        Duration tooShort = Duration.ofMillis(3_999);
        assertThatThrownBy(() -> RedisJournal.Options.USUAL.term(tooShort))
                .isInstanceOf(BadInputException.class)
                .hasMessage("A term of 3999 ms is too short: a claim is renewed six times in it. Use 4 s or more.");
    }

    @Test
    void have_the_term_of_the_store_which_the_first_process_decides() {
        RedisJournal.Options silent = RedisJournal.Options.USUAL.prefix("agreed");
        try (RedisClient client = RedisServer.shared().client();
                RedisJournal first = RedisJournal.of(client, silent.term(Duration.ofSeconds(6)));
                RedisJournal second = RedisJournal.of(client, silent)) {
            assertThat(first.handout().orElseThrow().term()).isEqualTo(Duration.ofSeconds(6));
            assertThat(second.handout().orElseThrow().term()).isEqualTo(Duration.ofSeconds(6));
            assertThatThrownBy(() -> RedisJournal.of(client, silent.term(Duration.ofSeconds(60))))
                    .isInstanceOf(JournalException.class)
                    .hasMessage(
                            "The store redis agreed has a term of 6 s, and this process asks for 60 s. Leave the term"
                                + " out, or stop all processes of the store and change it there (docs/scaling.md).");
        }
    }

    @Test
    void are_refused_where_the_system_does_not_tell_how_long_it_is_up() {
        RedisKeys keys = new RedisKeys("nowhere");
        try (RedisClient client = RedisServer.shared().client()) {
            RedisCalls calls = new RedisCalls(client, "redis nowhere", any -> {});
            RedisQueue queue = RedisRows.queue(client, keys.prefix(), Duration.ofSeconds(4));
            RedisHeads heads = new RedisHeads(calls, keys, new RedisEntries(calls, keys));
            Handout handout =
                    new RedisHandout(queue, new RedisSweep(calls, keys, heads, queue), "mac", Optional.empty());

            assertThatThrownBy(() -> handout.claim("r-1"))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage("This machine cannot drive runs that several machines share: it has no /proc/uptime, by"
                            + " which a claim ends also while the machine sleeps. Drive them on Linux; submissions"
                            + " and verdicts work here.");
            assertThatThrownBy(() -> handout.serve("mac", 1, claim -> {})).isInstanceOf(BadInputException.class);
            assertThat(handout.holders()).isEmpty();
            assertThat(client.keys("nowhere:*")).isEmpty();
        }
    }

    @Test
    void drive_one_run_at_least() {
        try (RedisJournal journal = RedisJournal.open(RedisServer.shared().url("?prefix=slots"))) {
            Handout handout = journal.handout().orElseThrow();

            assertThatThrownBy(() -> handout.serve("desk", 0, claim -> {}))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage("0 runs cannot be driven at once. Name one or more.");
        }
    }
}
