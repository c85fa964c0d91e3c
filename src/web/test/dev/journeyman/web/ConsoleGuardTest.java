package dev.journeyman.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.journal.Journal;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the console refuses, each request exactly as an attacker sends it. */
class ConsoleGuardTest {

    private static final String VERDICT = "/api/runs/shop-1/verdict";
    private static final String APPROVE = "{\"request\": \"r1\", \"decision\": \"approve\"}";

    private final Journal store = Journal.memory();
    private final DeedLog log = new DeedLog();
    private ConsoleStage stage;

    @BeforeEach
    void serve() throws IOException {
        SampleRun.begun(store, "shop-1").asks();
        stage = ConsoleStage.deciding(store, log).loggedIn();
    }

    @AfterEach
    void close() {
        stage.close();
    }

    @Test
    void what_the_page_itself_sends_is_done() throws IOException {
        assertThat(stage.get("/api/runs").status()).isEqualTo(200);
        assertThat(stage.post(VERDICT, APPROVE).status()).isEqualTo(202);
        assertThat(log.deeds).containsExactly("deliver shop-1 r1 Verdict[decision=approve, feedback=] from console");
    }

    @Nested
    class By_host {

        static Stream<String> others() {
            return Stream.of("attacker.example", "localhost", "127.0.0.1", "localhost:PORT", "127.0.0.1:1", "");
        }

        @ParameterizedTest
        @MethodSource("others")
        void a_get_for_another_host_is_refused_also_with_the_cookie(String host) throws IOException {
            String named = host.replace("PORT", String.valueOf(stage.port()));
            assertThat(stage.get("/").header("Host", named).status()).isEqualTo(403);
            assertThat(stage.get("/api/runs").header("Host", named).status()).isEqualTo(403);
        }

        @ParameterizedTest
        @MethodSource("others")
        void a_write_for_another_host_is_refused_although_its_origin_is_ours(String host) throws IOException {
            String named = host.replace("PORT", String.valueOf(stage.port()));
            assertThat(stage.post(VERDICT, APPROVE).header("Host", named).status())
                    .isEqualTo(403);
            assertThat(stage.post("/login", "{\"code\": \"%s\"}".formatted(stage.code()))
                            .header("Host", named)
                            .status())
                    .isEqualTo(403);
            assertThat(log.deeds).isEmpty();
        }

        @Test
        void a_rebound_name_is_refused_with_its_own_origin() throws IOException {
            String rebound = "attacker.example:" + stage.port();
            assertThat(stage.post(VERDICT, APPROVE)
                            .header("Host", rebound)
                            .header("Origin", "http://" + rebound)
                            .status())
                    .isEqualTo(403);
            assertThat(log.deeds).isEmpty();
        }

        @Test
        void two_hosts_are_refused() throws IOException {
            String twice = stage.host() + "\r\nHost: attacker.example";
            assertThat(stage.get("/api/runs").header("Host", twice).status()).isIn(400, 403);
        }

        @Test
        void it_comes_before_everything_else() throws IOException {
            assertThat(stage.get("/no/such/path")
                            .header("Host", "attacker.example")
                            .status())
                    .isEqualTo(403);
        }

        @Test
        void a_target_that_names_another_host_has_nothing() throws IOException {
            assertThat(stage.get("http://attacker.example/api/runs").status()).isEqualTo(404);
        }
    }

    @Nested
    class By_route {

        @ParameterizedTest
        @CsvSource({
            "GET, /console.js",
            "GET, /favicon.ico",
            "GET, /api",
            "GET, /api/runs/",
            "GET, //api/runs",
            "GET, /api/../api/runs",
            "GET, /api/runs/shop-1/",
            "GET, /api/runs/..",
            "GET, /api/runs/%2e%2e",
            "GET, /api/runs/shop-1/verdict",
            "GET, /login",
            "POST, /",
            "POST, /api/events",
            "POST, /api/runs/shop-1",
            "PUT, /api/runs",
            "DELETE, /api/runs/shop-1",
            "HEAD, /",
            "TRACE, /",
            "OPTIONS, /api/runs"
        })
        void what_is_not_in_the_list_is_not_there(String method, String path) throws IOException {
            assertThat(stage.asks(method, path).status()).isEqualTo(404);
        }

