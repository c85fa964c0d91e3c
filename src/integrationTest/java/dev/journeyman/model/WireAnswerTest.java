package dev.journeyman.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.ModelReply.Usage;
import dev.journeyman.model.WireStoryTest.Shape;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Answers over HTTP that differ from those of the vendor: their readable parts are used, and their usage is counted.
 */
@Timeout(60)
class WireAnswerTest {

    private static final String USAGE =
            "\"usage\":{\"prompt_tokens\":5000,\"completion_tokens\":10,\"total_tokens\":5010}";

    private HttpServer server;
    private int status = 200;
    private byte[] body = {};
    private final Map<String, String> headers = new java.util.TreeMap<>(Map.of("Content-Type", "application/json"));

    @BeforeEach
    void listen() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            headers.forEach(exchange.getResponseHeaders()::set);
            exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void close() {
        server.stop(0);
    }

    @Nested
    class Is_read {

        @Test
        void if_it_begins_with_a_byte_order_mark() throws Exception {
            says("\ufeff" + answer("\"content\":\"hello\"", "stop"));
            assertThat(call().message().text()).isEqualTo("hello");
        }

        @Test
        void if_it_is_compressed_without_being_requested_so() throws Exception {
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
                out.write(answer("\"content\":\"hello\"", "stop").getBytes(StandardCharsets.UTF_8));
            }
            body = packed.toByteArray();
            headers.put("Content-Encoding", "gzip");
            assertThat(call().message().text()).isEqualTo("hello");
        }

        @Test
        void if_its_text_comes_in_parts() throws Exception {
            says(answer(
                    "\"content\":[{\"type\":\"text\",\"text\":\"hello\"},{\"type\":\"text\",\"text\":\"you\"}]",
                    "stop"));
            assertThat(call().message().text()).isEqualTo("hello\nyou");
        }

        @Test
        void if_the_arguments_of_a_call_are_an_object() throws Exception {
            says(answer(
                    "\"content\":null,\"tool_calls\":[{\"id\":\"c1\",\"type\":\"function\",\"function\":"
                            + "{\"name\":\"read_file\",\"arguments\":{\"path\":\"a.txt\"}}}]",
                    "tool_calls"));
            assertThat(call().message().toolExecutionRequests())
                    .singleElement()
                    .extracting(call -> call.arguments())
                    .isEqualTo("{\"path\":\"a.txt\"}");
        }

        @Test
        void if_its_usage_exceeds_the_largest_number() throws Exception {
            says(answer("\"content\":\"hello\"", "stop").replace("5000", "5000000000"));
            assertThat(call().usage()).isEqualTo(new Usage(Usage.MOST, 10, 0, true));
        }

