package dev.journeyman.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.JournalException.StaleWriterException;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.testkit.SampleHeads;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Eight writers on four runs while the server is killed with -9, again and again. What was acknowledged is there with the same
 * content, once, and at its place.
 */
final class ServerCrashTest {

    private static final Instant THEN = Instant.parse("2026-01-02T03:04:05.678Z");
    private static final int WRITERS = 8;
    private static final int RUNS = 4;

    private final PostgresServer server;
    private final FaultySource source;
    private final Journal journal;
    private final Queue<Acknowledged> acknowledged = new ConcurrentLinkedQueue<>();
    private final Semaphore progress = new Semaphore(0);
    private final AtomicBoolean over = new AtomicBoolean();

    ServerCrashTest() throws IOException, InterruptedException {
        server = PostgresServer.ofOneTest();
        source = new FaultySource(server.pool(), call -> call.call());
        journal = PostgresJournal.of(source.source());
    }

    @AfterEach
    void end_the_server() {
        server.end();
    }

    /** An entry whose append was acknowledged. */
    private record Acknowledged(String run, long seq, String json) {}

    @Test
    @Timeout(60)
    void loses_and_doubles_nothing() throws Exception {
        killed(3, 200);
    }

    @Test
    @Tag("nightly")
    @Timeout(600)
    void loses_and_doubles_nothing_in_fifty_crashes() throws Exception {
        killed(50, 1_000);
    }

    /** Kills the server some times, each after so many appends were acknowledged since it was started. */
    private void killed(int times, int appends) throws Exception {
        ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
        List<Future<Integer>> refused = new ArrayList<>();
        for (int writer = 0; writer < WRITERS; writer++) {
            int number = writer;
            refused.add(writers.submit(() -> write(number)));
        }
        writers.shutdown();
        for (int i = 0; i < times; i++) {
            progress.acquire(appends);
            restart();
        }
        progress.acquire(appends);
        over.set(true);
        check(sum(refused), times);
    }

    private void restart() throws IOException, InterruptedException {
        server.kill();
        progress.drainPermits();
        server.start();
    }

    /** Appends until the end, and returns how often another writer was first. */
    private int write(int writer) {
        Random random = new Random(writer);
        String run = "r-" + writer % RUNS;
        int refused = 0;
        long seen = 0;
        for (int number = 0; !over.get(); number++) {
            List<StoredEntry> batch = new ArrayList<>();
            for (int i = 0; i <= random.nextInt(3); i++) {
                batch.add(StoredEntry.of(
                        seen + i + 1, THEN, "{\"type\":\"W\",\"of\":\"%s-%s-%s\"}".formatted(writer, number, i)));
            }
            try {
                journal.append(run, seen, batch, SampleHeads.coding(run, seen + batch.size(), THEN));
                batch.forEach(entry -> acknowledged.add(new Acknowledged(run, entry.seq(), entry.json())));
                seen += batch.size();
                progress.release();
            } catch (StaleWriterException another) {
                refused++;
                seen = newest(run, seen);
            } catch (JournalException away) {
                seen = newest(run, seen);
            }
        }
        return refused;
    }

    private long newest(String run, long seen) {
        try {
            return journal.head(run).map(head -> head.seq()).orElse(0L);
        } catch (JournalException away) {
            return seen; // the next append is refused, or reports the same
        }
    }

    private void check(int refused, int times) {
        int lost = 0;
        Set<String> places = new HashSet<>();
        int twice = 0;
        for (Acknowledged entry : acknowledged) {
            twice += places.add(entry.run() + " " + entry.seq()) ? 0 : 1;
        }
        int doubled = 0;
        int overwritten = 0;
        for (int run = 0; run < RUNS; run++) {
            String name = "r-" + run;
            List<StoredEntry> stored = journal.read(name); // which finds gaps
            Set<String> contents = new HashSet<>();
            stored.forEach(entry -> contents.add(entry.json()));
            doubled += stored.size() - contents.size();
            for (Acknowledged entry : acknowledged) {
                if (entry.run().equals(name)) {
                    lost += contents.contains(entry.json()) ? 0 : 1;
                    boolean there = entry.seq() <= stored.size()
                            && stored.get((int) entry.seq() - 1).json().equals(entry.json());
                    overwritten += there ? 0 : 1;
                }
            }
        }
        System.out.println(
                "%s crashes: acknowledged %s, lost %s, overwritten %s, doubled %s, one place acknowledged twice %s; refused %s, answers lost %s"
                        .formatted(
                                times, acknowledged.size(), lost, overwritten, doubled, twice, refused, source.lost()));
        assertThat(List.of(lost, overwritten, doubled, twice))
                .as("lost, overwritten, doubled, acknowledged twice")
                .containsOnly(0);
        assertThat(refused).as("writers of one run meet").isPositive();
        assertThat(source.lost()).as("answers are lost in a crash").isPositive();
    }

    private static int sum(List<Future<Integer>> numbers) throws InterruptedException, ExecutionException {
        int sum = 0;
        for (Future<Integer> number : numbers) {
            sum += number.get();
        }
        return sum;
    }
}
