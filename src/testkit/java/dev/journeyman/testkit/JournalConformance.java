package dev.journeyman.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.journeyman.journal.JournalException.StaleWriterException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.knowledge.TaskStore.BlockedTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The test suite for journals, whatever their store. A store's own test extends it and implements {@link #open}; each
 * test gets a store without runs. It is used by one thread, apart from the threads that its tests start.
 */
public abstract class JournalConformance extends HeadConformance {

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
                    assertThrows(StaleWriterException.class, () -> append("r-1", 3, entries(3, 1)));

            assertEquals(
                    "Run r-1 has 0 entries, although 3 were acknowledged: its store lost some, as a standby does that"
                        + " was not synchronous. This writer stops, nothing was appended, and the run continues from"
                        + " what is there when it is resumed.",
                    refused.getMessage());
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
                append("r-1", seq - 1, List.of(stored));
                all.add(stored);
            }

            assertEquals(all, journal.read("r-1"));
        }

        @Test
        void of_several_entries_keeps_their_order() {
            append("r-1", 0, entries(0, 3));
            append("r-1", 3, entries(3, 4));

            assertEquals(List.of(1L, 2L, 3L, 4L, 5L, 6L, 7L), seqs("r-1"));
        }

        @Test
        void is_read_from_its_tail_on() {
            append("r-1", 0, entries(0, 3));
            append("r-1", 3, entries(3, 4));

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
            append("r-1", 0, entries(0, 1));

            assertEquals("AttemptStarted", journal.read("r-1").get(0).type());
        }

        @Test
        void of_no_entries_changes_nothing() {
            append("r-1", 0, List.of());

            assertEquals(List.of(), journal.runs());
        }

        @Test
        void by_a_stale_writer_is_refused_and_writes_nothing() {
            append("r-1", 0, entries(0, 2));

            for (long stale : new long[] {0, 1, 3, -1, Long.MAX_VALUE}) {
                assertThrows(StaleWriterException.class, () -> append("r-1", stale, entries(2, 2)));
            }
            assertEquals(List.of(1L, 2L), seqs("r-1"));
        }

        @Test
        void to_one_run_does_not_affect_another() {
            append("r-2", 0, entries(0, 2));
            append("r-1", 0, entries(0, 1));
            append("r-2", 2, entries(2, 1));

            assertEquals(List.of("r-2", "r-1"), journal.runs());
            assertTrue(journal.knows("r-1"));
            assertEquals(List.of(1L), seqs("r-1"));
            assertEquals(List.of(1L, 2L, 3L), seqs("r-2"));
        }

        @Test
        void sets_the_time_of_the_last_update_of_its_run() {
            append("r-2", 0, entries(0, 2));
            append("r-1", 0, entries(0, 1));

            assertEquals(Optional.of(journal.read("r-2").get(1).at()), journal.updated("r-2"));
            assertEquals(Optional.empty(), journal.updated("r-3"));
        }

        @Test
        void does_not_depend_on_later_changes_of_the_list() {
            List<StoredEntry> mine = new ArrayList<>(entries(0, 1));
            append("r-1", 0, mine);
            mine.clear();

            assertEquals(List.of(1L), seqs("r-1"));
        }

        @Test
        void does_not_change_a_list_that_was_read_before() {
            append("r-1", 0, entries(0, 1));
            List<StoredEntry> before = journal.read("r-1");
            append("r-1", 1, entries(1, 1));

            assertEquals(1, before.size());
            assertThrows(UnsupportedOperationException.class, () -> before.addAll(entries(9, 1)));
        }
    }

    /** The removal of a run, for stores that can do it. */
    @Nested
    public class A_removed_run {

        @BeforeEach
        void store_two_runs() {
            assumeTrue(removes(), "the store keeps all its runs");
            append("r-1", 0, entries(0, 3));
            append("r-2", 0, entries(0, 2));
        }

        @Test
        void is_gone_and_the_others_stay() {
            journal.remove("r-1", 3);

            assertEquals(List.of("r-2"), journal.runs());
            assertEquals(List.of(), journal.read("r-1"));
            assertFalse(journal.knows("r-1"));
            assertEquals(Optional.empty(), journal.head("r-1"));
            assertEquals(1, journal.count(HeadQuery.ALL));
            assertEquals(journal.head("r-2").stream().toList(), journal.heads(HeadQuery.ALL));
            assertEquals(List.of(), journal.unreadable());
            assertEquals(List.of(1L, 2L), seqs("r-2"));
            assertTrue(journal.intact("r-2"));
        }

        @Test
        void stays_if_the_caller_has_not_seen_its_newest_entry() {
            for (long stale : new long[] {0, 1, 2, 4, -1, Long.MAX_VALUE}) {
                assertThrows(StaleWriterException.class, () -> journal.remove("r-1", stale));
            }

            assertEquals(List.of("r-1", "r-2"), journal.runs());
            assertEquals(List.of(1L, 2L, 3L), seqs("r-1"));
            assertTrue(journal.head("r-1").isPresent());
        }

        @Test
        void is_refused_where_the_store_does_not_have_it() {
            assertThrows(StaleWriterException.class, () -> journal.remove("r-3", 1));
            journal.remove("r-3", 0);

            assertEquals(List.of("r-1", "r-2"), journal.runs());
        }

        @Test
        void can_be_stored_again_and_refuses_writers_that_know_it_from_before() {
            List<StoredEntry> before = journal.read("r-1");
            journal.remove("r-1", 3);

            assertThrows(StaleWriterException.class, () -> append("r-1", 3, entries(3, 1)));
            append("r-1", 0, before);

            assertEquals(before, journal.read("r-1"));
            assertTrue(journal.intact("r-1"));
        }

        @Test
        void leaves_the_tasks_of_its_project() {
            journal.tasks().block("p", new BlockedTask("greet", "it waits for a port"));
            journal.remove("r-1", 3);

            assertEquals(1, journal.tasks().history("p", 1).blocked().size());
        }
    }

    /** Returns whether the store can remove runs; a store that keeps all its runs overrides this (default: it can). */
    protected boolean removes() {
        return true;
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
            assertEquals(ROUNDS * 2L, journal.head("r-1").orElseThrow().seq());
            List<StoredEntry> written = journal.read("r-1");
            assertEquals(LongStream.rangeClosed(1, ROUNDS * 2L).boxed().toList(), seqs("r-1"));
            for (int i = 0; i < written.size(); i += 2) {
                assertEquals(written.get(i + 1).json(), written.get(i).json());
            }
        }

        @Test
        @Timeout(60)
        void each_batch_is_in_a_tail_as_a_whole_or_not_at_all() throws Exception {
            ExecutorService writers = Executors.newFixedThreadPool(2);
            List<Future<Integer>> won = new ArrayList<>();
            for (int writer = 0; writer < 2; writer++) {
                won.add(writers.submit(this::writeOn));
            }
            writers.shutdown();
            List<StoredEntry> tailed = new ArrayList<>();
            while (tailed.size() < ROUNDS * 3) {
                List<StoredEntry> tail = journal.read("r-1", tailed.size());
                tailed.addAll(tail);
                assertEquals(0, tail.size() % 3, "entries of batches of three");
                assertTrue(journal.head("r-1").map(RunHead::seq).orElse(0L) >= tailed.size());
            }

            assertEquals(ROUNDS, sum(won));
            assertEquals(journal.read("r-1"), tailed);
            assertEquals(LongStream.rangeClosed(1, ROUNDS * 3L).boxed().toList(), seqs("r-1"));
        }

        /** Appends batches of three until there are enough, whichever writer appended them. */
        private int writeOn() {
            int won = 0;
            for (long seen = 0; seen < ROUNDS * 3L; seen = journal.read("r-1").size()) {
                try {
                    append("r-1", seen, entries(seen, 3));
                    won++;
                } catch (StaleWriterException another) {
                    // the other writer appended first
                }
            }
            return won;
        }

        private int write(String name, CyclicBarrier together) throws Exception {
            int won = 0;
            for (int round = 0; round < ROUNDS; round++) {
                together.await(20, TimeUnit.SECONDS);
                long seen = round * 2L;
                String mine = RunEntries.stored(new RecordedEntry(1, THEN, new Entry.RunPaused(name, null)))
                        .json();
                try {
                    append(
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

    /** Appends entries with a head of their newest seq. */
    private void append(String run, long expected, List<StoredEntry> entries) {
        journal.append(run, expected, entries, SampleHeads.coding(run, expected + entries.size(), THEN));
    }

    private List<Long> seqs(String run) {
        return journal.read(run).stream().map(StoredEntry::seq).toList();
    }
}
