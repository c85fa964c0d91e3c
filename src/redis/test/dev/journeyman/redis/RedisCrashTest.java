package dev.journeyman.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.journal.JournalException.StaleWriterException;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.testkit.SampleHeads;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that is killed with -9 under its writers and started again, four times. */
class RedisCrashTest {

    private static final Instant THEN = Instant.parse("2026-01-02T03:04:05.678Z");
    private static final int KILLS = 4;
    private static final int BETWEEN = 150;

    /** An append that the store acknowledged. */
    private record Acknowledged(String run, long seq, String json) {}

    private final Queue<Acknowledged> acknowledged = new ConcurrentLinkedQueue<>();
    private final AtomicInteger refused = new AtomicInteger();
    private volatile boolean over;

    @Test
    @Timeout(120)
    void loses_nothing_that_was_acknowledged_and_stores_nothing_twice() throws Exception {
        try (RedisServer server = RedisServer.start()) {
            ExecutorService writers = Executors.newFixedThreadPool(4);
            List<Future<?>> ends = new ArrayList<>();
            for (String name : List.of("a", "b", "c", "d")) {
                ends.add(writers.submit(() -> write(server, name, name.compareTo("c") < 0 ? "r-1" : "r-2")));
            }
            for (int kill = 0; kill < KILLS; kill++) {
                awaitAcknowledged((kill + 1) * BETWEEN);
                server.kill();
                server.again();
            }
            awaitAcknowledged((KILLS + 1) * BETWEEN);
            over = true;
            writers.shutdown();
            assertThat(writers.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
            for (Future<?> end : ends) {
                end.get();
            }
            check(server);
        }
    }

    private void awaitAcknowledged(int count) {
        while (acknowledged.size() < count) {
            Thread.onSpinWait();
        }
    }

    /** Appends to a run as one of two writers, each of which goes on from what the other wrote. */
    private void write(RedisServer server, String name, String run) {
        try (RedisJournal journal = RedisJournal.open(server.url(""))) {
            long seen = 0;
            for (int i = 0; !over; i++) {
                long expected = seen;
                String mine = "{\"type\":\"RunPaused\",\"reason\":\"%s %s\"}".formatted(name, i);
                List<StoredEntry> batch = IntStream.rangeClosed(1, 1 + i % 3)
                        .mapToObj(each -> StoredEntry.of(expected + each, THEN, mine))
                        .toList();
                try {
                    journal.append(run, expected, batch, SampleHeads.coding(run, expected + batch.size(), THEN));
                    batch.forEach(entry -> acknowledged.add(new Acknowledged(run, entry.seq(), entry.json())));
                    seen = expected + batch.size();
                } catch (StaleWriterException another) {
                    refused.incrementAndGet();
                    seen = journal.head(run).orElseThrow().seq();
                }
            }
        }
    }

    /** Compares what was acknowledged with what is there, by content. */
    private void check(RedisServer server) {
        try (RedisJournal journal = RedisJournal.open(server.url(""))) {
            for (String run : List.of("r-1", "r-2")) {
                List<StoredEntry> there = journal.read(run);
                Map<Long, String> told = acknowledged.stream()
                        .filter(each -> each.run().equals(run))
                        .collect(Collectors.toMap(
                                Acknowledged::seq,
                                Acknowledged::json,
                                (one, other) -> "seq acknowledged twice: " + one + " and " + other,
                                TreeMap::new));
                assertThat(there).extracting(StoredEntry::seq).containsExactlyElementsOf(seqs(there.size()));
                // each append was acknowledged or refused, so that what is there is what was acknowledged, no more, no
                // less
                assertThat(told)
                        .isEqualTo(there.stream().collect(Collectors.toMap(StoredEntry::seq, StoredEntry::json)));
                assertThat(journal.head(run).orElseThrow().seq()).isEqualTo(there.size());
                assertThat(journal.intact(run)).isTrue();
            }
        }
        assertThat(refused).hasPositiveValue();
    }

    private static List<Long> seqs(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(seq -> (long) seq).toList();
    }
}
