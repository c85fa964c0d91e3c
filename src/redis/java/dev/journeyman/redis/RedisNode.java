package dev.journeyman.redis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import redis.clients.jedis.BuilderFactory;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.Connection;
import redis.clients.jedis.ConnectionPool;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.UnifiedJedis;

/** A server of a store: the only one, or a master of a cluster. */
@FunctionalInterface
interface RedisNode {

    /** Sends a command to this server and returns the answer. */
    <T> T ask(CommandObject<T> command);

    /** Returns the servers that a client writes to. Of a cluster, replicas are left out. */
    static List<RedisNode> of(UnifiedJedis client) {
        if (!(client instanceof RedisClusterClient cluster)) {
            return List.of(client::executeCommand);
        }
        List<RedisNode> masters = new ArrayList<>();
        for (ConnectionPool pool : cluster.getClusterNodes().values()) {
            RedisNode node = new Pooled(pool);
            if (!"slave".equals(node.state().get("role"))) {
                masters.add(node);
            }
        }
        return masters;
    }

    /** Returns the settings that say what becomes of a write. */
    default Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>();
        for (String pattern : List.of("*append*", "maxmemory-policy")) {
            settings.putAll(ask(new CommandObject<>(
                    new CommandArguments(Command.CONFIG).add("GET").add(pattern), BuilderFactory.STRING_MAP)));
        }
        return settings;
    }

    /** Returns the role of the server, its master, and the state of its files. */
    default Map<String, String> state() {
        Map<String, String> state = new HashMap<>();
        for (String section : List.of("replication", "persistence")) {
            String lines =
                    ask(new CommandObject<>(new CommandArguments(Command.INFO).add(section), BuilderFactory.STRING));
            lines.lines()
                    .map(line -> line.split(":", 2))
                    .filter(pair -> pair.length == 2)
                    .forEach(pair -> state.put(pair[0], pair[1].strip()));
        }
        return state;
    }

    /** A server of a cluster. */
    record Pooled(ConnectionPool pool) implements RedisNode {

        @Override
        public <T> T ask(CommandObject<T> command) {
            try (Connection connection = pool.getResource()) {
                return connection.executeCommand(command);
            }
        }
    }
}
