package dev.journeyman.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.journeyman.journal.Journal;
import dev.journeyman.knowledge.TaskStore.BlockedTask;
import dev.journeyman.knowledge.TaskStore.CompletedTask;
import dev.journeyman.knowledge.TaskStore.TaskHistory;
import dev.journeyman.model.BreakerStore.BreakerOutage;
import dev.journeyman.model.BreakerStore.CallSlots;
import dev.journeyman.model.Failure;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The part of {@link JournalConformance} about what all runs of a store share: tasks, outages and slots. It is
 * used by one thread, apart from the threads that its tests start.
 */
public abstract class SharedStateConformance {

    private static final Instant THEN = Instant.parse("2026-01-02T03:04:05.678Z");

    /** The store of the test that runs. */
    Journal journal = Journal.memory();

    SharedStateConformance() {}

    /** Opens a store without runs. */
    protected abstract Journal open();

    @BeforeEach
    final void openTheStore() {
        journal = open();
    }

    @AfterEach
    final void closeTheStore() {
        journal.close();
    }

    /** The tasks of projects, which are shared by all runs. */
    @Nested
    public class A_task {

        private final CompletedTask first =
                new CompletedTask("a", "be first", "2026-01-02T03:04:05Z", "2 files changed");

        @Test
        void that_is_completed_is_listed_among_the_newest_of_its_project_in_order_of_completion() {
            for (int i = 0; i < 9; i++) {
                journal.tasks().completed("p", "run-" + i, new CompletedTask("t" + i, null, null, null));
            }

            assertEquals(
                    List.of("t6", "t7", "t8"),
                    journal.tasks().history("p", 3).completed().stream()
                            .map(CompletedTask::taskId)
                            .toList());
            assertEquals(9, journal.tasks().history("p", 100).completed().size());
            assertEquals(List.of(), journal.tasks().history("p", 0).completed());
        }

        @Test
        void that_is_completed_several_times_is_kept_once_for_each_run() {
            journal.tasks().completed("p", "run-1", first);
            journal.tasks().completed("p", "run-1", new CompletedTask("a", "be second", null, null));
            journal.tasks().completed("p", "run-2", first);

            assertEquals(List.of(first, first), journal.tasks().history("p", 5).completed());
        }

        @Test
        void that_is_blocked_has_the_newest_reason_until_it_is_unblocked() {
            journal.tasks().block("p", new BlockedTask("b", "the format is open"));
            journal.tasks().block("p", new BlockedTask("a", "not yet"));
            journal.tasks().block("p", new BlockedTask("b", "the schema is open"));

            assertEquals(
                    List.of(new BlockedTask("b", "the schema is open"), new BlockedTask("a", "not yet")),
                    journal.tasks().history("p", 0).blocked());
            assertEquals("not yet", journal.tasks().blocked("p", "a").orElse("nothing"));
            assertTrue(journal.tasks().unblock("p", "b"));
            assertFalse(journal.tasks().unblock("p", "b"));
            assertEquals(
                    List.of(new BlockedTask("a", "not yet")),
                    journal.tasks().history("p", 0).blocked());
        }

        @Test
        void belongs_to_one_project_only() {
            journal.tasks().completed("p", "run-1", first);
            journal.tasks().block("p", new BlockedTask("b", "not yet"));

            assertEquals(TaskHistory.NONE, journal.tasks().history("q", 5));
            assertFalse(journal.tasks().unblock("q", "b"));
        }
    }

    /** The outages of providers, which are shared by all runs. */
    @Nested
    public class An_outage {

        private final BreakerOutage outage = new BreakerOutage(Failure.QUOTA_EXHAUSTED, THEN);

        @Test
        void is_kept_until_it_is_forgotten() {
            journal.breakers().keep("a", new BreakerOutage(Failure.OVERLOADED, THEN.plusSeconds(9)));
            journal.breakers().keep("a", outage);
            journal.breakers().keep("b at http://127.0.0.1", outage);
            assertEquals(
                    Map.of("a", outage, "b at http://127.0.0.1", outage),
                    journal.breakers().outages());

            journal.breakers().forget("a");
            journal.breakers().forget("unknown");
            assertEquals(
                    Map.of("b at http://127.0.0.1", outage), journal.breakers().outages());
        }

