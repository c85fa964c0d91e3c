package dev.journeyman.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.journal.Claim;
import dev.journeyman.journal.Handout;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.testkit.SampleHeads;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import redis.clients.jedis.RedisClient;

/** A server that is killed with -9 under workers that hold runs, and started again. */
class RedisHandoutCrashTest {

    private static final Instant THEN = Instant.parse("2026-01-02T03:04:05.678Z");
    private static final int RUNS = 24;
    private static final int ENTRIES = 40;
    private static final int KILLS = 5;

    private final Map<String, Queue<String>> acknowledged = new ConcurrentHashMap<>();
    private final Queue<String> handedOut = new ConcurrentLinkedQueue<>();
    private final AtomicInteger appends = new AtomicInteger();
    private final CountDownLatch ended = new CountDownLatch(RUNS);

    @Test
    @Timeout(180)
    void keeps_claims_and_rows_and_hands_each_run_out_once() throws Exception {
        List<AutoCloseable> open = new ArrayList<>();
        try (RedisServer server = RedisServer.start()) {
            RedisJournal desk = opened(server, open);
            for (int worker = 0; worker < 3; worker++) {
                RedisJournal journal = opened(server, open);
                Handout handout = journal.handout().orElseThrow();
                open.add(0, handout.serve("desk", 3, claim -> drive(claim, handout.worker())));
            }
            for (int run = 0; run < RUNS; run++) {
                RunHead head = SampleHeads.submitted("r-" + run, THEN);
                desk.append(head.run(), 0, entries(1, "submitted"), head);
            }
            for (int kill = 1; kill <= KILLS; kill++) {
                while (appends.get() < kill * RUNS * ENTRIES / (KILLS + 1)) {
                    Thread.onSpinWait();
                }
                server.kill();
                server.again();
            }
            ended.await();
            check(desk);
            for (AutoCloseable each : open) {
                each.close();
            }
        }
    }

    private static RedisJournal opened(RedisServer server, List<AutoCloseable> open) {
        RedisClient client = server.client();
        RedisJournal journal = RedisJournal.of(client);
        open.add(journal);
        open.add(client);
        return journal;
    }

    private void drive(Claim claim, String worker) {
        handedOut.add(claim.run());
        List<StoredEntry> first = entries(2, worker);
        claim.takeOver(1, first, SampleHeads.coding(claim.run(), 2, THEN));
        acknowledge(claim.run(), first);
        for (long seq = 3; seq <= ENTRIES; seq++) {
            List<StoredEntry> next = entries(seq, worker + " " + seq);
            claim.append(
                    seq - 1,
                    next,
                    seq == ENTRIES
                            ? SampleHeads.ended(claim.run(), seq, THEN)
                            : SampleHeads.coding(claim.run(), seq, THEN));
            acknowledge(claim.run(), next);
        }
        ended.countDown();
    }

    private void acknowledge(String run, List<StoredEntry> entries) {
        acknowledged
                .computeIfAbsent(run, any -> new ConcurrentLinkedQueue<>())
                .add(entries.get(0).seq() + " " + entries.get(0).json());
        appends.incrementAndGet();
    }

    private static List<StoredEntry> entries(long seq, String text) {
        return List.of(StoredEntry.of(seq, THEN, "{\"type\":\"RunPaused\",\"reason\":\"%s\"}".formatted(text)));
    }

    /** Compares what was acknowledged with what is there, by content. */
    private void check(RedisJournal desk) {
        int lost = 0;
        int doubled = 0;
        for (int run = 0; run < RUNS; run++) {
            List<String> there = desk.read("r-" + run).stream()
                    .skip(1)
                    .map(entry -> entry.seq() + " " + entry.json())
                    .toList();
            List<String> told = List.copyOf(acknowledged.get("r-" + run));
            lost += (int) told.stream().filter(each -> !there.contains(each)).count();
            doubled += (int) (there.size() - there.stream().distinct().count());
            assertThat(there).isEqualTo(told).hasSize(ENTRIES - 1);
        }
        System.out.printf(
                "server killed %s times under %s runs of 3 workers: acknowledged %s, lost %s, doubled %s, handed out"
                        + " %s%n",
                KILLS, RUNS, appends.get(), lost, doubled, handedOut.size());
        assertThat(handedOut)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, RUNS).mapToObj(run -> "r-" + run).toList());
        assertThat(desk.handout().orElseThrow().holders()).isEmpty();
    }
}
