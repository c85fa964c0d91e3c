package dev.journeyman.redis;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import redis.clients.jedis.UnifiedJedis;

/** The rows of a queue, as a test changes them behind the back of the store. */
final class RedisRows {

    private RedisRows() {}

    /** Deletes the queue of a store: all rows, and who holds them. */
    static void lose(UnifiedJedis client, String prefix) {
        keys(client, prefix).forEach(client::del);
    }

    /** Returns the keys of the queue of a store. */
    static Set<String> keys(UnifiedJedis client, String prefix) {
        return Stream.of("}:due", "}:*:due", "}:held", "}:*:claim")
                .flatMap(kind -> client.keys(prefix + ":{*" + kind).stream())
                .collect(Collectors.toSet());
    }

    /** Returns the queue of a store. */
    static Map<String, String> all(UnifiedJedis client, String prefix) {
        Map<String, String> all = new TreeMap<>();
        for (String key : keys(client, prefix)) {
            Object value = client.type(key).equals("hash")
                    ? new TreeMap<>(client.hgetAll(key))
                    : client.zrangeWithScores(key, 0, -1);
            all.put(key, value.toString());
        }
        return all;
    }

    /** Lets the claim on a run end now, as after a term without a renewal. */
    static void end(UnifiedJedis client, String prefix, String run) {
        client.zadd(new RedisKeys(prefix).of(run).held(), 1, run);
    }

    /** Returns from when a free run is due on a host, or on all if it is empty; empty if it has no such row. */
    static Optional<Instant> due(UnifiedJedis client, String prefix, String run, String host) {
        return Optional.ofNullable(client.zscore(new RedisKeys(prefix).of(run).due(host), run))
                .map(score -> Instant.EPOCH.plus(score.longValue(), ChronoUnit.MICROS));
    }

    /** Returns the time of the server. */
    static Instant now(UnifiedJedis client) {
        Object seconds = client.eval("return redis.call('TIME')[1]");
        return Instant.ofEpochSecond(Long.parseLong(seconds.toString()));
    }

    /** Returns the queue of a store as a worker with a term sees it. */
    static RedisQueue queue(UnifiedJedis client, String prefix, Duration term) {
        RedisKeys keys = new RedisKeys(prefix);
        RedisCalls calls = new RedisCalls(client, "redis " + prefix, any -> {});
        RedisEntries entries = new RedisEntries(calls, keys);
        RedisHeads heads = new RedisHeads(calls, keys, entries);
        return new RedisQueue(calls, keys, heads, new RedisAppends(calls, keys, entries, term), term);
    }

    /** Returns whether a run counts as one that is to be driven now or later. */
    static boolean live(UnifiedJedis client, String prefix, String run) {
        return client.zscore(new RedisKeys(prefix).of(run).index(), "d " + run) != null;
    }
}
