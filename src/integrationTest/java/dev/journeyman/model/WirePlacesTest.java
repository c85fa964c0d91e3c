package dev.journeyman.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.ModelReply.Usage;
import dev.journeyman.model.vendor.PriceList;
import dev.journeyman.model.vendor.VendorHttpClient;
import dev.journeyman.model.vendor.VendorModels;
import dev.journeyman.testkit.peer.StrictPeer;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpMethod;
import dev.langchain4j.http.client.HttpRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The addresses models are called at, in every form users write them, and the settings sent only there. */
@Timeout(60)
class WirePlacesTest {

    private static final JsonMapper JSON = new JsonMapper();

    private final BlockingQueue<String> paths = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> bodies = new LinkedBlockingQueue<>();
    private HttpServer server;
    private String answer = "{}";

    @BeforeEach
    void open_a_port() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void close_it() {
        server.stop(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "/v1", "/v1/"})
    void anthropic_is_reached_with_and_without_a_version_in_the_url(String end) throws Exception {
        try (StrictPeer peer = StrictPeer.anthropic().replies(AiMessage.from("Here."))) {
            String root = peer.baseUrl().replaceAll("/v1$", "");
            VendorModels wire = new VendorModels(
                    Map.of("ANTHROPIC_API_KEY", peer.key(), "ANTHROPIC_BASE_URL", root + end), PriceList.ours());

            assertThat(wire.provider("anthropic:claude-haiku-4-5")
                            .call(request())
                            .message()
                            .text())
                    .isEqualTo("Here.");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/v1beta"})
    void gemini_is_reached_with_and_without_a_version_in_the_url(String end) throws Exception {
        answer = """
            {"candidates": [{"content": {"role": "model", "parts": [{"text": "Here."}]}, "finishReason": "STOP"}],
             "usageMetadata": {"promptTokenCount": 100, "candidatesTokenCount": 7, "cachedContentTokenCount": 60,
                               "totalTokenCount": 107}}
            """;
        VendorModels wire =
                new VendorModels(Map.of("GEMINI_API_KEY", "k", "GEMINI_BASE_URL", url() + end), PriceList.ours());
        ModelReply reply = wire.provider("gemini:gemini-2.5-flash").call(request());

        assertThat(reply.message().text()).isEqualTo("Here.");
        assertThat(reply.usage()).isEqualTo(new Usage(100, 7, 60, true));
        assertThat(paths.take()).startsWith("/v1beta/models/gemini-2.5-flash:generateContent");
    }

    @Test
    void ollama_is_reached_without_a_scheme_and_gets_the_size_of_its_window() throws Exception {
        answer = """
            {"model": "qwen3", "created_at": "2026-01-01T00:00:00Z", "done": true, "done_reason": "stop",
             "message": {"role": "assistant", "content": "Here."}, "prompt_eval_count": 40, "eval_count": 3}
            """;
        VendorModels wire =
                new VendorModels(Map.of("OLLAMA_HOST", url().substring("http://".length())), PriceList.ours());
        ModelReply reply = wire.provider("ollama:qwen3", 12_000).call(request());

        assertThat(reply.message().text()).isEqualTo("Here.");
        assertThat(reply.usage()).isEqualTo(new Usage(40, 3, 0, true));
        assertThat(paths.take()).isEqualTo("/api/chat");
        JsonNode sent = JSON.readTree(bodies.take());
        assertThat(sent.at("/options/num_ctx").asInt()).isEqualTo(12_000);
        assertThat(sent.at("/stream").asBoolean()).isFalse();
    }

    @Test
    void no_answer_in_time_is_a_failure_of_its_own() {
        try (StrictPeer peer = StrictPeer.openAi().hangs()) {
            HttpClient client = VendorHttpClient.builder()
                    .readTimeout(Duration.ofMillis(200))
                    .build();
            HttpRequest request = HttpRequest.builder()
                    .method(HttpMethod.POST)
                    .url(peer.baseUrl() + "/chat/completions")
                    .addHeader("Authorization", "Bearer " + peer.key())
                    .body("{\"model\": \"m\", \"messages\": [{\"role\": \"user\", \"content\": \"Go.\"}]}")
                    .build();

            assertThatThrownBy(() -> client.execute(request))
                    .isInstanceOf(TimeoutException.class)
                    .hasMessage("no answer within PT0.2S");
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        paths.add(exchange.getRequestURI().toString());
        bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("content-type", "application/json");
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private static ModelRequest request() {
        return new ModelRequest(
                CallerRole.CODER,
                0,
                List.of(SystemMessage.from("You code."), UserMessage.from("Go.")),
                null,
                List.of());
    }
}
