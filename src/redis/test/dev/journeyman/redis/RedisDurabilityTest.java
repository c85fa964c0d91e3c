package dev.journeyman.redis;

import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.journal.JournalException;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.exceptions.JedisAccessControlException;
import redis.clients.jedis.exceptions.JedisDataException;

/** Servers that are hard to start: a scripted one answers as they do. */
class RedisDurabilityTest {

    private static final Map<String, String> DURABLE =
            Map.of("appendonly", "yes", "appendfsync", "always", "maxmemory-policy", "noeviction");
    private static final Map<String, String> MASTER = Map.of("role", "master", "aof_last_write_status", "ok");

    private final RedisDurability durability = new RedisDurability("redis://host:1", true);

    /** A server with scripted settings and a scripted state. */
    private record Scripted(Map<String, String> settings, Map<String, String> state) implements RedisNode {

        @Override
        public <T> T ask(CommandObject<T> command) {
            throw new UnsupportedOperationException();
        }
    }

    @Test
    void that_keep_what_they_acknowledge_are_taken() {
        assertThatNoException().isThrownBy(() -> durability.require(new Scripted(DURABLE, MASTER)));
    }

    @Test
    void whose_last_write_to_disk_failed_are_refused() {
        Map<String, String> failed = new HashMap<>(MASTER);
        failed.put("aof_last_write_status", "err");

        assertThatThrownBy(() -> durability.require(new Scripted(DURABLE, failed)))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("aof_last_write_status is err. Set its directory on a disk with free space");
    }

    @Test
    void that_do_not_know_the_settings_as_Dragonfly_are_refused_unless_a_loss_is_accepted() {
        Scripted dragonfly = new Scripted(Map.of("maxmemory-policy", "noeviction"), Map.of("role", "master"));

        assertThatThrownBy(() -> durability.require(dragonfly))
                .isInstanceOf(JournalException.class)
                .hasMessageStartingWith("The store redis://host:1 does not tell whether it keeps what it acknowledges");
        assertThatNoException()
                .isThrownBy(() -> new RedisDurability("redis://host:1", false).require((RedisNode) dragonfly));
    }

    @Test
    void that_refuse_the_question_are_not_known_but_a_wrong_password_is_not_hidden() {
        assertThatThrownBy(() -> durability.require(refusing(new JedisDataException("ERR unknown command 'CONFIG'"))))
                .hasMessageContaining("does not tell");
        assertThatThrownBy(() -> durability.require(refusing(new JedisAccessControlException("NOPERM no"))))
                .hasMessageContaining("does not tell");
        assertThatThrownBy(() -> durability.require(refusing(new JedisAccessControlException("NOAUTH no"))))
                .isInstanceOf(JedisAccessControlException.class);
    }

    private static RedisNode refusing(RuntimeException answer) {
        return new RedisNode() {
            @Override
            public <T> T ask(CommandObject<T> command) {
                throw answer;
            }
        };
    }
}
