package dev.journeyman.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.journal.Claim;
import dev.journeyman.journal.Handout;
import dev.journeyman.journal.Handout.Holder;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.testkit.SampleHeads;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import redis.clients.jedis.RedisClient;

/** Workers in processes of their own that are killed or stopped while they drive a run. */
@Timeout(120)
class RedisWorkersTest {

    private static final String PREFIX = "workers";

    private final BlockingQueue<Claim> given = new LinkedBlockingQueue<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private RedisClient client;
    private RedisJournal journal;
    private RedisWorkerProcess other;

    @BeforeEach
    void start() throws Exception {
        RedisServer server = RedisServer.shared();
        client = server.client();
        client.keys(PREFIX + ":*").forEach(client::del);
        journal = RedisWorkerProcess.open(client, PREFIX);
        RunHead head = SampleHeads.submitted("r-1", Instant.EPOCH);
        journal.append("r-1", 0, entries(1), head);
        other = RedisWorkerProcess.start(server.port(), PREFIX);
        other.awaits("driving r-1");
    }

    @AfterEach
    void stop() {
        over.countDown();
        if (journal != null) {
            journal.close();
            client.close();
        }
        if (other != null) {
            other.close();
        }
    }

    private Handout handout() {
        return journal.handout().orElseThrow();
    }

    private static List<StoredEntry> entries(long seq) {
        return List.of(StoredEntry.of(seq, Instant.EPOCH, "{\"type\":\"RunResumed\"}"));
    }

    private void keep(Claim claim) {
        given.add(claim);
        try {
            over.await();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns who holds the run. */
    private Holder holder() {
        return handout().holders().get(0);
    }

    /** Takes the run over from the other worker when that may be done, and returns who held it when it was stopped. */
    private Holder takenOver(Handout.Serving serving) throws InterruptedException {
        assertThat(serving).isNotNull();
        Holder before = holder();
        Claim claim = given.take();
        claim.takeOver(2, entries(3), SampleHeads.coding("r-1", 3, Instant.EPOCH));
        return before;
    }

    @Test
    void that_are_killed_lose_their_run_a_term_after_their_last_sign_of_life() throws Exception {
        other.signal("KILL");
        try (Handout.Serving serving = handout().serve("desk", 1, this::keep)) {
            Holder before = takenOver(serving);
            Holder after = holder();
            over.countDown();

            assertThat(before.worker())
                    .startsWith("desk-")
                    .isNotEqualTo(handout().worker());
            assertThat(after.worker()).isEqualTo(handout().worker());
            assertThat(after.renewed()).isAfterOrEqualTo(before.renewed().plus(RedisWorkerProcess.term()));
        }
    }

    @Test
    void that_are_stopped_for_longer_than_a_term_write_nothing_when_they_continue() throws Exception {
        other.signal("STOP");
        try (Handout.Serving serving = handout().serve("desk", 1, this::keep)) {
            Holder before = takenOver(serving);
            assertThat(before.worker()).isNotEqualTo(holder().worker());
            other.appends();
            other.signal("CONT");
            other.awaits("refused StaleWriterException");
            assertThat(journal.read("r-1")).hasSize(3);
            assertThat(holder().worker()).isEqualTo(handout().worker());
            over.countDown();
        }
    }

    @Test
    void that_are_stopped_for_longer_than_a_term_learn_that_their_claim_is_lost() throws Exception {
        other.signal("STOP");
        try (Handout.Serving serving = handout().serve("desk", 1, this::keep)) {
            takenOver(serving);
            other.signal("CONT");
            other.awaits("lost r-1");
            assertThat(holder().worker()).isEqualTo(handout().worker());
            over.countDown();
        }
    }
}
