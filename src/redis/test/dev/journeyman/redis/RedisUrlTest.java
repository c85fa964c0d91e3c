package dev.journeyman.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.journal.JournalException;
import dev.journeyman.story.BadInputException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** URLs of stores, and servers that are not there. */
class RedisUrlTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "http://host:1 | \"http:\" is not the URL of a Redis store. Use redis://HOST:PORT or, with TLS,"
                        + " rediss://HOST:PORT.",
                "redis:host | The URL of a Redis store names its server: redis://HOST:PORT. HOST has no"
                        + " underscore, and special characters of a password are percent-encoded.",
                "redis://:secret-one@/1 | The URL of a Redis store names its server: redis://HOST:PORT. HOST has no"
                        + " underscore, and special characters of a password are percent-encoded.",
                "redis://:secret-one@host/runs | \"/runs\" is not the number of a Redis database. Write"
                        + " redis://HOST:PORT/0.",
                "redis://host?durability=none | \"durability=none\" is not an option of a Redis store. The options are"
                        + " prefix=NAME, term=SECONDS and durability=weak.",
                "redis://my_host | The URL of a Redis store names its server: redis://HOST:PORT. HOST has no"
                        + " underscore, and special characters of a password are percent-encoded.",
                "redis://host:99999 | 99999 is not a port of a Redis server. Write redis://HOST:6379.",
                "redis://host:0/1 | 0 is not a port of a Redis server. Write redis://HOST:6379.",
                "redis://host/0#1 | The URL of a Redis store has nothing after #. Write %23 for a # in a password or a"
                        + " prefix.",
                "redis://host?prefix=a& | \"\" is not an option of a Redis store. The options are prefix=NAME,"
                        + " term=SECONDS and durability=weak.",
                "redis://host?Durability=weak | \"Durability=weak\" is not an option of a Redis store. The options are"
                        + " prefix=NAME, term=SECONDS and durability=weak.",
                "redis://host?prefix=a{b | \"a{b\" is not a prefix of keys. Use letters, digits and _ . : -, 100 at"
                        + " most.",
                "redis://host?prefix= | \"\" is not a prefix of keys. Use letters, digits and _ . : -, 100 at most."
            })
    void that_cannot_be_used_are_refused_in_a_sentence(String url, String sentence) {
        URI asked = URI.create(url.replace("{", "%7B"));

        assertThatThrownBy(() -> RedisJournal.open(asked))
                .isInstanceOf(BadInputException.class)
                .hasMessage(sentence);
    }

    @ParameterizedTest
    @CsvSource({
        "redis://host, redis://host:6379",
        "rediss://user:secret-one@host:7000/2?prefix=a, rediss://host:7000/2",
        "redis://:secret-one@[::1]:7000/?durability=weak, redis://[::1]:7000"
    })
    void are_named_without_user_and_password(String url, String name) {
        assertThat(RedisUrl.of(URI.create(url)).name()).isEqualTo(name);
        assertThat(RedisUrl.of(URI.create(url))).hasToString(name);
    }

    @Test
    @Timeout(10)
    void of_a_server_that_is_not_there_are_refused_at_once() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }

        assertThatThrownBy(() -> RedisJournal.open(URI.create("redis://:secret-one@127.0.0.1:" + port)))
                .isInstanceOf(JournalException.class)
                .hasMessage(
                        "The store redis://127.0.0.1:%s cannot be reached: Connection refused. Start its server, or"
                                + " correct its URL; runs resume when it answers.",
                        port);
    }

    @Test
    @Timeout(10)
    void of_something_else_than_redis_are_refused() throws IOException {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread talker = new Thread(() -> {
                try {
                    while (true) {
                        other.accept()
                                .getOutputStream()
                                .write("HTTP/1.1 400 Bad Request\r\n".getBytes(StandardCharsets.UTF_8));
                    }
                } catch (IOException closed) {
                    // the test is over
                }
            });
            talker.setDaemon(true);
            talker.start();

            assertThatThrownBy(() -> RedisJournal.open(URI.create("redis://127.0.0.1:" + other.getLocalPort())))
                    .isInstanceOf(JournalException.class)
                    .hasMessageContaining("cannot be reached: ");
        }
    }

    @Test
    void tell_whether_there_is_a_store_without_making_one() {
        URI url = RedisServer.shared().url("?prefix=seldom");

        assertThat(RedisJournal.exists(url)).isFalse();
        RedisJournal.open(url).close();
        assertThat(RedisJournal.exists(url)).isTrue();
    }
}
