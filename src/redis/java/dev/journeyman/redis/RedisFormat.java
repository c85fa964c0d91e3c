package dev.journeyman.redis;

import dev.journeyman.journal.JournalException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import redis.clients.jedis.Response;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisAccessControlException;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * The version of the format of a store, its term, and the id that it got when it was made. By the id a store is known again after
 * its server was away.
 *
 * @param store what messages call the store
 * @param key the key of both
 * @param id the id
 * @param term how old the last sign of life of a worker is when another one takes its runs over
 */
record RedisFormat(String store, String key, String id, Duration term) {

    /** The version of the format that is written. */
    static final int FORMAT = 2;

    private static final Logger LOG = LoggerFactory.getLogger(RedisFormat.class);

    private static final String VERSION = "version";
    private static final String ID = "id";
    private static final String TERM = "term";

    /**
     * Returns the format of a store, which is made if there is none; throws {@link JournalException} for a newer one.
     *
     * @param wanted the term of a store that has none yet
     */
    static RedisFormat of(UnifiedJedis client, String store, RedisKeys keys, Duration wanted) {
        Map<String, String> format = read(client, store, keys);
        if (format.isEmpty()) {
            boolean used = used(client, keys);
            format = read(client, store, keys); // another process may have made the store meanwhile, and used it
            if (used && format.isEmpty()) {
                throw foreign(store, keys);
            }
        }
        if (format.isEmpty()) {
            make(client, keys.format(), UUID.randomUUID().toString(), wanted);
            format = read(client, store, keys);
        }
        int version = version(format);
        if (version < 1) {
            throw foreign(store, keys);
        }
        if (version > FORMAT) {
            throw new JournalException(
                    "The store %s has format %s; this version of Journeyman reads up to %s. Use a newer version; nothing was changed."
                            .formatted(store, version, FORMAT));
        }
        String id = format.getOrDefault(ID, "");
        if (version < FORMAT || !format.containsKey(TERM)) {
            raise(client, keys.format(), id, wanted);
            format = read(client, store, keys);
        }
        long kept = Long.parseLong(format.getOrDefault(TERM, Long.toString(wanted.toMillis())));
        return new RedisFormat(store, keys.format(), id, Duration.ofMillis(kept));
    }

    private static void make(UnifiedJedis client, String key, String id, Duration wanted) {
        RedisScript.MAKE.run(
                client, List.of(key), List.of(id, Integer.toString(FORMAT), Long.toString(wanted.toMillis())));
    }

    /** Gives a store the version and the term that it lacks. A user who may only read reads it as it is. */
    private static void raise(UnifiedJedis client, String key, String id, Duration wanted) {
        try {
            make(client, key, id, wanted);
        } catch (JedisAccessControlException reader) {
            LOG.debug("The store keeps its earlier format.", reader);
        }
    }

    /** Throws {@link JournalException} if the keys are no longer those of the store that was opened. */
    void require(UnifiedJedis client) {
        if (!id.equals(client.hget(key, ID))) {
            throw new JournalException(
                    "The store %s is not the one that was opened: its server came back without its keys, or with those of another store. Restore them, or open it again."
                            .formatted(store));
        }
    }

    private static Map<String, String> read(UnifiedJedis client, String store, RedisKeys keys) {
        try {
            return client.hgetAll(keys.format());
        } catch (JedisDataException problem) {
            if (String.valueOf(problem.getMessage()).startsWith("WRONGTYPE")) {
                throw foreign(store, keys);
            }
            throw problem;
        }
    }

    /** Returns whether a shard has runs. */
    private static boolean used(UnifiedJedis client, RedisKeys keys) {
        try (var pipeline = client.pipelined()) {
            List<Response<Boolean>> there = keys.shards().stream()
                    .map(shard -> pipeline.exists(shard.runs()))
                    .toList();
            pipeline.sync();
            return there.stream().anyMatch(Response::get);
        }
    }

    private static JournalException foreign(String store, RedisKeys keys) {
        return new JournalException(
                "The store %s has keys that begin with %s: and are not those of one store as Journeyman writes them. Name another prefix with ?prefix=NAME, or restore them; nothing was changed."
                        .formatted(store, keys.prefix()));
    }

    /** Returns the version, 0 if it is not a number. */
    private static int version(Map<String, String> format) {
        try {
            return Integer.parseInt(format.getOrDefault(VERSION, ""));
        } catch (NumberFormatException other) {
            return 0;
        }
    }
}
