package dev.journeyman.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.journal.Claim;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.testkit.SampleHeads;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.postgresql.PGStatement;

/**
 * Prints how fast holders append beside a bare insert of the same bytes, and what is kept of a run. Both kinds take turns in short
 * rounds, and the median of the ratios is printed, so that what else the machine does has little effect.
 */
@Tag("throughput")
final class StoreThroughputTest {

    private static final long ROUND_NANOS = 300_000_000;
    private static final int ROUNDS = 15;
    private static final int WARM = 5;
    private static final int BYTES = 510;
    private static final int RUNS = 1_000;
    private static final int ENTRIES = 20;

    private final PostgresServer server = PostgresServer.shared();
    private final QueueTable queue = new QueueTable(server.pool());
    private final String text = text();

    /** One append of a writer. */
    private interface Append {
        void next() throws SQLException;
    }

    /** Makes the appends of a writer, on a connection that it may use. */
    private interface Writer {
        Append on(Connection connection) throws SQLException;
    }

    @Test
    void of_appends_by_holders() throws Exception {
        Journal journal = queue.open(Duration.ofHours(1));
        queue.execute("create table %s.bare (run text collate \"C\", seq bigint, at text, entry text, primary key (run,"
                + " seq))");
        print("directly", server.pool(), journal);
        print("through pgbouncer", Pooler.shared(), queue.open(Pooler.shared(), Duration.ofHours(1)));
    }

    @Test
    void of_what_is_kept_of_a_run() {
        Journal journal = queue.open(Duration.ofHours(1));
        for (int i = 0; i < RUNS; i++) {
            String run = "r-" + i;
            Claim claim = QueueTable.claim(journal, run);
            for (int seq = 1; seq < ENTRIES; seq++) {
                claim.append(seq - 1, entry(seq), SampleHeads.coding(run, seq, Instant.now()));
            }
            claim.append(ENTRIES - 1, entry(ENTRIES), SampleHeads.waiting(run, ENTRIES, Instant.now()));
        }
        queue.execute("vacuum %s.head");
        long entry = size("entry") / RUNS / ENTRIES;
        long head = size("head") / RUNS;
        System.out.printf(
                "at rest: %s bytes an entry of %s bytes, %s bytes a run beside its entries%n",
                entry, text.length(), head);
        for (int i = 0; i < RUNS; i++) {
            QueueTable.claim(journal, "r-" + i);
        }
        System.out.printf("a run that is driven or due: %s bytes more%n", size("journeyman_due") / RUNS);

        assertThat(entry).isGreaterThan(text.length());
    }

    private long size(String table) {
        return Long.parseLong(server.query("select pg_total_relation_size('%s.%s')".formatted(queue.schema(), table))
                .get(0));
    }

    private void print(String how, DataSource source, Journal journal) throws Exception {
        for (int writers : new int[] {1, 2, 4}) {
            String name = how.substring(0, 1) + writers + "-";
            List<Writer> bare = IntStream.range(0, writers)
                    .mapToObj(i -> bare(name + i, how.contains("pgbouncer")))
                    .toList();
            List<Writer> ours = IntStream.range(0, writers)
                    .mapToObj(i -> ours(journal, name + i))
                    .toList();
            List<Double> ratios = new ArrayList<>();
            List<Double> figures = new ArrayList<>();
            List<Double> others = new ArrayList<>();
            for (int round = -WARM; round < ROUNDS; round++) {
                double inserted = rate(source, bare);
                double appended = rate(source, ours);
                if (round >= 0) {
                    ratios.add(appended / inserted);
                    figures.add(appended);
                    others.add(inserted);
                }
            }
            System.out.printf(
                    "%s, %s writers: %,.0f appends/s, %,.0f bare inserts/s: %.0f %%%n",
                    how, writers, median(figures), median(others), 100 * median(ratios));
            assertThat(median(ratios)).isPositive();
        }
    }

    /** Returns how much all writers together write in a second. */
    private static double rate(DataSource source, List<Writer> writers) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(writers.size());
        CyclicBarrier together = new CyclicBarrier(writers.size());
        List<Callable<Double>> all = new ArrayList<>();
        for (Writer writer : writers) {
            all.add(() -> {
                try (Connection connection = source.getConnection()) {
                    Append append = writer.on(connection);
                    together.await();
                    long begin = System.nanoTime();
                    long count = 0;
                    long took = 0;
                    while (took < ROUND_NANOS) {
                        append.next();
                        count++;
                        took = System.nanoTime() - begin;
                    }
                    return count * 1e9 / took;
                }
            });
        }
        double sum = 0;
        for (Future<Double> each : threads.invokeAll(all)) {
            sum += each.get();
        }
        threads.shutdown();
        return sum;
    }

    private Writer bare(String run, boolean pooled) {
        long[] seq = {0};
        return connection -> {
            PreparedStatement insert = connection.prepareStatement(
                    "insert into %s.bare (run, seq, at, entry) values (?, ?, ?, ?)".formatted(queue.schema()));
            if (pooled) {
                insert.unwrap(PGStatement.class).setPrepareThreshold(0); // the pooler knows no names
            }
            return () -> {
                insert.setString(1, run);
                insert.setLong(2, ++seq[0]);
                insert.setString(3, Instant.now().toString());
                insert.setString(4, text);
                insert.executeUpdate();
            };
        };
    }

    /** Returns a holder who appends. It takes connections from the pool itself, and leaves the one of the round alone. */
    private Writer ours(Journal journal, String run) {
        long[] seq = {0};
        Claim claim = QueueTable.claim(journal, run);
        return connection -> () -> {
            long next = ++seq[0];
            claim.append(next - 1, entry(next), SampleHeads.coding(run, next, Instant.now()));
        };
    }

    private List<StoredEntry> entry(long seq) {
        return List.of(StoredEntry.of(seq, Instant.now(), text));
    }

    private static double median(List<Double> figures) {
        return figures.stream().sorted().toList().get(figures.size() / 2);
    }

    private static String text() {
        Random random = new Random(7);
        char[] letters = new char[BYTES - 25];
        for (int i = 0; i < letters.length; i++) {
            letters[i] = (char) ('a' + random.nextInt(26));
        }
        return "{\"type\":\"Turn\",\"text\":\"" + new String(letters) + "\"}";
    }
}
