package dev.journeyman.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.journeyman.journal.Claim;
import dev.journeyman.journal.Handout.Holder;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException.LostClaimException;
import dev.journeyman.journal.JournalException.StaleWriterException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The part of {@link HandoutConformance} about claims and their holders. It is used by one thread, apart from those it starts. */
@Timeout(240)
public abstract class ClaimConformance extends HandoutStage {

    ClaimConformance() {}

    /** A claim that its holder renews or ends. */
    @Nested
    public class A_claim {

        @Test
        void belongs_to_one_worker() {
            Journal one = worker(LONG);
            Journal two = worker(LONG);
            submit(two, "r-1");
            Claim claim = claim(one, "r-1");

            assertEquals("r-1", claim.run());
            assertTrue(claim.held());
            assertTrue(claim.left().compareTo(Duration.ZERO) > 0);
            assertTrue(claim.left().compareTo(LONG) < 0);
            assertTrue(claim.deadline() > 0);
            assertEquals(Optional.empty(), handout(two).claim("r-1"));
            assertEquals(Optional.empty(), handout(one).claim("r-1"));
        }

        @Test
        void is_listed_with_its_run_and_its_worker() {
            Journal one = worker(LONG);
            Journal two = worker(LONG);
            claim(two, "r-3");
            claim(one, "r-2");
            claim(one, "r-1");

            assertEquals(
                    List.of("r-1", "r-2", "r-3"),
                    handout(two).holders().stream().map(Holder::run).toList());
            assertEquals(Map.of("r-1", name(one), "r-2", name(one), "r-3", name(two)), holders(one));
            assertFalse(name(one).equals(name(two)));
        }

        @Test
        void may_be_on_a_run_that_is_not_due_or_waits() {
            Journal one = worker(LONG);
            write(one, SampleHeads.due("r-1", 1, now(), now().plus(LONG)));
            write(one, SampleHeads.waiting("r-2", 1, now()));

            assertTrue(claim(one, "r-1").held());
            assertTrue(claim(one, "r-2").held());
        }

        @Test
        void may_be_on_a_run_that_the_store_does_not_have_yet() {
            Journal one = worker(LONG);
            Journal two = worker(LONG);
            Claim claim = claim(one, "r-1");
            write(claim, SampleHeads.coding("r-1", 1, now()));

            assertTrue(claim.held());
            assertEquals(Optional.empty(), handout(two).claim("r-1"));
            assertEquals(1, two.read("r-1").size());
        }

        @Test
        void takes_the_run_over_and_appends_until_the_run_is_paused() {
            Journal one = worker(LONG);
            Journal two = worker(LONG);
            submit(one, "r-1");
            Claim claim = claim(one, "r-1");
            takeOver(claim, SampleHeads.coding("r-1", 2, now()));
            write(claim, SampleHeads.coding("r-1", 3, now()));
            assertTrue(claim.held());
            assertEquals(Map.of("r-1", name(one)), holders(two));

            write(claim, SampleHeads.due("r-1", 4, now(), now().plus(LONG)));

            assertFalse(claim.held());
            assertEquals(Map.of(), holders(two));
            assertEquals(4, two.head("r-1").orElseThrow().seq());
            assertTrue(claim(two, "r-1").held());
        }

        @Test
        void ends_with_the_append_by_which_the_run_waits_or_ends() {
            Journal one = worker(LONG);
            Journal two = worker(LONG);
            Claim waits = claim(one, "r-1");
            Claim ends = claim(one, "r-2");
            write(waits, SampleHeads.waiting("r-1", 1, now()));
            write(ends, SampleHeads.ended("r-2", 1, now()));

            assertFalse(waits.held());
            assertFalse(ends.held());
            assertEquals(Map.of(), holders(two));
            assertTrue(claim(two, "r-1").held());
        }

        @Test
        void holds_although_an_append_was_refused() {
            Journal one = worker(LONG);
            submit(one, "r-1");
            Claim claim = claim(one, "r-1");

            assertThrows(StaleWriterException.class, () -> takeOver(claim, SampleHeads.coding("r-1", 1, now())));
            assertThrows(StaleWriterException.class, () -> write(claim, SampleHeads.ended("r-1", 3, now())));

            assertTrue(claim.held());
            assertEquals(Map.of("r-1", name(one)), holders(one));
            assertEquals(1, one.read("r-1").size());
            takeOver(claim, SampleHeads.coding("r-1", 2, now()));
        }

