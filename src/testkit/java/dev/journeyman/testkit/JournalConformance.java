package dev.journeyman.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.StaleWriterException;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.knowledge.BlockedTask;
import dev.journeyman.knowledge.CompletedTask;
import dev.journeyman.knowledge.TaskHistory;
import dev.journeyman.model.Failure;
import dev.journeyman.model.fallback.BreakerOutage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The test suite for journals, whatever their store. A store's own test extends it and implements {@link #open}; each
 * test gets a store without runs. It is used by one thread, apart from the threads that its tests start.
 */
public abstract class JournalConformance {

    private static final Instant THEN = Instant.parse("2026-01-02T03:04:05.678Z");

    private Journal journal = Journal.memory();

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

    /** A store before the first append. */
    @Nested
    public class A_new_store {

        @Test
        void has_no_runs() {
            assertEquals(List.of(), journal.runs());
            assertEquals(List.of(), journal.read("r-1"));
            assertFalse(journal.knows("r-1"));
        }

        @Test
        void does_not_create_a_run_by_reading_it() {
            journal.read("r-1");

            assertEquals(List.of(), journal.runs());
        }

        @Test
        void refuses_a_writer_that_expects_entries() {
            StaleWriterException refused =
                    assertThrows(StaleWriterException.class, () -> journal.append("r-1", 3, entries(3, 1)));

            assertEquals(
                    "Run r-1 has 0 entries, not 3: another writer drives it. This writer stops; nothing was appended.",
                    refused.getMessage());
            assertEquals(List.of(), journal.runs());
        }
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
        void does_not_create_a_run() {
            journal.breakers().keep("a", outage);

            assertEquals(List.of(), journal.runs());
        }
    }

    /** Appends of entries. */
    @Nested
    public class An_append {

        @Test
        void is_read_back_unchanged_and_in_order() {
            List<StoredEntry> all = new ArrayList<>();
            long seq = 0;
            for (Entry entry : SampleEntries.entries()) {
                StoredEntry stored = RunEntries.stored(new RecordedEntry(++seq, THEN.plusMillis(seq), entry));
                journal.append("r-1", seq - 1, List.of(stored));
                all.add(stored);
            }

            assertEquals(all, journal.read("r-1"));
        }

        @Test
        void of_several_entries_keeps_their_order() {
            journal.append("r-1", 0, entries(0, 3));
            journal.append("r-1", 3, entries(3, 4));

            assertEquals(List.of(1L, 2L, 3L, 4L, 5L, 6L, 7L), seqs("r-1"));
        }

        @Test
        void is_read_from_its_tail_on() {
            journal.append("r-1", 0, entries(0, 3));
            journal.append("r-1", 3, entries(3, 4));

            assertEquals(entries(3, 4), journal.read("r-1", 3));
            assertEquals(entries(6, 1), journal.read("r-1", 6));
            assertEquals(entries(0, 7), journal.read("r-1", 0));
            assertEquals(List.of(), journal.read("r-1", 7));
            assertEquals(List.of(), journal.read("r-1", 8));
            assertEquals(List.of(), journal.read("r-2", 0));
            assertEquals(List.of(), journal.read("r-2", 1));
        }

        @Test
        void has_the_type_that_its_json_begins_with() {
            journal.append("r-1", 0, entries(0, 1));

            assertEquals("AttemptStarted", journal.read("r-1").get(0).type());
        }

        @Test
        void of_no_entries_changes_nothing() {
            journal.append("r-1", 0, List.of());

            assertEquals(List.of(), journal.runs());
        }

        @Test
        void by_a_stale_writer_is_refused_and_writes_nothing() {
            journal.append("r-1", 0, entries(0, 2));

            for (long stale : new long[] {0, 1, 3, -1, Long.MAX_VALUE}) {
                assertThrows(StaleWriterException.class, () -> journal.append("r-1", stale, entries(2, 2)));
            }
            assertEquals(List.of(1L, 2L), seqs("r-1"));
        }

