package dev.journeyman.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.journal.Claim;
import dev.journeyman.journal.JournalException.LostClaimException;
import dev.journeyman.journal.JournalException.StaleWriterException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.redis.LosingRelay.Loss;
import dev.journeyman.testkit.SampleHeads;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.RedisClient;

/** A script about a claim whose request or answer is lost on the way. */
class LostClaimAnswerTest {

    private static final String PREFIX = "lost";
    private static final Instant THEN = Instant.parse("2026-01-02T03:04:05.678Z");

    private static final long FIVE_SIXTHS_OF_AN_HOUR = 300_000;

    private LosingRelay relay;
    private RedisClient client;
    private RedisJournal journal;
    private RedisJournal other;

    @BeforeEach
    void open() throws IOException {
        RedisServer server = RedisServer.shared();
        client = server.client();
        client.keys(PREFIX + ":*").forEach(client::del);
        other = RedisJournal.open(server.url("?prefix=" + PREFIX));
        relay = new LosingRelay(server.port());
        journal = RedisJournal.open(relay.url().resolve("?prefix=" + PREFIX));
        RunHead head = SampleHeads.submitted("r-1", THEN);
        other.append("r-1", 0, entries(head), head);
    }

    @AfterEach
    void close() {
        if (relay != null) {
            journal.close();
            relay.close();
            other.close();
            client.close();
        }
    }

    private static RedisHandout handout(RedisJournal of) {
        return (RedisHandout) of.handout().orElseThrow();
    }

    private static List<StoredEntry> entries(RunHead head) {
        return List.of(StoredEntry.of(head.seq(), THEN, "{\"type\":\"AttemptStarted\",\"number\":1}"));
    }

    private static void takeOver(Claim claim, long seq) {
        RunHead head = SampleHeads.coding("r-1", seq, THEN);
        claim.takeOver(seq - 1, entries(head), head);
    }

    /** Lets the claim on the run end, and has the other worker claim the run. */
    private Claim claimedByTheOther() {
        RedisRows.end(client, PREFIX, "r-1");
        return handout(other).claim("r-1").orElseThrow();
    }

    private void otherClaims() {
        assertThat(handout(other).claim("r-1")).isPresent();
    }

    @ParameterizedTest
    @EnumSource(Loss.class)
    void is_known_again_by_the_token_of_the_claim(Loss loss) {
        relay.lose(loss, () -> {});
        Claim claim = handout(journal).claim("r-1").orElseThrow();

        assertThat(claim.held()).isTrue();
        takeOver(claim, 2);
    }