        @Test
        void and_recognized_as_cut_off_at_the_providers_limit() throws Exception {
            says(answer("\"content\":\"half of a sent\"", "length"));
            assertThat(call().cutOff()).isTrue();
            says(answer("\"content\":\"all of it\"", "stop"));
            assertThat(call().cutOff()).isFalse();
        }
    }

    @Nested
    class Is_not_usable {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{\"cho",
                    "words",
                    "",
                    "[]",
                    "null",
                    "{}",
                    "{\"choices\":[],$usage}",
                    "{\"choices\":{},$usage}"
                })
        void and_reported_in_one_sentence_without_class_names(String answer) throws Exception {
            says(answer.replace("$usage", USAGE));
            ProviderException failed = failed();

            assertThat(failed.failure()).isEqualTo(Failure.UNREADABLE_ANSWER);
            assertThat(failed.getMessage())
                    .startsWith("it ")
                    .hasLineCount(1)
                    .doesNotContain("Exception", "java", "langchain");
            assertThat(failed.used().map(used -> used.usage().total()).orElse(0))
                    .isEqualTo(answer.contains("usage") ? 5_010 : 0);
        }

        @Test
        void if_its_json_has_another_structure() throws Exception {
            says("{\"choices\":[{\"message\":\"hello\"}]}");
            ProviderException failed = failed();

            assertThat(failed.failure()).isEqualTo(Failure.UNREADABLE_ANSWER);
            assertThat(failed.getMessage()).isEqualTo("it sent an answer whose JSON is not that of an answer");
        }

        @Test
        void if_it_has_no_content() throws Exception {
            status = 204;
            assertThat(failed().failure()).isEqualTo(Failure.UNREADABLE_ANSWER);
            assertThat(failed().getMessage()).isEqualTo("it answered 204 with an empty body");
        }

        @Test
        void if_it_is_an_error_that_a_gateway_sends_with_status_200() throws Exception {
            says("{\"error\":{\"code\":429,\"message\":\"Rate limit of the free tier. Please try again in 3.2s.\"}}");
            ProviderException failed = failed();

            assertThat(failed.failure()).isEqualTo(Failure.RATE_LIMIT_EXCEEDED);
            assertThat(failed).hasMessage("Rate limit of the free tier. Please try again in 3.2s.");
            assertThat(failed.retryAfter()).contains(Duration.ofMillis(3_200));
        }

        @Test
        void if_it_is_a_redirect_whose_target_is_reported() throws Exception {
            status = 302;
            headers.put("Location", "https://login.example/");
            assertThat(failed().failure()).isEqualTo(Failure.UNREACHABLE);
            assertThat(failed().getMessage())
                    .startsWith("it answered 302, a redirect to https://login.example/, which is not followed.")
                    .endsWith("(its URL is in OPENAI_BASE_URL)");
        }
    }

    @Nested
    class Is_refused {

        @Test
        void and_counted_if_a_filter_withheld_it() throws Exception {
            says(answer("\"content\":\"\"", "content_filter"));
            ProviderException failed = failed();

            assertThat(failed.failure()).isEqualTo(Failure.REFUSED);
            assertThat(failed.used().orElseThrow().usage()).isEqualTo(new Usage(5_000, 10, 0, true));
            assertThat(failed.used().orElseThrow().cost()).isPositive();
        }

        @Test
        void and_counted_if_the_model_states_the_reason() throws Exception {
            says(answer("\"content\":null,\"refusal\":\"I cannot help with that.\"", "stop"));
            ProviderException failed = failed();

            assertThat(failed.failure()).isEqualTo(Failure.REFUSED);
            assertThat(failed.getMessage()).endsWith("withheld its answer: I cannot help with that.");
            assertThat(failed.used().orElseThrow().usage().total()).isEqualTo(5_010);
        }

        @Test
        void with_the_name_of_the_variable_that_holds_the_key() throws Exception {
            status = 401;
            says("{\"error\":{\"message\":\"Incorrect API key provided\"}}");
            assertThat(failed()).hasMessage("Incorrect API key provided (its key is in OPENAI_API_KEY)");
        }
    }

    @Test
    void a_server_that_was_not_started_is_reported_with_the_variable_of_its_address() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        ProviderException failed = failed(port);

        assertThat(failed.failure()).isEqualTo(Failure.NO_SERVER);
        assertThat(failed.getMessage())
                .startsWith("127.0.0.1:%s cannot be reached: ".formatted(port))
                .endsWith(" (its URL is in OPENAI_BASE_URL)");
    }

    private void says(String answer) {
        body = answer.getBytes(StandardCharsets.UTF_8);
    }

    private static String answer(String message, String reason) {
        return "{\"id\":\"1\",\"model\":\"gpt-5\",\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",%s},\"finish_reason\":\"%s\"}],%s}"
                .formatted(message, reason, USAGE);
    }

    private ModelReply call() throws InterruptedException {
        return call(server.getAddress().getPort());
    }

    private static ModelReply call(int port) throws InterruptedException {
        return Shape.OPENAI
                .at("http://127.0.0.1:%s/v1".formatted(port), "key")
                .call(new ModelRequest(
                        CallerRole.CODER,
                        0,
                        List.of(SystemMessage.from("You code."), UserMessage.from("Go.")),
                        null,
                        List.of()));
    }

    private ProviderException failed() throws InterruptedException {
        return failed(server.getAddress().getPort());
    }

    private static ProviderException failed(int port) throws InterruptedException {
        try {
            throw new AssertionError("It was served: " + call(port));
        } catch (ProviderException failed) {
            return failed;
        }
    }
}
