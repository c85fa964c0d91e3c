package dev.journeyman.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.journeyman.journal.Claim;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.JournalException.StaleWriterException;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The part of {@link HandoutConformance} about the queue: when a run is due, and who moves its row. It is used by one
 * thread, apart from the drivers of its workers.
 */
@Timeout(240)
public abstract class QueueConformance extends ClaimConformance {

    QueueConformance() {}

    /** When a run is due, as its head says. */
    @Nested
    public class A_due_time {

        @Test
        void in_the_future_is_waited_for() throws Exception {
            Journal one = worker(LONG);
            RecordedDriver driver = serve(one, 2);
            write(one, SampleHeads.due("r-1", 1, now(), now().plus(LONG)));
            write(one, SampleHeads.due("r-2", 1, now(), now().plus(SOON)));
            happens(driver, "r-2");

            onlyHandedOut(one, driver, "r-2");
        }

        @Test
        void that_is_never_is_not_waited_for() throws Exception {
            Journal one = worker(LONG);
            write(one, SampleHeads.waiting("r-1", 1, now()));
            submit(one, "r-2");
            write(one, SampleHeads.ended("r-2", 2, now()));

            onlyHandedOut(one, serve(one, 2));
        }

        @Test
        void is_moved_by_a_later_append() throws Exception {
            Journal one = worker(LONG);
            submit(one, "r-1");
            write(one, SampleHeads.due("r-1", 2, now(), now().plus(LONG)));
            write(one, SampleHeads.due("r-2", 1, now(), now().plus(LONG)));
            write(one, SampleHeads.due("r-2", 2, now(), now()));
            RecordedDriver driver = serve(one, 2);
            happens(driver, "r-2");

            onlyHandedOut(one, driver, "r-2");
        }

        @Test
        void of_a_run_that_its_holder_pauses_is_kept_with_the_row() throws Exception {
            Journal one = worker(LONG);
            submit(one, "r-1");
            submit(one, "r-2");
            Claim now = claim(one, "r-1");
            Claim then = claim(one, "r-2");
            takeOver(now, SampleHeads.coding("r-1", 2, now()));
            takeOver(then, SampleHeads.coding("r-2", 2, now()));
            write(now, SampleHeads.due("r-1", 3, now(), now()));
            write(then, SampleHeads.due("r-2", 3, now(), now().plus(LONG)));
            Journal two = worker(LONG);
            RecordedDriver driver = serve(two, 2);
            happens(driver, "r-1");

            onlyHandedOut(two, driver, "r-1");
        }

        @Test
        void of_a_run_that_its_holder_ends_or_lets_wait_is_never() throws Exception {
            Journal one = worker(LONG);
            submit(one, "r-1");
            submit(one, "r-2");
            Claim ends = claim(one, "r-1");
            Claim waits = claim(one, "r-2");
            takeOver(ends, SampleHeads.ended("r-1", 2, now()));
            takeOver(waits, SampleHeads.waiting("r-2", 2, now()));

            onlyHandedOut(one, serve(one, 2));
        }
    }

    /** What a process appends that does not hold the run, such as a verdict or a cancel. */
    @Nested
    public class What_others_append {

        @Test
        void makes_a_run_due_that_waits() throws Exception {
            Journal one = worker(LONG);
            RecordedDriver driver = serve(one, 2);
            write(one, SampleHeads.waiting("r-1", 1, now()));
            write(one, SampleHeads.waiting("r-2", 1, now()));
            write(worker(LONG), SampleHeads.due("r-1", 2, now(), now()));
            takeOver(happens(driver, "r-1"), SampleHeads.coding("r-1", 3, now()));

            onlyHandedOut(one, driver, "r-1");
        }

        @Test
        void leaves_a_driven_run_to_its_holder() throws Exception {
            Journal one = worker(LONG);
            Journal desk = worker(LONG);
            submit(one, "r-1");
            Claim claim = claim(one, "r-1");
            takeOver(claim, SampleHeads.coding("r-1", 2, now()));
            write(desk, SampleHeads.coding("r-1", 3, now()));

            assertEquals(Optional.empty(), handout(desk).claim("r-1"));
            onlyHandedOut(desk, serve(desk, 2));
            assertThrows(StaleWriterException.class, () -> write(claim, SampleHeads.ended("r-1", 3, now())));
            assertTrue(claim.held());
            assertEquals(Map.of("r-1", handout(one).worker()), holders(desk));
            assertEquals(1, one.read("r-1", 2).size());
            write(claim, SampleHeads.coding("r-1", 4, now()));
        }