        @Test
        void gives_its_trial_to_one_of_those_who_ask() {
            journal.breakers().keep("a", outage);
            BreakerOutage tried = new BreakerOutage(outage.failure(), THEN.plusSeconds(60));

            assertTrue(journal.breakers().trial("a", outage, THEN.plusSeconds(60)));
            assertFalse(journal.breakers().trial("a", outage, THEN.plusSeconds(61)));
            assertEquals(Map.of("a", tried), journal.breakers().outages());
            assertTrue(journal.breakers().trial("a", tried, THEN.plusSeconds(120)));
            assertFalse(journal.breakers().trial("b", outage, THEN.plusSeconds(60)));
        }

        @Test
        void does_not_create_a_run() {
            journal.breakers().keep("a", outage);

            assertEquals(List.of(), journal.runs());
        }
    }

    /** The slots of a provider, which the calls of all runs share. */
    @Nested
    public class A_slot {

        private static final Duration LONG = Duration.ofMinutes(10);

        private final String provider = "p at http://127.0.0.1/" + UUID.randomUUID();

        @Test
        void is_taken_by_as_many_calls_as_there_are_slots() {
            assertTrue(slots().take(provider, 2, "a", LONG));
            assertTrue(slots().take(provider, 2, "b", LONG));
            assertFalse(slots().take(provider, 2, "c", LONG));
            assertTrue(slots().take(provider + "/other", 2, "c", LONG));
        }

        @Test
        void is_one_for_a_call_that_takes_it_again() {
            assertTrue(slots().take(provider, 2, "a", LONG));
            assertTrue(slots().take(provider, 2, "a", LONG));
            assertTrue(slots().take(provider, 2, "b", LONG));
            assertTrue(slots().take(provider, 2, "a", LONG));
            assertFalse(slots().take(provider, 2, "c", LONG));
        }

        @Test
        void that_is_freed_is_taken_by_the_next_call() {
            slots().take(provider, 1, "a", LONG);
            slots().free(provider, "a");

            assertTrue(slots().take(provider, 1, "b", LONG));
            assertFalse(slots().take(provider, 1, "a", LONG));
        }

        @Test
        void is_not_freed_or_renewed_by_another_call() {
            slots().take(provider, 1, "a", Duration.ZERO);
            slots().free(provider, "b");
            slots().free(provider + "/other", "a");
            assertFalse(slots().renew(provider, "b", LONG));
            assertFalse(slots().renew(provider + "/other", "a", LONG));
            assertTrue(slots().renew(provider, "a", LONG));

            assertFalse(slots().take(provider, 1, "b", LONG));
        }

        @Test
        void whose_time_is_over_is_taken_by_the_next_call_and_lost_to_the_one_before() {
            slots().take(provider, 1, "a", Duration.ZERO);

            assertTrue(slots().take(provider, 1, "b", LONG));
            assertFalse(slots().renew(provider, "a", LONG));
            slots().free(provider, "a");
            assertFalse(slots().take(provider, 1, "c", LONG));
        }

        @Test
        void that_is_renewed_is_not_taken() {
            slots().take(provider, 1, "a", Duration.ZERO);
            assertTrue(slots().renew(provider, "a", LONG));
            assertFalse(slots().take(provider, 1, "b", LONG));

            assertTrue(slots().renew(provider, "a", Duration.ZERO));
            assertTrue(slots().take(provider, 1, "b", LONG));
        }

        @Test
        @Timeout(60)
        void is_held_by_so_many_at_once_however_many_ask() throws InterruptedException, ExecutionException {
            AtomicInteger holding = new AtomicInteger();
            ExecutorService takers = Executors.newFixedThreadPool(8);
            try {
                List<Future<Integer>> most = new ArrayList<>();
                for (int i = 0; i < 8; i++) {
                    String holder = "taker-" + i;
                    most.add(takers.submit(() -> taken(holder, holding)));
                }
                for (Future<Integer> each : most) {
                    assertTrue(each.get() <= 3, "three slots were held by " + each.get());
                }
            } finally {
                takers.shutdownNow();
            }
            assertTrue(slots().take(provider, 1, "the last one", LONG));
        }

        /** Takes a slot some times, and returns how many were held at most. */
        private int taken(String holder, AtomicInteger holding) {
            int most = 0;
            for (int times = 0; times < 5; times++) {
                while (!slots().take(provider, 3, holder, LONG)) {
                    Thread.onSpinWait();
                }
                most = Math.max(most, holding.incrementAndGet());
                assertTrue(slots().renew(provider, holder, LONG));
                holding.decrementAndGet();
                slots().free(provider, holder);
            }
            return most;
        }

        private CallSlots slots() {
            return journal.breakers().slots();
        }
    }
}
