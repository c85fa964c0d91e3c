package dev.journeyman.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.journal.Claim;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.testkit.JournalConformance;
import dev.journeyman.testkit.SampleHeads;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.exceptions.JedisException;

/** The suites for stores, on a server in cluster mode: it refuses a script whose keys are of two shards. */
class RedisClusterTest extends JournalConformance {

    private static final int SLOTS = 16_384;
    private static final AtomicInteger STORES = new AtomicInteger();

    private static @Nullable RedisServer server;
    private static @Nullable RedisClusterClient client;

    @BeforeAll
    static void start() {
        RedisServer started = RedisServer.start("--cluster-enabled", "yes");
        server = started;
        try (RedisClient node = started.client()) {
            CommandArguments slots = new CommandArguments(Command.CLUSTER).add("ADDSLOTS");
            IntStream.range(0, SLOTS).forEach(slots::add);
            node.executeCommand(slots);
            while (!serves(node)) {
                Thread.onSpinWait(); // until the node has made up its mind, which takes milliseconds
            }
        }
        client = RedisClusterClient.create(new HostAndPort("127.0.0.1", started.port()));
    }

    private static boolean serves(RedisClient node) {
        try {
            return node.get("any") == null;
        } catch (JedisException notYet) {
            return false;
        }
    }

    @AfterAll
    static void stop() {
        if (client != null) {
            client.close();
        }
        if (server != null) {
            server.close();
        }
    }

    @Test
    void hands_runs_out_also_those_of_one_host() {
        Instant then = Instant.parse("2026-01-02T03:04:05.678Z");
        try (Journal journal = open()) {
            RedisHandout handout = (RedisHandout) journal.handout().orElseThrow();
            for (int i = 0; i < 40; i++) {
                RunHead head = SampleHeads.submitted("r-" + i, then);
                journal.append(head.run(), 0, entry(1), i % 2 == 0 ? head : SampleHeads.on("mill", head));
            }
            assertThat(handout.due("desk", 9, true)).hasSize(20);
            List<Claim> claims = handout.due("mill", 9, true).stream()
                    .flatMap(row -> handout.claim(row).stream())
                    .toList();
            assertThat(claims).hasSize(40);
            handout.renew();
            for (Claim claim : claims) {
                claim.takeOver(1, entry(2), SampleHeads.coding(claim.run(), 2, then));
                claim.append(2, entry(3), SampleHeads.due(claim.run(), 3, then, then));
            }
            handout.sweep("desk");

            assertThat(handout.holders()).isEmpty();
            assertThat(handout.due("mill", 9, true)).hasSize(40);
        }
    }

    private static List<StoredEntry> entry(long seq) {
        return List.of(StoredEntry.of(seq, Instant.EPOCH, "{\"type\":\"RunResumed\"}"));
    }

    @Override
    protected Journal open() {
        return RedisJournal.of(
                Objects.requireNonNull(client),
                RedisJournal.Options.USUAL.prefix("cluster-" + STORES.incrementAndGet()));
    }
}
