package dev.journeyman.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.journal.Claim;
import dev.journeyman.journal.Journal;
import dev.journeyman.testkit.script.ScriptedHandout;
import dev.journeyman.testkit.script.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class MyWorkerTest {

    private static final Instant THEN = Instant.parse("2026-01-02T03:04:05Z");

    @Test
    void a_worker_stops_a_run_that_another_worker_took_over() {
        ScriptedHandout store = new ScriptedHandout(Journal.memory(), new SettableClock(THEN), Duration.ofMinutes(1));
        MyWorker mine = new MyWorker(store.worker("mine"));
        MyWorker other = new MyWorker(store.worker("other"));
        submit(store.worker("desk"), "r-1");
        assertThat(store.handOut()).containsExactly("r-1");

        store.freeze("mine");
        store.pass(Duration.ofMinutes(1)); // the other worker takes the run over
        store.thaw("mine");
        store.renew();
        store.settle("mine");

        assertThat(mine.stopped()).containsExactly("r-1");
        assertThat(other.stopped()).isEmpty();
    }

    private static void submit(Journal store, String run) {
        store.append(run, 0, HeadConformance.entries(0, 1), SampleHeads.submitted(run, THEN));
    }

    /** The worker of a host, which drives runs until it loses them. */
    private static final class MyWorker {

        private final List<String> stopped = new CopyOnWriteArrayList<>();

        MyWorker(Journal store) {
            store.handout().orElseThrow().serve("my-machine", 4, this::drive);
        }

        private void drive(Claim claim) {
            CountDownLatch lost = new CountDownLatch(1);
            claim.onLost(lost::countDown);
            try {
                lost.await();
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
            stopped.add(claim.run());
        }

        List<String> stopped() {
            return stopped;
        }
    }
}
