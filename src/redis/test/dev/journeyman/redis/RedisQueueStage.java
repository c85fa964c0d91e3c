package dev.journeyman.redis;

import dev.journeyman.journal.Claim;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.StoredEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import redis.clients.jedis.RedisClient;

/** Two stores in a server, and what tests of its queue do with them. */
abstract class RedisQueueStage {

    static final String PREFIX = "queue";
    static final Instant THEN = Instant.parse("2026-01-02T03:04:05.678Z");
    static final Instant LATER = Instant.parse("2100-01-02T03:04:05.678901Z");
    static final Duration TERM = Duration.ofHours(1);

    RedisClient client;
    RedisJournal one;
    RedisJournal two;

    @BeforeEach
    void open() {
        client = RedisServer.shared().client();
        client.keys(PREFIX + ":*").forEach(client::del);
        RedisJournal.Options options =
                RedisJournal.Options.USUAL.prefix(PREFIX).term(TERM).host("desk");
        one = RedisJournal.of(client, options);
        two = RedisJournal.of(client, options);
    }

    @AfterEach
    void close() {
        if (client != null) {
            one.close();
            two.close();
            client.close();
        }
    }

    static RedisHandout handout(RedisJournal journal) {
        return (RedisHandout) journal.handout().orElseThrow();
    }

    static Claim claimed(RedisJournal journal, String run) {
        return handout(journal).claim(run).orElseThrow();
    }

    static List<StoredEntry> entries(RunHead head) {
        return List.of(StoredEntry.of(head.seq(), THEN, "{\"type\":\"AttemptStarted\",\"number\":1}"));
    }

    void write(RunHead head) {
        two.append(head.run(), head.seq() - 1, entries(head), head);
    }

    static void takeOver(Claim claim, RunHead head) {
        claim.takeOver(head.seq() - 1, entries(head), head);
    }

    Optional<Instant> due(String host) {
        return RedisRows.due(client, PREFIX, "r-1", host);
    }
}