        @Test
        void leaves_a_claimed_run_to_its_holder_also_before_the_takeover() throws Exception {
            Journal one = worker(LONG);
            Journal desk = worker(LONG);
            write(desk, SampleHeads.waiting("r-1", 1, now()));
            write(desk, SampleHeads.waiting("r-2", 1, now()));
            Claim due = claim(one, "r-1");
            Claim ended = claim(one, "r-2");
            write(desk, SampleHeads.due("r-1", 2, now(), now()));
            write(desk, SampleHeads.ended("r-2", 2, now()));

            assertEquals(
                    Map.of("r-1", handout(one).worker(), "r-2", handout(one).worker()), holders(desk));
            onlyHandedOut(desk, serve(desk, 2));
            assertThrows(StaleWriterException.class, () -> takeOver(ended, SampleHeads.coding("r-2", 2, now())));
            assertThrows(StaleWriterException.class, () -> takeOver(due, SampleHeads.coding("r-1", 2, now())));
            takeOver(due, SampleHeads.coding("r-1", 3, now()));
        }

        @Test
        void ends_a_run_that_is_not_held() throws Exception {
            Journal one = worker(LONG);
            submit(one, "r-1");
            write(one, SampleHeads.due("r-2", 1, now(), now().plus(SOON)));
            write(one, SampleHeads.due("r-3", 1, now(), now().plus(SOON)));
            write(one, SampleHeads.ended("r-1", 2, now()));
            write(one, SampleHeads.ended("r-2", 2, now()));
            RecordedDriver driver = serve(one, 2);
            happens(driver, "r-3");

            onlyHandedOut(one, driver, "r-3");
        }

        @Test
        void leaves_the_row_of_a_driven_run_that_was_made_again() throws Exception {
            Journal one = worker(LONG);
            submit(one, "r-1");
            takeOver(claim(one, "r-1"), SampleHeads.coding("r-1", 2, now()));
            loseQueue();
            sweep();
            write(one, SampleHeads.coding("r-1", 3, now()));

            onlyHandedOut(one, serve(one, 2));
        }

        @Test
        void makes_a_row_again_that_is_due_after_the_term_if_the_run_is_driven() throws Exception {
            Journal one = worker(LONG);
            submit(one, "r-1");
            takeOver(claim(one, "r-1"), SampleHeads.coding("r-1", 2, now()));
            loseQueue();
            write(one, SampleHeads.coding("r-1", 3, now()));

            onlyHandedOut(one, serve(one, 2));
        }

        @Test
        void makes_a_row_again_that_is_due_at_once_if_the_run_is_not_driven() throws Exception {
            Journal one = worker(LONG);
            write(one, SampleHeads.due("r-1", 1, now(), now().plus(LONG)));
            loseQueue();
            write(one, SampleHeads.due("r-1", 2, now(), now()));

            happens(serve(one, 1), "r-1");
        }
    }

    /** The queue after its rows were lost. */
    @Nested
    public class A_lost_queue {

        @Test
        void is_made_again_as_the_heads_say() throws Exception {
            Journal one = worker(LONG);
            submit(one, "r-1");
            submit(one, "r-2");
            takeOver(claim(one, "r-2"), SampleHeads.coding("r-2", 2, now()));
            write(one, SampleHeads.waiting("r-3", 1, now()));
            write(one, SampleHeads.ended("r-4", 1, now()));
            write(one, SampleHeads.due("r-5", 1, now(), now().plus(LONG)));
            write(one, SampleHeads.on("elsewhere", SampleHeads.submitted("r-6", now())));
            loseQueue();
            assertEquals(Map.of(), holders(one));
            sweep();
            RecordedDriver driver = serve(one, 2);
            happens(driver, "r-1");

            onlyHandedOut(one, driver, "r-1");
        }

        @Test
        void hands_a_driven_run_out_after_the_term() throws Exception {
            Journal one = worker(SHORT);
            Journal two = worker(SHORT);
            submit(one, "r-1");
            Claim old = claim(one, "r-1");
            takeOver(old, SampleHeads.coding("r-1", 2, now()));
            loseQueue();
            sweep();
            Claim next = happens(serve(two, 1), "r-1");

            takeOver(next, SampleHeads.coding("r-1", 3, now()));
            // stale, or lost where a renewal has found that the row is gone
            assertThrows(JournalException.class, () -> write(old, SampleHeads.ended("r-1", 3, now())));
            assertEquals(3, one.read("r-1").size());
        }

        @Test
        void is_not_changed_by_a_sweep_where_it_was_not_lost() throws Exception {
            Journal one = worker(LONG);
            Journal two = worker(LONG);
            submit(one, "r-1");
            Claim driven = claim(one, "r-1");
            takeOver(driven, SampleHeads.coding("r-1", 2, now()));
            submit(one, "r-2");
            claim(one, "r-2").giveBack(LONG);
            sweep();

            onlyHandedOut(two, serve(two, 2));
            assertEquals(Map.of("r-1", handout(one).worker()), holders(two));
            write(driven, SampleHeads.coding("r-1", 3, now()));
        }

        @Test
        void has_no_row_of_a_run_that_was_removed() throws Exception {
            Journal one = worker(LONG);
            submit(one, "r-1");
            one.remove("r-1", 1);
            sweep();

            onlyHandedOut(one, serve(one, 2));
        }
    }
}
