package dev.journeyman.journal.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.JournalException.StaleWriterException;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.testkit.SampleHeads;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Appends of several threads are written in groups; each learns what came of its own. */
class AppendGroupsTest {

    private static final int WRITERS = 8;

    private final ExecutorService threads = Executors.newFixedThreadPool(2 * WRITERS);

    @TempDir
    Path home;

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    @Test
    void what_arrives_while_the_first_is_written_is_one_group() throws Exception {
        List<List<Integer>> groups = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch begun = new CountDownLatch(1);
        CompletableFuture<Void> release = new CompletableFuture<>();
        AppendGroups<Integer> appends = new AppendGroups<>(group -> {
            groups.add(List.copyOf(group));
            begun.countDown();
            release.join();
        });
        Future<?> first = threads.submit(() -> appends.write(0));
        begun.await();
        List<Future<?>> others = new ArrayList<>();
        for (int i = 1; i <= WRITERS; i++) {
            int number = i;
            others.add(threads.submit(() -> appends.write(number)));
        }
        while (appends.waiting() < WRITERS) {
            Thread.onSpinWait();
        }
        release.complete(null);
        first.get();
        for (Future<?> other : others) {
            other.get();
        }

        assertThat(groups).hasSize(2);
        assertThat(groups.get(0)).containsExactly(0);
        assertThat(groups.get(1)).containsExactlyInAnyOrder(1, 2, 3, 4, 5, 6, 7, 8);
    }

    @Test
    void an_interrupt_does_not_end_the_wait_and_is_kept() throws Exception {
        AppendGroups<Integer> appends = new AppendGroups<>(group -> {});
        Future<Boolean> kept = threads.submit(() -> {
            Thread.currentThread().interrupt();
            appends.write(1);
            return Thread.interrupted();
        });

        assertThat(kept.get()).isTrue();
    }

    @Test
    void a_writer_that_breaks_off_acknowledges_nothing_and_lets_the_next_group_be_written() {
        PendingAppend lost =
                new PendingAppend("run", 0, List.of(), List.of(), SampleHeads.coding("run", 1, Instant.EPOCH));
        List<PendingAppend> seen = new ArrayList<>();
        AppendGroups<PendingAppend> appends = new AppendGroups<>(group -> {
            seen.addAll(group);
            if (seen.size() == 1) {
                throw new AssertionError("out of memory");
            }
            group.forEach(PendingAppend::written);
        });

        assertThatThrownBy(() -> appends.write(lost)).isInstanceOf(AssertionError.class);
        assertThatThrownBy(lost::require).isInstanceOf(JournalException.class).hasMessageContaining("was not finished");
        PendingAppend next =
                new PendingAppend("run", 0, List.of(), List.of(), SampleHeads.coding("run", 1, Instant.EPOCH));
        appends.write(next);
        next.require();
    }

    @Test
    void of_several_writers_of_one_run_each_entry_has_one_and_other_runs_are_not_disturbed() throws Exception {
        int rounds = 25;
        try (Journal journal = Journal.sqlite(home.resolve("runs.db"))) {
            CyclicBarrier together = new CyclicBarrier(2 * WRITERS);
            List<Future<Integer>> rivals = new ArrayList<>();
            List<Future<Integer>> others = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                String own = "own-" + i;
                rivals.add(threads.submit(() -> wins(journal, "shared", rounds, together)));
                others.add(threads.submit(() -> wins(journal, own, rounds, together)));
            }
            int won = 0;
            for (Future<Integer> rival : rivals) {
                won += rival.get();
            }
            assertThat(won).as("one writer wins each entry").isEqualTo(rounds);
            for (Future<Integer> other : others) {
                assertThat(other.get()).isEqualTo(rounds);
            }
            for (String run : journal.runs()) {
                assertThat(journal.read(run)).extracting(StoredEntry::seq).hasSize(rounds);
                assertThat(journal.head(run))
                        .hasValueSatisfying(head -> assertThat(head.seq()).isEqualTo(rounds));
            }
            assertThat(journal.runs()).hasSize(WRITERS + 1);
        }
    }

    @Test
    void a_store_that_failed_once_takes_appends_again() throws Exception {
        Path file = home.resolve("runs.db");
        try (Journal journal = Journal.sqlite(file)) {
            append(journal, 0, 1);
            for (int size : List.of(1, 2)) {
                execute(file, "alter table entry rename to away");
                assertThatThrownBy(() -> append(journal, 1, size))
                        .isInstanceOf(JournalException.class)
                        .hasMessageContaining("no such table");
                execute(file, "alter table away rename to entry");
                assertThat(journal.read("run")).hasSize(1);
            }
            append(journal, 1, 1);
            append(journal, 2, 2);
            assertThat(journal.read("run")).hasSize(4);
        }
        try (Journal journal = Journal.sqlite(file)) {
            assertThat(journal.read("run")).hasSize(4);
        }
    }

    private static void append(Journal journal, int expected, int size) {
        List<StoredEntry> entries = IntStream.rangeClosed(expected + 1, expected + size)
                .mapToObj(seq -> StoredEntry.of(seq, Instant.EPOCH, "{\"type\":\"Moved\",\"round\":%s}".formatted(seq)))
                .toList();
        journal.append("run", expected, entries, SampleHeads.coding("run", expected + size, Instant.EPOCH));
    }

    private static void execute(Path file, String statement) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement open = connection.createStatement()) {
            open.execute(statement);
        }
    }

    private static int wins(Journal journal, String run, int rounds, CyclicBarrier together) throws Exception {
        return IntStream.range(0, rounds)
                .map(round -> appended(journal, run, round, together) ? 1 : 0)
                .sum();
    }

    private static boolean appended(Journal journal, String run, int round, CyclicBarrier together) {
        try {
            together.await();
            StoredEntry entry =
                    StoredEntry.of(round + 1, Instant.EPOCH, "{\"type\":\"Moved\",\"round\":%s}".formatted(round));
            journal.append(run, round, List.of(entry), SampleHeads.coding(run, round + 1, Instant.EPOCH));
            return true;
        } catch (StaleWriterException other) {
            return false;
        } catch (java.util.concurrent.BrokenBarrierException | InterruptedException broken) {
            throw new IllegalStateException(broken);
        }
    }
}
