package dev.journeyman.postgres;

import static dev.journeyman.postgres.QueueTable.claim;
import static dev.journeyman.postgres.QueueTable.handout;
import static dev.journeyman.postgres.QueueTable.now;
import static dev.journeyman.postgres.QueueTable.takeOver;
import static dev.journeyman.postgres.QueueTable.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.journal.Claim;
import dev.journeyman.journal.Handout.Serving;
import dev.journeyman.journal.Journal;
import dev.journeyman.testkit.SampleHeads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which runs change hands when a holder is silent for a term, and when. Times are those of the server. */
@Timeout(120)
final class DeadHolderTest {

    private static final Duration TERM = Duration.ofSeconds(4);
    private static final int RUNS = 4;

    private final PostgresServer server = PostgresServer.shared();
    private final QueueTable queue = new QueueTable(server.pool());
    private final BlockingQueue<String> given = new LinkedBlockingQueue<>();
    private final CountDownLatch over = new CountDownLatch(1);

    @Test
    void loses_its_runs_a_term_after_its_last_sign_of_life() throws InterruptedException {
        Journal dead = queue.open(TERM);
        List<String> heartbeats = new ArrayList<>();
        for (int i = 0; i < RUNS; i++) {
            write(dead, SampleHeads.submitted("r-" + i, now()));
            takeOver(claim(dead, "r-" + i), SampleHeads.coding("r-" + i, 2, now()));
        }
        handout(dead).close(); // no renewal comes any more
        for (int i = 0; i < RUNS; i++) {
            heartbeats.add(queue.of("r-" + i, "last_heartbeat"));
        }
        Journal next = queue.open(TERM);
        try (Serving serving = handout(next).serve("here", RUNS, this::taken)) {
            for (int i = 0; i < RUNS; i++) {
                String[] taken = given.take().split(" at ");
                String silence = server.query(
                                "select extract(epoch from timestamptz '%s' - timestamptz '%s')::numeric(8, 2)"
                                        .formatted(taken[1], heartbeats.get(Integer.parseInt(taken[0].substring(2)))))
                        .get(0);
                System.out.println(
                        "term 4 s: run %s changed hands %s s after the last sign of life".formatted(taken[0], silence));

                assertThat(Double.parseDouble(silence)).isGreaterThanOrEqualTo((double) TERM.toSeconds());
            }
            over.countDown();
            assertThat(serving).isNotNull();
        }
    }

    @Test
    void is_not_looked_for_before_all_holders_could_renew_their_claims() throws InterruptedException {
        Duration term = Duration.ofSeconds(12);
        Journal dead = queue.open(term);
        write(dead, SampleHeads.submitted("r-1", now()));
        claim(dead, "r-1");
        handout(dead).close();
        queue.age("r-1"); // as after an outage of an hour
        Journal next = queue.open(term);
        String begin = server.query("select clock_timestamp()").get(0);
        try (Serving serving = handout(next).serve("here", 1, this::taken)) {
            String picked = given.take().split(" at ")[1];
            over.countDown();

            assertThat(server.query("select timestamptz '%s' - timestamptz '%s' >= interval '2 seconds'"
                            .formatted(picked, begin)))
                    .containsExactly("t");
            assertThat(serving).isNotNull();
        }
    }

    @Test
    void keeps_a_run_for_which_it_wakes_between_the_look_and_the_release() throws InterruptedException {
        Journal dead = queue.open(TERM);
        Journal wakes = queue.open(TERM);
        for (String run : List.of("wakes", "stays-dead")) {
            write(dead, SampleHeads.submitted(run, now()));
        }
        Claim kept = claim(wakes, "wakes");
        claim(dead, "stays-dead");
        handout(wakes).close();
        handout(dead).close();
        queue.age("wakes");
        queue.age("wakes"); // so that it is looked at first
        queue.age("stays-dead");
        AtomicInteger looks = new AtomicInteger();
        Journal detector = queue.open(
                new FaultySource(server.pool(), FaultySource.REVIVAL, call -> {
                            if (looks.incrementAndGet() == 1) { // db-scheduler has found the run dead
                                queue.execute("update %s.journeyman_due set last_heartbeat = clock_timestamp()"
                                        + " where task_instance = 'wakes'");
                            }
                            return call.call();
                        })
                        .source(),
                TERM);
        String before = queue.of("wakes", "version");
        try (Serving serving = handout(detector).serve("here", 2, this::taken)) {
            assertThat(given.take()).startsWith("stays-dead at ");
            over.countDown();
            assertThat(serving).isNotNull();
        }

        assertThat(looks).hasValueGreaterThanOrEqualTo(2);
        assertThat(queue.of("wakes", "version")).isEqualTo(before);
        takeOver(kept, SampleHeads.coding("wakes", 2, now()));
    }

    private void taken(Claim claim) {
        given.add(claim.run() + " at " + queue.of(claim.run(), "last_heartbeat"));
        try {
            over.await();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }
}
