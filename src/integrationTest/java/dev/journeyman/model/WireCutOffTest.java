package dev.journeyman.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.vendor.PriceList;
import dev.journeyman.model.vendor.VendorModels;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The reasons with which vendors and servers end a reply, over HTTP: which of them mean that it was cut off. */
@Timeout(60)
class WireCutOffTest {

    private static final int WINDOW = 64_000;

    private static ModelReply reply(String spec, Map<String, String> variables, String body) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
        try {
            Map<String, String> at = new HashMap<>(variables);
            at.replaceAll((name, value) -> value.replace(
                    "PLACE", "http://127.0.0.1:" + server.getAddress().getPort()));
            return new VendorModels(at, PriceList.ours())
                    .provider(spec, WINDOW)
                    .call(new ModelRequest(
                            CallerRole.CODER,
                            0,
                            List.of(SystemMessage.from("You code."), UserMessage.from("Go.")),
                            null,
                            List.of()));
        } finally {
            server.stop(0);
        }
    }

    @Nested
    class Of_openai_and_servers_like_it {

        private static ModelReply ended(String message, String reason) throws Exception {
            return reply("openai:gpt-5", Map.of("OPENAI_API_KEY", "key", "OPENAI_BASE_URL", "PLACE/v1"), """
                {"id":"1","model":"m","choices":[{"index":0,"message":{"role":"assistant",%s},
                "finish_reason":"%s"}],"usage":{"prompt_tokens":5,"completion_tokens":3,"total_tokens":8}}\
                """.formatted(
                            message, reason));
        }

        @ParameterizedTest
        @ValueSource(strings = {"length", "max_tokens", "MAX_TOKENS", "model_length", "model_context_window_exceeded"})
        void mean_that_it_was_cut_off(String reason) throws Exception {
            assertThat(ended("\"content\":\"half of\"", reason).cutOff()).isTrue();
        }

        @ParameterizedTest
        @ValueSource(strings = {"stop", "tool_calls", "something new"})
        void mean_that_it_is_whole(String reason) throws Exception {
            assertThat(ended("\"content\":\"all of it\"", reason).cutOff()).isFalse();
        }

        @Test
        void mark_a_call_whose_arguments_were_cut() throws Exception {
            ModelReply reply = ended(
                    "\"content\":null,\"tool_calls\":[{\"id\":\"c1\",\"type\":\"function\",\"function\":"
                            + "{\"name\":\"write_file\",\"arguments\":\"{\\\"path\\\":\\\"a.t\"}}]",
                    "length");
            assertThat(reply.cutOff()).isTrue();
            assertThat(reply.message().toolExecutionRequests()).hasSize(1);
        }

        @Test
        void mark_a_reply_that_thought_until_nothing_was_left() throws Exception {
            assertThat(ended("\"content\":null", "length").cutOff()).isTrue();
        }
    }

    @Nested
    class Of_anthropic {

        private static ModelReply ended(String content, String reason) throws Exception {
            return reply(
                    "anthropic:claude-sonnet-4-5",
                    Map.of("ANTHROPIC_API_KEY", "key", "ANTHROPIC_BASE_URL", "PLACE"),
                    """
                    {"id":"1","type":"message","role":"assistant","model":"m","content":[%s],"stop_reason":"%s",
                    "usage":{"input_tokens":5,"output_tokens":3}}\
                    """.formatted(content, reason));
        }

        @ParameterizedTest
        @ValueSource(strings = {"max_tokens", "model_context_window_exceeded"})
        void mean_that_it_was_cut_off(String reason) throws Exception {
            assertThat(ended("{\"type\":\"text\",\"text\":\"half of\"}", reason).cutOff())
                    .isTrue();
        }

        @ParameterizedTest
        @ValueSource(strings = {"end_turn", "stop_sequence", "tool_use"})
        void mean_that_it_is_whole(String reason) throws Exception {
            assertThat(ended("{\"type\":\"text\",\"text\":\"all of it\"}", reason)
                            .cutOff())
                    .isFalse();
        }

        @Test
        void mark_a_call_whose_arguments_were_cut() throws Exception {
            ModelReply reply = ended(
                    "{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"write_file\",\"input\":{\"path\":\"a.txt\"}}",
                    "max_tokens");
            assertThat(reply.cutOff()).isTrue();
            assertThat(reply.message().toolExecutionRequests()).hasSize(1);
        }
    }

    @Nested
    class Of_gemini {

        private static ModelReply ended(String candidate, String reason) throws Exception {
            return reply(
                    "gemini:gemini-2.5-pro", Map.of("GEMINI_API_KEY", "key", "GEMINI_BASE_URL", "PLACE"), """
                        {"candidates":[{%s"finishReason":"%s","index":0}],
                        "usageMetadata":{"promptTokenCount":5,"candidatesTokenCount":3,"totalTokenCount":8}}\
                        """.formatted(
                                    candidate, reason));
        }

        @Test
        void mean_that_it_was_cut_off() throws Exception {
            String half = "\"content\":{\"role\":\"model\",\"parts\":[{\"text\":\"half of\"}]},";
            assertThat(ended(half, "MAX_TOKENS").cutOff()).isTrue();
            assertThat(ended(half, "STOP").cutOff()).isFalse();
        }

        @Test
        void take_the_calls_of_a_reply_that_was_cut_off_away() throws Exception {
            String call =
                    "\"content\":{\"role\":\"model\",\"parts\":[{\"text\":\"I write.\"},{\"functionCall\":{\"name\":"
                            + "\"write_file\",\"args\":{\"path\":\"a.txt\"}}}]},";
            assertThat(ended(call, "MAX_TOKENS").cutOff()).isTrue();
            assertThat(ended(call, "MAX_TOKENS").message().hasToolExecutionRequests())
                    .isFalse();
            assertThat(ended(call, "STOP").message().toolExecutionRequests()).hasSize(1);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {"", "\"content\":{\"role\":\"model\"},", "\"content\":{\"role\":\"model\",\"parts\":[]},"})
        void mark_a_reply_that_thought_until_nothing_was_left(String nothing) throws Exception {
            assertThat(ended(nothing, "MAX_TOKENS").cutOff()).isTrue();
        }
    }

    @Nested
    class Of_ollama {

        private static ModelReply ended(String message, String reason) throws Exception {
            return reply("ollama:qwen3", Map.of("OLLAMA_BASE_URL", "PLACE"), """
                {"model":"m","message":{"role":"assistant",%s},"done":true,"done_reason":"%s",
                "prompt_eval_count":5,"eval_count":3}\
                """.formatted(message, reason));
        }

        @Test
        void mean_that_it_was_cut_off() throws Exception {
            assertThat(ended("\"content\":\"half of\"", "length").cutOff()).isTrue();
            assertThat(ended("\"content\":\"all of it\"", "stop").cutOff()).isFalse();
        }

        @Test
        void take_the_calls_of_a_reply_that_was_cut_off_away() throws Exception {
            String call =
                    "\"content\":\"I write.\",\"tool_calls\":[{\"function\":{\"name\":\"write_file\",\"arguments\":"
                            + "{\"path\":\"a.txt\"}}}]";
            assertThat(ended(call, "length").cutOff()).isTrue();
            assertThat(ended(call, "length").message().hasToolExecutionRequests())
                    .isFalse();
            assertThat(ended(call, "stop").message().toolExecutionRequests()).hasSize(1);
        }
    }
}
