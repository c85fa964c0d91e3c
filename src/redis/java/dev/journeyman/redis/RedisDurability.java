package dev.journeyman.redis;

import dev.journeyman.journal.JournalException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * Whether an answer of a server means that what it acknowledges outlives a crash. A server whose settings are not known
 * counts as one that forgets. It may be used from any thread.
 *
 * @param store what messages call the store
 * @param required whether a server is refused that loses acknowledged entries in a crash
 */
record RedisDurability(String store, boolean required) {

    private static final String REFUSED =
            "The store %s would lose acknowledged entries: %s. Set %s in the server's configuration, or accept the"
                    + " loss with ?durability=weak.";

    private static final String NOT_KNOWN =
            "The store %s does not tell whether it keeps what it acknowledges: it refuses CONFIG GET and INFO. Let its"
                    + " user call them, or accept that a crash may lose acknowledged entries with ?durability=weak.";

    /**
     * A setting with which a crash loses entries.
     *
     * @param is how it is set
     * @param remedy how it has to be set
     * @param lost what a crash loses
     */
    private record Fault(String is, String remedy, String lost) {}

    /** Throws {@link JournalException} for a server that may forget what it acknowledges. */
    void require(UnifiedJedis client) {
        for (RedisNode node : RedisNode.of(client)) {
            require(node);
        }
    }

    /** Throws {@link JournalException} for one server that may forget what it acknowledges. */
    void require(RedisNode node) {
        Map<String, String> info = info(node);
        if ("slave".equals(info.get("role"))) {
            throw new JournalException("The store %s is a replica and takes no entries. Name its master, %s:%s."
                    .formatted(store, info.get("master_host"), info.get("master_port")));
        }
        Map<String, String> settings = settings(node);
        if (!required) {
            return;
        }
        if (!"master".equals(info.get("role")) || !settings.containsKey("appendfsync")) {
            throw new JournalException(NOT_KNOWN.formatted(store));
        }
        List<Fault> faults = faults(settings, info);
        if (!faults.isEmpty()) {
            throw new JournalException(REFUSED.formatted(
                    store,
                    faults.stream().map(Fault::is).collect(Collectors.joining(", ")),
                    faults.stream().map(Fault::remedy).collect(Collectors.joining(", "))));
        }
    }

    /** Returns what a crash of the server loses; empty if nothing. */
    String losses(UnifiedJedis client) {
        return RedisNode.of(client).stream()
                .flatMap(node -> losses(node).stream())
                .distinct()
                .collect(Collectors.joining("; "));
    }

    private List<String> losses(RedisNode node) {
        Map<String, String> settings = settings(node);
        return settings.containsKey("appendfsync")
                ? faults(settings, info(node)).stream().map(Fault::lost).toList()
                : List.of("its settings are not known: all since its last snapshot may be lost");
    }

    private static List<Fault> faults(Map<String, String> settings, Map<String, String> info) {
        List<Fault> faults = new ArrayList<>();
        String log = settings.get("appendonly");
        String sync = settings.get("appendfsync");
        if (!"yes".equals(log)) {
            faults.add(new Fault(
                    "appendonly is " + log,
                    "appendonly yes",
                    "appendonly is " + log + ": all since its last snapshot"));
        }
        if (!"always".equals(sync)) {
            faults.add(new Fault(
                    "appendfsync is " + sync,
                    "appendfsync always",
                    "appendfsync is %s: %s"
                            .formatted(
                                    sync,
                                    "everysec".equals(sync) ? "two seconds" : "what the system had not written")));
        }
        String rewrite = "no-appendfsync-on-rewrite";
        if ("yes".equals(settings.get(rewrite))) {
            faults.add(new Fault(rewrite + " is yes", rewrite + " no", rewrite + " is yes: all since a rewrite began"));
        }
        String eviction = settings.get("maxmemory-policy");
        if (!"noeviction".equals(eviction)) {
            faults.add(new Fault(
                    "maxmemory-policy is " + eviction,
                    "maxmemory-policy noeviction",
                    "maxmemory-policy is %s: runs are removed when the memory is full".formatted(eviction)));
        }
        String written = info.getOrDefault("aof_last_write_status", "ok");
        if (!"ok".equals(written)) {
            faults.add(new Fault(
                    "aof_last_write_status is " + written,
                    "its directory on a disk with free space",
                    "aof_last_write_status is %s: all since then".formatted(written)));
        }
        return faults;
    }

    /** Returns the settings that matter; none if the server refuses to tell them. */
    private static Map<String, String> settings(RedisNode node) {
        try {
            return node.settings();
        } catch (JedisDataException refused) {
            return nothingIfRefused(refused);
        }
    }

    /** Returns the state of the server; nothing if the server refuses to tell it. */
    private static Map<String, String> info(RedisNode node) {
        try {
            return node.state();
        } catch (JedisDataException refused) {
            return nothingIfRefused(refused);
        }
    }

    private static Map<String, String> nothingIfRefused(JedisDataException refused) {
        String said = String.valueOf(refused.getMessage());
        if (said.startsWith("NOPERM") || said.startsWith("ERR unknown")) {
            return Map.of();
        }
        throw refused;
    }
}
