package dev.journeyman.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.journal.JournalException;
import java.net.URI;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.exceptions.JedisException;

/** Servers on which a store cannot be opened, in one sentence each. */
@Timeout(60)
class RedisBadServersTest {

    private static final int SLOTS = 16_384;

    private static void assertRefused(RedisServer server, String rest, String sentence) {
        URI url = server.url(rest);
        assertThatThrownBy(() -> RedisJournal.open(url))
                .isInstanceOf(JournalException.class)
                .hasMessage(sentence, server.port());
        assertThatThrownBy(() -> RedisJournal.exists(url))
                .isInstanceOf(JournalException.class)
                .hasMessage(sentence, server.port());
    }

    @Test
    void that_ask_for_a_password_are_refused_without_one() {
        try (RedisServer server = RedisServer.start("--requirepass", "secret-one")) {
            assertRefused(
                    server,
                    "",
                    "The store redis://127.0.0.1:%s asks for a password. Put it into its URL:"
                            + " redis://:PASSWORD@HOST:PORT; the program also takes it from REDISCLI_AUTH.");
            RedisJournal.open(URI.create("redis://:secret-one@127.0.0.1:" + server.port()))
                    .close();
        }
    }

    @Test
    void that_are_nodes_of_a_cluster_without_masters_for_all_slots_are_refused() {
        try (RedisServer server = RedisServer.start("--cluster-enabled", "yes")) {
            assertRefused(
                    server,
                    "",
                    "The cluster of the store redis://127.0.0.1:%s does not serve all its slots. Start its missing"
                            + " masters; runs resume when it answers.");
        }
    }

    @Test
    void that_are_nodes_of_a_cluster_are_refused_to_a_client_of_one_server() {
        try (RedisServer one = RedisServer.start("--cluster-enabled", "yes");
                RedisServer two = RedisServer.start("--cluster-enabled", "yes");
                RedisClient first = one.client();
                RedisClient second = two.client()) {
            first.executeCommand(slots(0, SLOTS / 2));
            second.executeCommand(slots(SLOTS / 2, SLOTS));
            first.executeCommand(cluster("MEET").add("127.0.0.1").add(two.port()));
            String message = "";
            while (!message.startsWith("MOVED")) {
                message = refusal(first); // until the nodes have met, which takes a second
            }

            assertRefused(
                    one,
                    "",
                    "The store redis://127.0.0.1:%s is a node of a cluster. Give RedisJournal.of a"
                            + " RedisClusterClient.");
        }
    }

    private static CommandArguments cluster(String command) {
        return new CommandArguments(Protocol.Command.CLUSTER).add(command);
    }

    private static CommandArguments slots(int from, int to) {
        CommandArguments slots = cluster("ADDSLOTS");
        IntStream.range(from, to).forEach(slots::add);
        return slots;
    }

    /** Returns how a node refuses to read the format of a store; empty if it does not. */
    private static String refusal(RedisClient node) {
        try {
            node.hgetAll(new RedisKeys("journeyman").format());
            return "";
        } catch (JedisException refused) {
            return String.valueOf(refused.getMessage());
        }
    }

    @Test
    void that_do_not_have_the_database_are_refused() {
        assertRefused(
                RedisServer.shared(),
                "/99",
                "The server of the store redis://127.0.0.1:%s/99 does not have this database. Name a smaller number,"
                        + " or raise databases in its configuration.");
    }

    @Test
    void that_do_not_speak_tls_are_refused() {
        URI url = URI.create("rediss://127.0.0.1:" + RedisServer.shared().port());

        assertThatThrownBy(() -> RedisJournal.open(url))
                .isInstanceOf(JournalException.class)
                .hasMessageStartingWith("The store %s cannot be reached: ".formatted(url))
                .hasMessageEndingWith(". Start its server, or correct its URL; runs resume when it answers.");
    }

    @Test
    void whose_name_is_not_known_are_refused() {
        assertThatThrownBy(() -> RedisJournal.open(URI.create("redis://:secret-one@nowhere.invalid")))
                .isInstanceOf(JournalException.class)
                .hasMessageStartingWith("The store redis://nowhere.invalid:6379 cannot be reached: nowhere.invalid");
    }

    @Test
    void that_keep_a_value_of_another_type_below_a_key_are_refused_when_it_is_read() {
        try (RedisClient client = RedisServer.shared().client();
                RedisJournal journal = RedisJournal.open(RedisServer.shared().url("?prefix=foreign"))) {
            String key = new RedisKeys("foreign").of("r-1").head("r-1");
            client.set(key, "something");

            assertThatThrownBy(() -> journal.read("r-1"))
                    .hasMessage(
                            "A key of the store redis://127.0.0.1:%s belongs to something else. Name another prefix"
                                    + " with ?prefix=NAME.",
                            RedisServer.shared().port());
            client.del(key);
            assertThat(journal.read("r-1")).isEmpty();
        }
    }
}
