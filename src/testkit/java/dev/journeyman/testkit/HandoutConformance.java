package dev.journeyman.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.journeyman.journal.Claim;
import dev.journeyman.journal.Handout.Serving;
import dev.journeyman.journal.Journal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The test suite for stores that hand their runs out, whatever the store. A store's own test extends it and opens the store
 * several times, each time as another worker. The tests wait for what happens; none judges how long it took. It is used by
 * one thread, apart from those that it starts.
 */
@Timeout(240)
public abstract class HandoutConformance extends QueueConformance {

    /** A run that was submitted. */
    @Nested
    public class A_submitted_run {

        @Test
        void is_handed_out_to_a_worker_that_serves() throws Exception {
            Journal one = worker(LONG);
            RecordedDriver driver = serve(one, 1);
            submit(worker(LONG), "r-1");
            Claim claim = happens(driver, "r-1");

            assertEquals("r-1", claim.run());
            assertTrue(claim.held());
            assertEquals(Map.of("r-1", handout(one).worker()), holders(one));
            takeOver(claim, SampleHeads.coding("r-1", 2, now()));
        }

        @Test
        void is_driven_by_one_of_several_workers_once() throws Exception {
            Journal desk = worker(LONG);
            List<String> runs = IntStream.range(0, 20).mapToObj(i -> "r-" + i).toList();
            runs.subList(0, 10).forEach(run -> submit(desk, run));
            List<String> driven = Collections.synchronizedList(new ArrayList<>());
            CountDownLatch all = new CountDownLatch(runs.size());
            CompletableFuture<String> done = new CompletableFuture<>();
            for (Journal worker : List.of(worker(LONG), worker(LONG), worker(LONG))) {
                serve(worker, 2, claim -> {
                    driven.add(claim.run());
                    end(worker).accept(claim);
                    all.countDown();
                    if (all.getCount() == 0) {
                        done.complete("done");
                    }
                });
            }
            runs.subList(10, 20).forEach(run -> submit(desk, run));
            happens("all runs were driven", done);

            assertEquals(
                    runs.stream().sorted().toList(), driven.stream().sorted().toList());
            runs.forEach(run -> assertEquals(3, desk.head(run).orElseThrow().seq()));
            assertEquals(Map.of(), holders(desk));
        }

        @Test
        void waits_for_a_free_slot() throws Exception {
            Journal one = worker(LONG);
            AtomicInteger busy = new AtomicInteger();
            CompletableFuture<String> full = new CompletableFuture<>();
            CountDownLatch stop = gate(1);
            RecordedDriver driver = driver(one, claim -> {
                if (busy.incrementAndGet() == 2) {
                    full.complete("full");
                }
                waits(stop);
                end(one).accept(claim);
            });
            served(handout(one).serve("elsewhere", 2, driver));
            for (String run : List.of("r-1", "r-2", "r-3")) {
                write(one, SampleHeads.on("elsewhere", SampleHeads.submitted(run, now())));
            }
            happens("two runs were handed out", full);
            Journal two = worker(LONG);
            onlyHandedOut(two, serve(two, 1));
            assertEquals(2, driver.runs().size());
            stop.countDown();

            for (String run : List.of("r-1", "r-2", "r-3")) {
                happens("run %s was driven".formatted(run), driver.driven(run));
            }
            assertEquals(3, driver.runs().size());
        }
    }

    /** A run that only one machine can drive. */
    @Nested
    public class A_run_with_a_host {

        @Test
        void is_handed_out_to_that_machine_only() throws Exception {
            Journal here = worker(LONG);
            Journal there = worker(LONG);
            RecordedDriver driver = serve(here, 2);
            write(here, SampleHeads.on("elsewhere", SampleHeads.submitted("r-1", now())));
            write(here, SampleHeads.on(HERE, SampleHeads.submitted("r-2", now())));
            happens(driver, "r-2");
            onlyHandedOut(here, driver, "r-2");

            RecordedDriver other = driver(there, HandoutConformance.this::keep);
            served(handout(there).serve("elsewhere", 2, other));
            happens(other, "r-1");
        }

        @Test
        void is_handed_out_to_that_machine_only_also_after_its_holder_died() throws Exception {
            Journal one = worker(SHORT);
            Journal two = worker(SHORT);
            write(one, SampleHeads.waiting("r-1", 1, now()));
            submit(one, "r-2");
            claim(one, "r-1");
            claim(one, "r-2");
            write(two, SampleHeads.on("elsewhere", SampleHeads.due("r-1", 2, now(), now())));
            abandon(one);
            RecordedDriver driver = serve(two, 2);
            happens(driver, "r-2");

            onlyHandedOut(two, driver, "r-2");
        }

        @Test
        void can_be_claimed_on_any_machine() {
            Journal here = worker(LONG);
            write(here, SampleHeads.on("elsewhere", SampleHeads.submitted("r-1", now())));

            assertTrue(claim(here, "r-1").held());
        }
    }

    /** A run whose claim was given back. */
    @Nested
    public class A_run_that_is_given_back {

        @Test
        void is_handed_out_again_if_it_is_due() throws Exception {
            Journal one = worker(LONG);
            submit(one, "r-1");
            write(one, SampleHeads.waiting("r-2", 1, now()));
            write(one, SampleHeads.due("r-3", 1, now(), now().plus(LONG)));
            for (String run : List.of("r-1", "r-2", "r-3")) {
                claim(one, run).close();
            }
            RecordedDriver driver = serve(worker(LONG), 2);
            happens(driver, "r-1");

            onlyHandedOut(one, driver, "r-1");
        }