        @Test
        void that_was_given_back_takes_nothing_over() {
            Journal one = worker(LONG);
            submit(one, "r-1");
            Claim ended = claim(one, "r-1");
            ended.close();
            assertFalse(ended.held());
            assertEquals(Map.of(), holders(one));
            assertLost(one, ended);

            Claim next = claim(one, "r-1");
            assertLost(one, ended);
            ended.giveBack(Duration.ZERO);
            takeOver(next, SampleHeads.coding("r-1", 2, now()));
        }

        @Test
        void is_won_by_one_of_several_workers() throws Exception {
            Journal one = worker(LONG);
            List<Callable<Optional<Claim>>> asking = asking("r-1", one, one, worker(LONG), worker(LONG));
            for (int round = 0; round < 10; round++) {
                List<Claim> won = won(asking);
                assertEquals(1, won.size());
                won.get(0).close();
            }
        }

        @Test
        void is_renewed() throws Exception {
            Journal one = worker(SHORT);
            Claim claim = claim(one, "r-1");
            long first = claim.deadline();
            CompletableFuture<Long> renewed = new CompletableFuture<>();
            claim.onRenewed(() -> renewed.complete(claim.deadline()));

            assertTrue(happens("the claim was renewed", renewed) > first);
        }

        @Test
        void on_a_row_that_was_lost_is_lost_when_it_is_renewed() throws Exception {
            Journal one = worker(SHORT);
            submit(one, "r-1");
            Claim claim = claim(one, "r-1");
            CompletableFuture<Boolean> lost = new CompletableFuture<>();
            claim.onLost(() -> lost.complete(claim.held()));
            loseQueue();

            assertFalse(happens("the claim was lost", lost));
            assertEquals(Duration.ZERO, claim.left());
            assertLost(one, claim);
        }

        @Test
        void on_a_row_that_was_lost_is_not_on_the_row_that_was_made_instead() {
            Journal one = worker(LONG);
            Journal two = worker(LONG);
            submit(one, "r-1");
            Claim old = claim(one, "r-1");
            loseQueue();
            sweep();
            Claim next = claim(two, "r-1");

            assertLost(two, old);
            old.close();
            assertEquals(Map.of("r-1", name(two)), holders(one));
            takeOver(next, SampleHeads.coding("r-1", 2, now()));
        }
    }

    /** A holder that does not renew its claims any more. */
    @Nested
    public class A_dead_holder {

        @Test
        void loses_its_run_after_the_term() throws Exception {
            Journal one = worker(SHORT);
            Journal two = worker(SHORT);
            submit(one, "r-1");
            Claim old = claim(one, "r-1");
            CompletableFuture<String> lost = new CompletableFuture<>();
            old.onLost(() -> lost.complete("lost"));
            abandon(one);
            Claim next = happens(serve(two, 1), "r-1");

            assertFalse(old.held());
            assertEquals(Duration.ZERO, old.left());
            assertTrue(next.held());
            assertEquals(Map.of("r-1", name(two)), holders(one));
            assertLost(one, old);
            assertTrue(lost.isDone(), "the old holder was told that its claim is lost");
            takeOver(next, SampleHeads.coding("r-1", 2, now()));
            assertLost(one, old);
        }

        @Test
        void that_has_driven_the_run_is_refused_after_its_successor_took_over() throws Exception {
            Journal one = worker(SHORT);
            Journal two = worker(SHORT);
            submit(one, "r-1");
            Claim old = claim(one, "r-1");
            takeOver(old, SampleHeads.coding("r-1", 2, now()));
            abandon(one);
            Claim next = happens(serve(two, 1), "r-1");
            takeOver(next, SampleHeads.coding("r-1", 3, now()));

            assertThrows(StaleWriterException.class, () -> write(old, SampleHeads.coding("r-1", 3, now())));
            assertThrows(StaleWriterException.class, () -> write(old, SampleHeads.ended("r-1", 3, now())));
            assertEquals(Map.of("r-1", name(two)), holders(one));
            assertEquals(3, one.read("r-1").size());
            write(next, SampleHeads.coding("r-1", 4, now()));
        }