        @Test
        void to_one_run_does_not_affect_another() {
            journal.append("r-2", 0, entries(0, 2));
            journal.append("r-1", 0, entries(0, 1));
            journal.append("r-2", 2, entries(2, 1));

            assertEquals(List.of("r-2", "r-1"), journal.runs());
            assertTrue(journal.knows("r-1"));
            assertEquals(List.of(1L), seqs("r-1"));
            assertEquals(List.of(1L, 2L, 3L), seqs("r-2"));
        }

        @Test
        void sets_the_time_of_the_last_update_of_its_run() {
            journal.append("r-2", 0, entries(0, 2));
            journal.append("r-1", 0, entries(0, 1));

            assertEquals(Optional.of(journal.read("r-2").get(1).at()), journal.updated("r-2"));
            assertEquals(Optional.empty(), journal.updated("r-3"));
        }

        @Test
        void does_not_depend_on_later_changes_of_the_list() {
            List<StoredEntry> mine = new ArrayList<>(entries(0, 1));
            journal.append("r-1", 0, mine);
            mine.clear();

            assertEquals(List.of(1L), seqs("r-1"));
        }

        @Test
        void does_not_change_a_list_that_was_read_before() {
            journal.append("r-1", 0, entries(0, 1));
            List<StoredEntry> before = journal.read("r-1");
            journal.append("r-1", 1, entries(1, 1));

            assertEquals(1, before.size());
            assertThrows(UnsupportedOperationException.class, () -> before.addAll(entries(9, 1)));
        }
    }

    /** Several writers of one run, each on a thread of its own. */
    @Nested
    public class Of_several_writers_at_once {

        private static final int WRITERS = 8;
        private static final int ROUNDS = 50;

        @Test
        @Timeout(60)
        void exactly_one_wins_each_round_and_its_batch_is_whole() throws Exception {
            ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
            CyclicBarrier together = new CyclicBarrier(WRITERS);
            List<Future<Integer>> wins = new ArrayList<>();
            for (int writer = 0; writer < WRITERS; writer++) {
                String name = "w" + writer;
                wins.add(writers.submit(() -> write(name, together)));
            }
            writers.shutdown();

            assertEquals(ROUNDS, sum(wins));
            assertTrue(writers.awaitTermination(1, TimeUnit.SECONDS));
            List<StoredEntry> written = journal.read("r-1");
            assertEquals(LongStream.rangeClosed(1, ROUNDS * 2L).boxed().toList(), seqs("r-1"));
            for (int i = 0; i < written.size(); i += 2) {
                assertEquals(written.get(i + 1).json(), written.get(i).json());
            }
        }

        private int write(String name, CyclicBarrier together) throws Exception {
            int won = 0;
            for (int round = 0; round < ROUNDS; round++) {
                together.await(20, TimeUnit.SECONDS);
                long seen = round * 2L;
                String mine = RunEntries.stored(new RecordedEntry(1, THEN, new Entry.RunPaused(name)))
                        .json();
                try {
                    journal.append(
                            "r-1",
                            seen,
                            List.of(StoredEntry.of(seen + 1, THEN, mine), StoredEntry.of(seen + 2, THEN, mine)));
                    won++;
                } catch (StaleWriterException another) {
                    // another writer won this round
                }
            }
            return won;
        }

        private static int sum(List<Future<Integer>> numbers) throws InterruptedException, ExecutionException {
            int sum = 0;
            for (Future<Integer> number : numbers) {
                sum += number.get();
            }
            return sum;
        }
    }

    private List<Long> seqs(String run) {
        return journal.read(run).stream().map(StoredEntry::seq).toList();
    }

    private static List<StoredEntry> entries(long after, int count) {
        return LongStream.rangeClosed(after + 1, after + count)
                .mapToObj(seq -> RunEntries.stored(new RecordedEntry(seq, THEN, new Entry.AttemptStarted((int) seq))))
                .toList();
    }
}