        @Test
        void is_not_handed_out_before_a_time_has_passed() throws Exception {
            Journal one = worker(LONG);
            submit(one, "r-1");
            submit(one, "r-2");
            claim(one, "r-1").giveBack(LONG);
            claim(one, "r-2").giveBack(SOON);
            RecordedDriver driver = serve(one, 2);
            happens(driver, "r-2");

            onlyHandedOut(one, driver, "r-2");
        }

        @Test
        void is_not_handed_out_before_the_term_if_it_was_driven() throws Exception {
            Journal one = worker(LONG);
            submit(one, "r-1");
            Claim claim = claim(one, "r-1");
            takeOver(claim, SampleHeads.coding("r-1", 2, now()));
            claim.close();
            RecordedDriver driver = serve(one, 2);

            onlyHandedOut(one, driver);
            assertTrue(claim(one, "r-1").held());
        }

        @Test
        void is_handed_out_after_the_term_if_it_was_driven() throws Exception {
            Journal one = worker(SHORT);
            submit(one, "r-1");
            Claim claim = claim(one, "r-1");
            takeOver(claim, SampleHeads.coding("r-1", 2, now()));
            claim.close();

            takeOver(happens(serve(one, 1), "r-1"), SampleHeads.coding("r-1", 3, now()));
        }

        @Test
        void is_due_as_others_have_appended_meanwhile() throws Exception {
            Journal one = worker(LONG);
            write(one, SampleHeads.waiting("r-1", 1, now()));
            submit(one, "r-2");
            Claim waits = claim(one, "r-1");
            Claim submitted = claim(one, "r-2");
            write(one, SampleHeads.due("r-1", 2, now(), now()));
            write(one, SampleHeads.ended("r-2", 2, now()));
            waits.close();
            submitted.close();
            assertEquals(Map.of(), holders(one));
            RecordedDriver driver = serve(one, 2);
            happens(driver, "r-1");

            onlyHandedOut(one, driver, "r-1");
        }

        @Test
        void is_not_handed_out_if_it_has_no_journal() throws Exception {
            Journal one = worker(LONG);
            claim(one, "r-1").close();

            assertEquals(Map.of(), holders(one));
            onlyHandedOut(one, serve(one, 2));
        }
    }

    /** A worker to which runs are handed out. */
    @Nested
    public class A_worker_that_serves {

        @Test
        void closes_when_its_drivers_have_returned_and_takes_nothing_until_then() throws Exception {
            Journal one = worker(LONG);
            Journal two = worker(LONG);
            CountDownLatch stop = gate(1);
            List<String> order = Collections.synchronizedList(new ArrayList<>());
            RecordedDriver driver = driver(one, claim -> {
                waits(stop);
                order.add("driven");
            });
            Serving serving = served(handout(one).serve(HERE, 1, driver));
            submit(one, "r-1");
            happens(driver, "r-1");
            RecordedDriver other = serve(two, 1);
            CompletableFuture<String> closed = closing(serving, order);
            later(one, other);
            submit(one, "r-2");
            happens(other, "r-2"); // no other worker has a free slot now
            stop.countDown();
            happens("the worker was closed", closed);

            assertEquals(List.of("driven", "closed"), order);
            assertEquals(List.of("r-1"), driver.runs());
            happens(serve(worker(LONG), 1), "r-1");
        }

        @Test
        void renews_its_claims_while_it_closes() throws Exception {
            Journal one = worker(SHORT);
            CountDownLatch stop = gate(1);
            RecordedDriver driver = driver(one, claim -> waits(stop));
            Serving serving = served(handout(one).serve(HERE, 1, driver));
            submit(one, "r-1");
            Claim claim = happens(driver, "r-1");
            CompletableFuture<String> closed = closing(serving, new ArrayList<>());
            Journal two = worker(SHORT);
            RecordedDriver other = serve(two, 1);
            onlyHandedOut(two, other);
            for (int renewals = 0; renewals < 3; renewals++) {
                CompletableFuture<String> renewed = new CompletableFuture<>();
                claim.onRenewed(() -> renewed.complete("renewed"));
                happens("the claim was renewed", renewed);
            }

            assertTrue(claim.held());
            assertFalse(closed.isDone());
            stop.countDown();
            happens("the worker was closed", closed);
        }

        @Test
        void serves_on_when_a_driver_fails() throws Exception {
            Journal one = worker(LONG);
            Set<String> failed = ConcurrentHashMap.newKeySet();
            RecordedDriver driver = serve(one, 1, claim -> {
                boolean first = failed.add(claim.run());
                if (first && claim.run().equals("r-1")) {
                    throw new IllegalStateException("the driver of a test fails");
                }
                if (first) {
                    throw new StackOverflowError("the driver of a test fails with an error");
                }
                end(one).accept(claim);
            });
            submit(one, "r-1");
            submit(one, "r-2");
            happens("a run whose driver failed was handed out again", driver.given("r-1", 2));
            happens("a run whose driver had an error was handed out again", driver.given("r-2", 2));

            later(one, driver);
        }

        @Test
        void gives_a_run_back_that_its_driver_left() throws Exception {
            Journal one = worker(LONG);
            RecordedDriver driver = serve(one, 1, claim -> {});
            submit(one, "r-1");

            happens("a run whose driver returned was handed out again", driver.given("r-1", 2));
        }

        private CompletableFuture<String> closing(Serving serving, List<String> order) {
            return CompletableFuture.supplyAsync(() -> {
                serving.close();
                order.add("closed");
                return "closed";
            });
        }
    }
}
