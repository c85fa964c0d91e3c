package dev.journeyman.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.journeyman.journal.Journal;
import dev.journeyman.knowledge.TaskStore.BlockedTask;
import dev.journeyman.knowledge.TaskStore.CompletedTask;
import dev.journeyman.knowledge.TaskStore.TaskHistory;
import dev.journeyman.model.BreakerStore.BreakerOutage;
import dev.journeyman.model.Failure;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * The part of {@link JournalConformance} about what all runs of a store share: tasks and outages. It is used by one
 * thread.
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
}