        @Test
        void leaves_the_row_of_its_successor_as_it_is() throws Exception {
            Journal one = worker(SHORT);
            Journal two = worker(SHORT);
            submit(one, "r-1");
            submit(one, "r-2");
            Claim ends = claim(one, "r-1");
            Claim givesBack = claim(one, "r-2");
            takeOver(ends, SampleHeads.coding("r-1", 2, now()));
            abandon(one);
            RecordedDriver driver = serve(two, 2);
            Claim next = happens(driver, "r-1");
            happens(driver, "r-2");
            write(ends, SampleHeads.ended("r-1", 3, now()));
            givesBack.close();

            assertEquals(Map.of("r-1", name(two), "r-2", name(two)), holders(one));
            assertEquals(3, one.read("r-1").size());
            assertThrows(StaleWriterException.class, () -> takeOver(next, SampleHeads.coding("r-1", 3, now())));
            assertTrue(next.held());
        }

        @Test
        void can_be_followed_by_one_worker_that_claims_the_run() throws Exception {
            Journal one = worker(SHORT);
            Journal two = worker(SHORT);
            write(one, SampleHeads.on("elsewhere", SampleHeads.submitted("r-1", now())));
            submit(one, "r-2");
            Claim old = claim(one, "r-1");
            claim(one, "r-2");
            abandon(one);
            RecordedDriver driver = serve(two, 2);
            happens(driver, "r-2"); // the claims on both runs were renewed together, so the first one has ended, too
            assertEquals(List.of("r-2"), driver.runs());
            Journal three = worker(SHORT);
            List<Claim> won = won(asking("r-1", two, three, worker(SHORT), three));

            assertEquals(1, won.size());
            Callable<Optional<Claim>> takesOver = takingOver(old);
            assertEquals(List.of(won.get(0)), won(List.of(takesOver, takingOver(won.get(0)))));
            assertEquals(2, one.read("r-1").size());
        }

        @Test
        void does_not_cost_other_workers_their_runs() throws Exception {
            Journal one = worker(SHORT);
            Journal two = worker(SHORT);
            Claim lives = claim(one, "r-1");
            takeOver(lives, SampleHeads.coding("r-1", 1, now()));
            Journal three = worker(SHORT);
            submit(three, "r-2");
            claim(three, "r-2");
            abandon(three);
            RecordedDriver driver = serve(two, 2);
            happens(driver, "r-2");

            assertEquals(List.of("r-2"), driver.runs());
            assertTrue(lives.held());
            assertEquals(name(one), holders(two).get("r-1"));
            write(lives, SampleHeads.ended("r-1", 2, now()));
        }
    }

    private List<Callable<Optional<Claim>>> asking(String run, Journal... workers) {
        return Stream.of(workers)
                .map(worker -> (Callable<Optional<Claim>>) () -> handout(worker).claim(run))
                .toList();
    }

    private Callable<Optional<Claim>> takingOver(Claim claim) {
        return () -> {
            try {
                takeOver(claim, SampleHeads.coding(claim.run(), 2, now()));
                return Optional.of(claim);
            } catch (LostClaimException lost) {
                return Optional.empty();
            }
        };
    }

    /** Does all at the same moment, and returns the claims of those that won. */
    private static List<Claim> won(List<Callable<Optional<Claim>>> all) throws Exception {
        CyclicBarrier together = new CyclicBarrier(all.size());
        ExecutorService threads = Executors.newFixedThreadPool(all.size());
        try {
            List<Future<Optional<Claim>>> tried = new ArrayList<>();
            for (Callable<Optional<Claim>> each : all) {
                tried.add(threads.submit(() -> {
                    together.await(60, TimeUnit.SECONDS);
                    return each.call();
                }));
            }
            List<Claim> won = new ArrayList<>();
            for (Future<Optional<Claim>> one : tried) {
                one.get(60, TimeUnit.SECONDS).ifPresent(won::add);
            }
            return won;
        } finally {
            threads.shutdown();
        }
    }

    /** Asserts that a claim cannot take its run over, and that this stores nothing. */
    private void assertLost(Journal store, Claim claim) {
        long before = store.read(claim.run()).size();
        assertThrows(
                LostClaimException.class, () -> takeOver(claim, SampleHeads.coding(claim.run(), before + 1, now())));
        assertEquals(before, store.read(claim.run()).size());
        assertFalse(claim.held());
    }

    private static String name(Journal worker) {
        return handout(worker).worker();
    }
}
