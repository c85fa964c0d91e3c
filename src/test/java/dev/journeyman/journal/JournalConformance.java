package dev.journeyman.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
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

/** What every journal is held to, whatever it is stored in. */
abstract class JournalConformance {

    private static final Instant THEN = Instant.parse("2026-01-02T03:04:05.678Z");

    private Journal journal;

    /** Opens a store that has no runs. */
    abstract Journal open();

    @BeforeEach
    void open_the_store() {
        journal = open();
    }

    @AfterEach
    void close_the_store() {
        journal.close();
    }

    @Nested
    class A_new_store {

        @Test
        void knows_no_run() {
            assertThat(journal.runs()).isEmpty();
            assertThat(journal.read("r-1")).isEmpty();
            assertThat(journal.knows("r-1")).isFalse();
        }

        @Test
        void does_not_know_a_run_because_somebody_asked_for_it() {
            journal.read("r-1");

            assertThat(journal.runs()).isEmpty();
        }

        @Test
        void refuses_a_writer_that_believes_in_entries() {
            assertThatThrownBy(() -> journal.append("r-1", 3, entries(3, 1)))
                    .isInstanceOf(StaleWriterException.class)
                    .hasMessage("Run r-1 has 0 entries, not 3: somebody else drives it. This writer stops; nothing was"
                            + " appended.");
            assertThat(journal.runs()).isEmpty();
        }
    }

    @Nested
    class An_append {

        @Test
        void is_read_back_as_it_was_in_order() {
            List<Recorded> all = new ArrayList<>();
            long seq = 0;
            for (Entry entry : Samples.entries()) {
                Recorded recorded = new Recorded(++seq, THEN.plusMillis(seq), entry);
                journal.append("r-1", seq - 1, List.of(recorded));
                all.add(recorded);
            }

            assertThat(journal.read("r-1")).isEqualTo(all);
        }

        @Test
        void of_several_entries_keeps_their_order() {
            journal.append("r-1", 0, entries(0, 3));
            journal.append("r-1", 3, entries(3, 4));

            assertThat(seqs("r-1")).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L);
        }

        @Test
        void by_an_old_writer_is_refused_and_leaves_nothing() {
            journal.append("r-1", 0, entries(0, 2));

            for (long stale : new long[] {0, 1, 3, -1, Long.MAX_VALUE}) {
                assertThatThrownBy(() -> journal.append("r-1", stale, entries(2, 2)))
                        .isInstanceOf(StaleWriterException.class);
            }
            assertThat(seqs("r-1")).containsExactly(1L, 2L);
        }

        @Test
        void to_one_run_is_no_concern_of_another() {
            journal.append("r-2", 0, entries(0, 2));
            journal.append("r-1", 0, entries(0, 1));
            journal.append("r-2", 2, entries(2, 1));

            assertThat(journal.runs()).containsExactly("r-2", "r-1");
            assertThat(journal.knows("r-1")).isTrue();
            assertThat(seqs("r-1")).containsExactly(1L);
            assertThat(seqs("r-2")).containsExactly(1L, 2L, 3L);
        }

        @Test
        void is_not_changed_by_what_becomes_of_the_list() {
            List<Recorded> mine = new ArrayList<>(entries(0, 1));
            journal.append("r-1", 0, mine);
            mine.clear();

            assertThat(seqs("r-1")).containsExactly(1L);
        }

        @Test
        void does_not_change_what_was_read_before() {
            journal.append("r-1", 0, entries(0, 1));
            List<Recorded> before = journal.read("r-1");
            journal.append("r-1", 1, entries(1, 1));

            assertThat(before).hasSize(1);
            assertThatThrownBy(() -> before.add(entries(9, 1).get(0)))
                    .isInstanceOf(UnsupportedOperationException.class);
        }
    }

    @Nested
    class Of_several_writers_at_once {

        private static final int WRITERS = 8;
        private static final int ROUNDS = 50;

        @Test
        @Timeout(60)
        void exactly_one_wins_each_place_and_its_batch_is_whole() throws Exception {
            ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
            CyclicBarrier together = new CyclicBarrier(WRITERS);
            List<Future<Integer>> wins = new ArrayList<>();
            for (int writer = 0; writer < WRITERS; writer++) {
                String name = "w" + writer;
                wins.add(writers.submit(() -> write(name, together)));
            }
            writers.shutdown();

            assertThat(sum(wins)).isEqualTo(ROUNDS);
            assertThat(writers.awaitTermination(1, TimeUnit.SECONDS)).isTrue();
            List<Recorded> written = journal.read("r-1");
            assertThat(seqs("r-1"))
                    .containsExactlyElementsOf(
                            LongStream.rangeClosed(1, ROUNDS * 2L).boxed().toList());
            for (int i = 0; i < written.size(); i += 2) {
                assertThat(written.get(i).entry()).isEqualTo(written.get(i + 1).entry());
            }
        }

        private int write(String name, CyclicBarrier together) throws Exception {
            int won = 0;
            for (int round = 0; round < ROUNDS; round++) {
                together.await(20, TimeUnit.SECONDS);
                long seen = round * 2L;
                Entry mine = new Entry.RunPaused(name);
                try {
                    journal.append(
                            "r-1",
                            seen,
                            List.of(new Recorded(seen + 1, THEN, mine), new Recorded(seen + 2, THEN, mine)));
                    won++;
                } catch (StaleWriterException another) {
                    // somebody else won this round
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
        return journal.read(run).stream().map(Recorded::seq).toList();
    }

    private static List<Recorded> entries(long after, int count) {
        return LongStream.rangeClosed(after + 1, after + count)
                .mapToObj(seq -> new Recorded(seq, THEN, new Entry.AttemptStarted((int) seq)))
                .toList();
    }
}
