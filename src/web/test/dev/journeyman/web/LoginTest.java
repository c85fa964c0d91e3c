package dev.journeyman.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.journal.Journal;
import dev.journeyman.story.BadInputException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a browser is let in. */
class LoginTest {

    private ConsoleStage stage;

    @BeforeEach
    void serve() {
        stage = ConsoleStage.reading(Journal.memory());
    }

    @AfterEach
    void close() {
        stage.close();
    }

    @Nested
    class By_a_link {

        @Test
        void a_code_is_exchanged_for_a_cookie_that_no_script_and_no_other_site_can_use() throws IOException {
            try (Exchange login = stage.login(stage.code())) {
                assertThat(login.status()).isEqualTo(200);
                assertThat(login.body()).isEqualTo("{\"decides\":false}");
                assertThat(login.header("Set-Cookie"))
                        .matches("journeyman-%s=[A-Za-z0-9_-]{43}; HttpOnly; SameSite=Strict; Path=/"
                                .formatted(stage.port()));
            }
        }

        @Test
        void the_code_is_in_the_fragment_which_no_server_is_sent() {
            assertThat(stage.server.link().toString())
                    .matches("http://127\\.0\\.0\\.1:%s/#code=[A-Za-z0-9_-]{22}".formatted(stage.port()));
        }

        @Test
        void a_code_opens_once() throws IOException {
            String code = stage.code();
            assertThat(stage.login(code).status()).isEqualTo(200);
            assertThat(stage.login(code).status()).isEqualTo(401);
        }

        @Test
        void a_code_dies_after_60_seconds() throws IOException {
            String code = stage.code();
            stage.clock.advance(Duration.ofSeconds(60));
            assertThat(stage.login(code).status()).isEqualTo(401);
        }

        @Test
        void a_code_lives_for_almost_60_seconds() throws IOException {
            String code = stage.code();
            stage.clock.advance(Duration.ofMillis(59_999));
            assertThat(stage.login(code).status()).isEqualTo(200);
        }

        @Test
        void five_wrong_codes_kill_the_right_one() throws IOException {
            String code = stage.code();
            for (int i = 0; i < 5; i++) {
                assertThat(stage.login("guess-" + i).status()).isEqualTo(401);
            }
            assertThat(stage.login(code).status()).isEqualTo(401);
        }

        @Test
        void four_wrong_codes_do_not() throws IOException {
            String code = stage.code();
            for (int i = 0; i < 4; i++) {
                assertThat(stage.login("guess-" + i).status()).isEqualTo(401);
            }
            assertThat(stage.login(code).status()).isEqualTo(200);
        }

        @Test
        void a_fresh_link_kills_the_one_before() throws IOException {
            String before = stage.code();
            String fresh = stage.code();
            assertThat(stage.login(before).status()).isEqualTo(401);
            assertThat(stage.login(fresh).status()).isEqualTo(200);
        }

        @Test
        void nothing_opens_while_there_is_no_code() throws IOException {
            assertThat(stage.login("x").status()).isEqualTo(401);
        }

        @Test
        void another_site_cannot_log_in() throws IOException {
            assertThat(stage.post("/login", "{\"code\": \"%s\"}".formatted(stage.code()))
                            .header("Origin", "http://attacker.example")
                            .status())
                    .isEqualTo(403);
        }
    }

    @Nested
    class By_a_token {

        private static final String TOKEN = "0123456789abcdef0123456789abcdef";

        private final Console console = Console.over(Journal.memory()).build();

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "",
                    "secret",
                    "0123456789abcdef0123456789abcde",
                    "0123456789_abcdefghij",
                    "01234567012345670123456701234567",
                    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                    "0123456789abcdef 0123456789abcdef"
                })
        void a_token_that_can_be_guessed_is_refused(String token) {
            assertThatThrownBy(() -> ConsoleServer.over(console)
                            .listen("127.0.0.1", token)
                            .open())
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("at least 128 random bits");
        }

        @ParameterizedTest
        @ValueSource(strings = {"localhost", "0.0.0.0", "::", "attacker.example", "999.1.1.1", "192.0.2.77", ""})
        void only_one_address_in_digits_can_be_listened_at(String address) {
            assertThatThrownBy(() ->
                            ConsoleServer.over(console).listen(address, TOKEN).open())
                    .isInstanceOf(BadInputException.class);
        }

        @Test
        void the_token_lets_in_every_time_and_no_code_does() throws IOException {
            try (ConsoleServer server =
                    ConsoleServer.over(console).listen("127.0.0.1", TOKEN).open()) {
                assertThat(server.link()).isEqualTo(server.address());
                assertThat(login(server, TOKEN)).isEqualTo(200);
                assertThat(login(server, TOKEN)).isEqualTo(200);
                assertThat(login(server, TOKEN + "0")).isEqualTo(401);
            }
        }

        @Test
        void after_five_wrong_tokens_an_address_waits_a_minute() throws IOException {
            Console slow = Console.over(Journal.memory()).clock(stage.clock).build();
            try (ConsoleServer server =
                    ConsoleServer.over(slow).listen("127.0.0.1", TOKEN).open()) {
                for (int i = 0; i < 5; i++) {
                    assertThat(login(server, "guess-" + i)).isEqualTo(401);
                }
                assertThat(login(server, TOKEN)).isEqualTo(401);
                stage.clock.advance(Duration.ofMinutes(1));
                assertThat(login(server, TOKEN)).isEqualTo(200);
            }
        }

        private static int login(ConsoleServer server, String token) throws IOException {
            String body = "{\"code\": \"%s\"}".formatted(token);
            String host = server.address().getAuthority();
            String head =
                    "POST /login HTTP/1.1\r\nHost: %s\r\nOrigin: http://%s\r\nContent-Type: application/json\r\nContent-Length: %s"
                            .formatted(host, host, body.length());
            try (Exchange exchange = new Exchange(
                    server.address().getPort(), head, body.getBytes(java.nio.charset.StandardCharsets.UTF_8))) {
                return exchange.status();
            }
        }
    }

    @Nested
    class At_an_address {

        @Test
        void the_console_is_bound_to_the_loopback_address_alone() throws IOException {
            int port = stage.port();
            for (InetAddress other : NetworkInterface.networkInterfaces()
                    .flatMap(NetworkInterface::inetAddresses)
                    .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
                    .toList()) {
                try (ServerSocket free = new ServerSocket(port, 1, other)) {
                    assertThat(free.isBound()).isTrue();
                }
            }
        }

        @Test
        void a_port_in_use_is_one_sentence() {
            try (Console console = Console.over(Journal.memory()).build()) {
                assertThatThrownBy(() ->
                                ConsoleServer.over(console).port(stage.port()).open())
                        .isInstanceOf(BadInputException.class)
                        .hasMessage(
                                "The port %s of 127.0.0.1 cannot be opened: Address already in use. Name another port,"
                                        + " or 0 for any that is free.",
                                stage.port());
            }
        }
    }
}
