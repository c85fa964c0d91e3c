package dev.journeyman.testkit.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.journal.Claim;
import dev.journeyman.journal.Handout.Holder;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.story.BadInputException;
import dev.journeyman.testkit.SampleHeads;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ScriptedHandoutTest {

    private static final Instant THEN = Instant.parse("2026-01-02T03:04:05Z");
    private static final Duration TERM = Duration.ofMinutes(1);

    private final Journal runs = Journal.memory();
    private final SettableClock clock = new SettableClock(THEN);
    private final ScriptedHandout store = new ScriptedHandout(runs, clock, TERM);
    private final Journal one = store.worker("one");
    private final Journal two = store.worker("two");
    private final List<String> driven = new CopyOnWriteArrayList<>();

    @Nested
    class Handing_out {

        @Test
        void is_what_the_test_does() {
            serves(one, 2);
            submit("r-1");
            store.settle();
            assertThat(driven).isEmpty();

            assertThat(store.handOut()).containsExactly("r-1");
            store.settle();
            assertThat(driven).containsExactly("one drives r-1");
        }

        @Test
        void gives_each_run_once_in_the_order_of_due_times_and_names() {
            serves(one, 2);
            serves(two, 1);
            submit("r-3");
            clock.advance(Duration.ofSeconds(1));
            submit("r-1");
            clock.advance(Duration.ofSeconds(1));
            submit("r-2");

            assertThat(store.handOut()).containsExactly("r-3", "r-1", "r-2");
            store.settle("one");
            assertThat(driven).contains("one drives r-3", "one drives r-2");
            store.settle("two");
            assertThat(driven).contains("two drives r-1");
        }

        @Test
        void gives_runs_that_the_store_had_before_after_a_sweep() {
            runs.append("r-1", 0, entry(1), SampleHeads.submitted("r-1", THEN));
            serves(one, 1);
            assertThat(store.handOut()).isEmpty();

            store.sweep();
            assertThat(store.handOut()).containsExactly("r-1");
        }

        @Test
        void leaves_the_runs_in_the_store_that_was_given() {
            submit("r-1");

            assertThat(runs.runs()).containsExactly("r-1");
            assertThat(one.read("r-1")).isEqualTo(runs.read("r-1"));
            assertThat(two.head("r-1")).isEqualTo(runs.head("r-1"));
        }
    }

    @Nested
    class When_time_passes {

        private final List<String> told = new ArrayList<>();

        @Test
        void a_claim_is_renewed_by_the_test() {
            Claim claim = claim();
            clock.advance(Duration.ofSeconds(30));
            assertThat(claim.left()).isEqualTo(Duration.ofSeconds(20));
            assertThat(told).isEmpty();

            store.renew();
            assertThat(told).containsExactly("renewed");
            assertThat(claim.left()).isEqualTo(Duration.ofSeconds(50));
            assertThat(two.handout().orElseThrow().holders())
                    .containsExactly(new Holder("r-1", "one", THEN.plusSeconds(30)));
        }

        @Test
        void it_renews_as_real_workers_do() {
            Claim claim = claim();
            store.pass(TERM.multipliedBy(10));

            assertThat(claim.held()).isTrue();
            assertThat(told).hasSize(60).containsOnly("renewed");
            assertThat(clock.instant()).isEqualTo(THEN.plus(TERM.multipliedBy(10)));
        }

        @Test
        void a_worker_that_is_frozen_loses_its_claim_and_learns_of_it_when_it_is_thawed() {
            Claim claim = claim();
            serves(one, 1);
            store.freeze("one");
            store.pass(TERM);
            assertThat(claim.held()).isFalse();
            assertThat(told).isEmpty();
            assertThat(store.handOut()).as("a frozen worker takes no run").isEmpty();

            serves(two, 1);
            assertThat(store.handOut()).containsExactly("r-1");
            store.thaw("one");
            store.renew();
            assertThat(told).containsExactly("lost");
        }

        @Test
        void a_worker_that_is_thawed_before_another_took_its_run_keeps_it() {
            Claim claim = claim();
            store.freeze("one");
            store.pass(TERM.multipliedBy(3));
            store.thaw("one");
            store.renew();

            assertThat(told).containsExactly("renewed");
            assertThat(claim.held()).isTrue();
        }

        @Test
        void a_claim_is_lost_when_the_test_says_so() {
            Claim claim = claim();
            serves(two, 1);
            store.lose("r-1");
            assertThat(told).isEmpty();
            assertThat(store.handOut()).containsExactly("r-1");

            store.renew();
            assertThat(told).containsExactly("lost");
            assertThat(claim.held()).isFalse();
        }

        private Claim claim() {
            submit("r-1");
            Claim claim = one.handout().orElseThrow().claim("r-1").orElseThrow();
            claim.onRenewed(() -> told.add("renewed"));
            claim.onLost(() -> told.add("lost"));
            return claim;
        }
    }

    @Test
    void a_worker_that_was_not_opened_is_refused() {
        assertThatThrownBy(() -> store.freeze("three"))
                .isInstanceOf(BadInputException.class)
                .hasMessage("There is no worker three. The workers are: one, two. Open it with worker(\"three\").");
    }

    private void serves(Journal worker, int slots) {
        String name = worker.handout().orElseThrow().worker();
        worker.handout().orElseThrow().serve("host", slots, claim -> {
            driven.add(name + " drives " + claim.run());
            long seq = runs.head(claim.run()).map(RunHead::seq).orElse(0L) + 1;
            claim.takeOver(seq - 1, entry(seq), SampleHeads.ended(claim.run(), seq, clock.instant()));
        });
    }

    private void submit(String run) {
        two.append(run, 0, entry(1), SampleHeads.submitted(run, clock.instant()));
    }

    private static List<StoredEntry> entry(long seq) {
        return List.of(StoredEntry.of(seq, THEN, "{\"type\":\"RunResumed\"}"));
    }
}