    @Test
    void of_a_claim_is_refused_where_another_worker_came_first() {
        relay.lose(Loss.REQUEST, this::otherClaims);

        assertThat(handout(journal).claim("r-1")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Loss.class)
    void of_a_takeover_is_carried_out_once(Loss loss) {
        Claim claim = handout(journal).claim("r-1").orElseThrow();
        relay.lose(loss, () -> {});
        takeOver(claim, 2);

        assertThat(claim.held()).isTrue();
        assertThat(other.read("r-1")).hasSize(2);
    }

    @Test
    void of_a_takeover_is_an_acceptance_also_where_another_worker_took_over_after_it() {
        Claim claim = handout(journal).claim("r-1").orElseThrow();
        relay.lose(Loss.ANSWER, () -> takeOver(claimedByTheOther(), 3));
        takeOver(claim, 2);

        assertThat(other.read("r-1")).hasSize(3);
        RunHead next = SampleHeads.coding("r-1", 3, THEN);
        assertThatThrownBy(() -> claim.append(2, entries(next), next)).isInstanceOf(StaleWriterException.class);
    }

    @Test
    void of_a_takeover_is_a_lost_claim_where_another_worker_claimed_the_run_before_it_arrived() {
        Claim claim = handout(journal).claim("r-1").orElseThrow();
        relay.lose(Loss.REQUEST, this::claimedByTheOther);

        assertThatThrownBy(() -> takeOver(claim, 2)).isInstanceOf(LostClaimException.class);
        assertThat(other.read("r-1")).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(Loss.class)
    void of_an_append_that_ends_the_run_moves_the_row_once(Loss loss) {
        Claim claim = handout(journal).claim("r-1").orElseThrow();
        takeOver(claim, 2);
        RunHead paused = SampleHeads.due("r-1", 3, THEN, THEN);
        relay.lose(loss, () -> {});
        claim.append(2, entries(paused), paused);

        assertThat(RedisRows.due(client, PREFIX, "r-1", "")).contains(THEN);
        assertThat(handout(other).holders()).isEmpty();
    }

    @Test
    void of_an_append_that_pauses_the_run_does_not_move_the_row_of_the_next_holder() {
        Claim claim = handout(journal).claim("r-1").orElseThrow();
        takeOver(claim, 2);
        RunHead paused = SampleHeads.due("r-1", 3, THEN, THEN);
        relay.lose(Loss.ANSWER, () -> takeOver(handout(other).claim("r-1").orElseThrow(), 4));
        claim.append(2, entries(paused), paused);

        assertThat(handout(other).holders())
                .extracting(holder -> holder.worker())
                .containsExactly(handout(other).worker());
    }

    @ParameterizedTest
    @EnumSource(Loss.class)
    void of_a_return_frees_the_row_once(Loss loss) {
        Claim claim = handout(journal).claim("r-1").orElseThrow();
        relay.lose(loss, () -> {});
        claim.close();

        assertThat(RedisRows.due(client, PREFIX, "r-1", "")).isPresent();
        assertThat(handout(other).holders()).isEmpty();
    }

    @Test
    void of_a_return_frees_the_row_as_the_newest_entry_says() {
        Claim claim = handout(journal).claim("r-1").orElseThrow();
        Instant later = Instant.parse("2100-01-02T03:04:05.678901Z");
        RunHead head = SampleHeads.due("r-1", 2, THEN, later);
        relay.lose(Loss.REQUEST, () -> other.append("r-1", 1, entries(head), head));
        claim.close();

        assertThat(RedisRows.due(client, PREFIX, "r-1", "")).contains(later);
    }

    @Test
    void of_a_return_does_not_free_the_row_of_the_next_holder() {
        Claim claim = handout(journal).claim("r-1").orElseThrow();
        relay.lose(Loss.ANSWER, this::otherClaims);
        claim.close();

        assertThat(handout(other).holders())
                .extracting(holder -> holder.worker())
                .containsExactly(handout(other).worker());
    }

    @ParameterizedTest
    @EnumSource(Loss.class)
    void of_a_renewal_leaves_the_claim_to_its_holder(Loss loss) {
        Claim claim = handout(journal).claim("r-1").orElseThrow();
        RedisRows.end(client, PREFIX, "r-1");
        Map<String, String> before = RedisRows.all(client, PREFIX);
        relay.lose(loss, () -> {});
        handout(journal).renew();

        assertThat(claim.held()).isTrue();
        assertThat(RedisRows.all(client, PREFIX)).isNotEqualTo(before);
    }

    @Test
    void of_a_claim_or_a_renewal_costs_the_holder_the_time_that_it_took() {
        AtomicLong uptime = new AtomicLong(1_000);
        RedisKeys keys = new RedisKeys(PREFIX);
        try (RedisClient through = RedisClient.create("127.0.0.1", relay.url().getPort())) {
            RedisCalls calls = new RedisCalls(through, "redis " + PREFIX, any -> {});
            RedisHeads heads = new RedisHeads(calls, keys, new RedisEntries(calls, keys));
            RedisQueue queue = RedisRows.queue(through, PREFIX, Duration.ofHours(1));
            RedisSweep sweep = new RedisSweep(calls, keys, heads, queue);
            try (RedisHandout slow = new RedisHandout(queue, sweep, "desk", Optional.of(uptime::get))) {
                relay.lose(Loss.ANSWER, () -> uptime.set(9_000));
                Claim claim = slow.claim("r-1").orElseThrow();
                assertThat(claim.deadline()).isEqualTo(1_000 + FIVE_SIXTHS_OF_AN_HOUR);

                relay.lose(Loss.ANSWER, () -> uptime.set(12_000));
                slow.renew();
                assertThat(claim.deadline()).isEqualTo(9_000 + FIVE_SIXTHS_OF_AN_HOUR);
            }
        }
    }
}
