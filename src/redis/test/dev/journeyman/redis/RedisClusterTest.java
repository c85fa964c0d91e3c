package dev.journeyman.redis;

import dev.journeyman.journal.Journal;
import dev.journeyman.testkit.JournalConformance;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
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

    @Override
    protected Journal open() {
        return RedisJournal.of(
                Objects.requireNonNull(client),
                RedisJournal.Options.USUAL.prefix("cluster-" + STORES.incrementAndGet()));
    }
}