        @Test
        void a_preflight_gets_no_headers_that_let_another_site_in() throws IOException {
            try (Exchange preflight = stage.asks("OPTIONS", VERDICT)
                    .header("Origin", "http://attacker.example")
                    .header("Access-Control-Request-Method", "POST")
                    .header("Access-Control-Request-Headers", "content-type")
                    .send()) {
                assertThat(preflight.status()).isEqualTo(404);
                assertThat(preflight.headers().keySet()).noneMatch(name -> name.startsWith("access-control"));
            }
        }

        @Test
        void a_run_that_is_not_in_the_store_is_not_there() throws IOException {
            assertThat(stage.get("/api/runs/other-1").status()).isEqualTo(404);
            assertThat(stage.get("/runs/other-1").status()).isEqualTo(404);
            assertThat(stage.get("/api/runs/other-1/events").status()).isEqualTo(404);
            assertThat(stage.post("/api/runs/other-1/cancel", "{}").status()).isEqualTo(404);
        }
    }

    @Nested
    class By_session {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "/api/runs",
                    "/api/store",
                    "/api/runs/shop-1",
                    "/runs/shop-1",
                    "/api/events",
                    "/api/runs/shop-1/events"
                })
        void data_needs_a_cookie(String path) throws IOException {
            assertThat(stage.get(path).without("Cookie").status()).isEqualTo(401);
        }

        @Test
        void a_write_needs_a_cookie() throws IOException {
            assertThat(stage.post(VERDICT, APPROVE).without("Cookie").status()).isEqualTo(401);
            assertThat(log.deeds).isEmpty();
        }

        @Test
        void a_wrong_cookie_is_none() throws IOException {
            String name = "journeyman-" + stage.port();
            for (String cookie : new String[] {name + "=", name + "=x", "journeyman=1", name}) {
                assertThat(stage.get("/api/runs").header("Cookie", cookie).status())
                        .as(cookie)
                        .isEqualTo(401);
            }
        }

        @Test
        void the_page_without_data_needs_none() throws IOException {
            try (Exchange page = stage.get("/").without("Cookie").send()) {
                assertThat(page.status()).isEqualTo(200);
                assertThat(page.body()).contains("<!DOCTYPE html>").doesNotContain("shop-1", "the store");
            }
        }
    }

    @Nested
    class Of_a_write {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "text/plain",
                    "application/x-www-form-urlencoded",
                    "multipart/form-data; boundary=x",
                    "application/json; charset=utf-8",
                    "application/jsonp"
                })
        void only_json_is_read(String type) throws IOException {
            assertThat(stage.post(VERDICT, APPROVE).header("Content-Type", type).status())
                    .isEqualTo(415);
            assertThat(stage.post(VERDICT, APPROVE).without("Content-Type").status())
                    .isEqualTo(415);
            assertThat(log.deeds).isEmpty();
        }

        @ParameterizedTest
        @ValueSource(
                strings = {"http://attacker.example", "null", "http://localhost:PORT", "https://127.0.0.1:PORT", ""})
        void another_origin_is_refused(String origin) throws IOException {
            String named = origin.replace("PORT", String.valueOf(stage.port()));
            assertThat(stage.post(VERDICT, APPROVE).header("Origin", named).status())
                    .isEqualTo(403);
            assertThat(log.deeds).isEmpty();
        }

        @Test
        void a_missing_origin_is_refused() throws IOException {
            assertThat(stage.post(VERDICT, APPROVE).without("Origin").status()).isEqualTo(403);
            assertThat(log.deeds).isEmpty();
        }

        @Test
        void a_body_above_one_megabyte_is_refused() throws IOException {
            String fits = "{\"request\": \"r1\", \"decision\": \"approve\", \"feedback\": \"%s\"}";
            String text = "x".repeat(1_000_000 - fits.length() + "%s".length());
            assertThat(stage.post(VERDICT, fits.formatted(text)).status()).isEqualTo(202);
            assertThat(stage.post(VERDICT, fits.formatted(text + "x")).status()).isEqualTo(413);
        }

        @Test
        void a_long_body_that_does_not_say_its_length_is_refused() throws IOException {
            String chunk = "f4241\r\n" + "x".repeat(1_000_001) + "\r\n0\r\n\r\n";
            assertThat(stage.post(VERDICT, chunk)
                            .without("Content-Length")
                            .header("Transfer-Encoding", "chunked")
                            .status())
                    .isEqualTo(413);
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "{\"request\": \"r1\", \"decision\": \"approve\", \"as\": \"root\"} | The body has \"as\", which"
                            + " is not a field here. There are: decision, feedback, request.",
                    "{\"request\": \"r1\"} | The field \"decision\" is missing or empty. Send it as a text.",
                    "{\"request\": 1, \"decision\": \"approve\"} | The field \"request\" is not a text. Send it as a"
                            + " text.",
                    "{\"request\": \"r1\", \"decision\": \"allow\"} | \"allow\" is not a decision. There are:"
                            + " [approve, changes, reject, continue, pivot, escalate, abandon, answer].",
                    "{\"request\": \"r1\", \"decision\": \"changes\"} | changes needs words: the coder goes by them."
                            + " Write them into \"feedback\".",
                    "[] | The body is not a JSON object. Send one with: decision, feedback, request.",
                    "{\"request\": \"r1\", \"request\": \"r2\", \"decision\": \"approve\"} | The body is not JSON:"
                            + " Duplicate field 'request'. Send one object."
                })
        void other_fields_are_refused_in_one_sentence(String body, String sentence) throws IOException {
            try (Exchange refused = stage.post(VERDICT, body).send()) {
                assertThat(refused.status()).isEqualTo(400);
                assertThat(refused.body()).isEqualTo("{\"error\":\"%s\"}".formatted(sentence.replace("\"", "\\\"")));
            }
            assertThat(log.deeds).isEmpty();
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "/api/runs/shop-1/verdict | {\"request\": \"r1\", \"decision\": \"approve\"}",
                    "/api/runs/shop-1/stop | {}",
                    "/api/runs/shop-1/cancel | {}",
                    "/api/runs/shop-1/resume | {}",
                    "/api/runs | {\"title\": \"t\", \"criteria\": [{\"text\": \"it holds\"}]}"
                })
        void a_console_without_control_refuses_each(String path, String body) throws IOException {
            try (ConsoleStage reading = ConsoleStage.reading(store).loggedIn();
                    Exchange refused = reading.post(path, body).send()) {
                assertThat(refused.status()).isEqualTo(403);
                assertThat(refused.body()).contains("This console is read only.");
            }
        }
    }

    @Nested
    class In_headers {

        @ParameterizedTest
        @CsvSource({"/, 200", "/api/runs, 200", "/api/store, 200", "/runs/shop-1, 200", "/nothing, 404"})
        void every_response_forbids_to_frame_sniff_keep_and_tell(String path, int status) throws IOException {
            try (Exchange exchange = stage.get(path).send()) {
                assertThat(exchange.status()).isEqualTo(status);
                assertThat(exchange.header("X-Frame-Options")).isEqualTo("DENY");
                assertThat(exchange.header("Content-Security-Policy"))
                        .startsWith("default-src 'none'")
                        .contains("frame-ancestors 'none'");
                assertThat(exchange.header("X-Content-Type-Options")).isEqualTo("nosniff");
                assertThat(exchange.header("Referrer-Policy")).isEqualTo("no-referrer");
                assertThat(exchange.header("Cache-Control")).isEqualTo("no-store");
                assertThat(exchange.header("Cross-Origin-Resource-Policy")).isEqualTo("same-origin");
                assertThat(exchange.header("Cross-Origin-Opener-Policy")).isEqualTo("same-origin");
                assertThat(exchange.headers().keySet()).noneMatch(name -> name.startsWith("access-control"));
            }
        }
    }
}
