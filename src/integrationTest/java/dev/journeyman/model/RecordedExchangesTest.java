package dev.journeyman.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.journeyman.model.ModelReply.Usage;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Answers that real providers once gave, replayed to our adapters by a server on this machine, and the requests of the
 * adapters.
 */
class RecordedExchangesTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String HAIKU = "anthropic:claude-haiku-4-5-20251001";
    private static final String OPUS = "anthropic:claude-opus-4-7";
    private static final String MINI = "openai:gpt-4o-mini";
    private static final String FLASH = "gemini:gemini-2.5-flash";

    @BeforeAll
    static void look_for_the_recordings() {
        assumeTrue(Recording.there(), "skipped: the recordings are not beside the project");
    }

    /**
     * A recorded answer and its expected content.
     *
     * @param text its text, or the id of its call of get_weather, as the provider gave it
     * @param input tokens read, as the provider counted them
     * @param output tokens written, those of thoughts included
     */
    private record Answer(String spec, String conversation, int number, String text, int input, int output) {

        Recording recording() {
            return Recording.of(conversation, number);
        }

        @Override
        public String toString() {
            return conversation + ", answer " + (number + 1);
        }
    }

    @Nested
    class An_answer {

        static Stream<Answer> words() {
            String sunny = "The weather in Paris is sunny with a temperature of 22°C.";
            return Stream.of(
                    new Answer(HAIKU, "anthropic-messages/streams-text", 0, "Hello!", 18, 5),
                    new Answer(
                            HAIKU,
                            "anthropic-messages/accepts-malformed-assistant-tool-order-with-default-patch",
                            0,
                            "The weather in Paris is currently 72°F.",
                            638,
                            14),
                    new Answer(
                            OPUS,
                            "anthropic-messages/anthropic-opus-4-7-image-tool-result",
                            0,
                            "jiggling restroom prison",
                            1005,
                            13),
                    new Answer(
                            OPUS,
                            "anthropic-messages/claude-opus-4-7-drives-a-tool-loop",
                            1,
                            "Paris is currently sunny at 22°C.",
                            895,
                            19),
                    new Answer(MINI, "openai-chat/streams-text", 0, "Hello!", 22, 2),
                    new Answer(MINI, "openai-chat/continues-after-tool-result", 0, sunny, 59, 14),
                    new Answer(MINI, "openai-chat/drives-a-tool-loop-end-to-end", 1, sunny, 96, 15),
                    new Answer(FLASH, "gemini/streams-text", 0, "Hello!", 11, 2 + 16),
                    new Answer(FLASH, "gemini/gemini-2-5-flash-image", 0, "jiggling restroom prison", 291, 5 + 106));
        }

        @ParameterizedTest
        @MethodSource("words")
        void in_text_is_returned_with_its_usage(Answer answer) throws InterruptedException {
            try (RecordedPeer peer = RecordedPeer.answering(answer.recording())) {
                ChatProvider provider = peer.provider(answer.spec());
                ModelReply reply = provider.call(Weather.question());

                assertThat(reply.message().text()).isEqualTo(answer.text());
                assertThat(reply.message().toolExecutionRequests()).isEmpty();
                assertTook(answer, provider, reply);
            }
        }

        static Stream<Answer> calls() {
            return Stream.of(
                    new Answer(
                            HAIKU,
                            "anthropic-messages/streams-tool-call",
                            0,
                            "toolu_012rmAruviySvUXSjgCPWVRu",
                            677,
                            33),
                    new Answer(
                            OPUS,
                            "anthropic-messages/claude-opus-4-7-drives-a-tool-loop",
                            0,
                            "toolu_01M8nJQQMxqpv1VaPYuJKT4j",
                            798,
                            66),
                    new Answer(MINI, "openai-chat/streams-tool-call", 0, "call_5wBV98AvGPwOyC6a2HtKh85w", 67, 5),
                    new Answer(
                            MINI,
                            "openai-chat/drives-a-tool-loop-end-to-end",
                            0,
                            "call_tyZNHs2AudCbG4XJUEmX5Waw",
                            64,
                            14),
                    new Answer(FLASH, "gemini/streams-tool-call", 0, "null", 55, 15 + 45));
        }

        @ParameterizedTest
        @MethodSource("calls")
        void with_a_tool_call_keeps_its_arguments_and_its_id(Answer answer)
                throws InterruptedException, JsonProcessingException {
            try (RecordedPeer peer = RecordedPeer.answering(answer.recording())) {
                ChatProvider provider = peer.provider(answer.spec());
                ModelReply reply = provider.call(Weather.question());

                assertThat(reply.message().toolExecutionRequests()).hasSize(1);
                ToolExecutionRequest call =
                        reply.message().toolExecutionRequests().get(0);
                assertThat(call.name()).isEqualTo("get_weather");
                assertThat(JSON.readTree(call.arguments())).isEqualTo(JSON.readTree("{\"city\": \"Paris\"}"));
                assertThat(String.valueOf(call.id())).isEqualTo(answer.text());
                assertTook(answer, provider, reply);
            }
        }

        @ParameterizedTest
        @CsvSource({
            HAIKU
                    + ", anthropic-messages/streams-text, '\"cache_read_input_tokens\":0',"
                    + " '\"cache_read_input_tokens\":700', 718",
            MINI + ", openai-chat/streams-text, '\"cached_tokens\":0', '\"cached_tokens\":20', 22",
            FLASH + ", gemini/streams-text, '\"promptTokenCount\": 11', '\"promptTokenCount\":"
                    + " 11,\"cachedContentTokenCount\": 8', 11"
        })
        void with_cached_tokens_counts_them_once_at_the_lower_price(
                String spec, String conversation, String nothing, String something, int input)
                throws InterruptedException {
            Recording recording = Recording.of(conversation, 0);
            try (RecordedPeer peer = RecordedPeer.answering(recording, recording.with(nothing, something))) {
                ChatProvider provider = peer.provider(spec);
                Usage without = usage(provider.call(Weather.question()));
                Usage with = usage(provider.call(Weather.question()));

                int cached = Integer.parseInt(something.replaceAll(".*\\D(\\d+)$", "$1"));
                assertThat(with).isEqualTo(new Usage(input, without.output(), cached, 0, true));
                Usage unread = new Usage(input, with.output(), 0, 0, true);
                assertThat(provider.prices().of(with))
                        .isLessThan(provider.prices().of(unread));
            }
        }

        @Test
        void with_an_unknown_finish_reason_is_not_lost() throws InterruptedException {
            Recording ended = Recording.of("gemini/streams-tool-call", 0)
                    .with("\"finishReason\": \"STOP\"", "\"finishReason\": \"TOO_MANY_TOOL_CALLS\"");
            try (RecordedPeer peer = RecordedPeer.answering(ended)) {
                ModelReply reply = peer.provider(FLASH).call(Weather.question());

                assertThat(reply.message().toolExecutionRequests()).hasSize(1);
                assertThat(usage(reply).total()).isEqualTo(115);
            }
        }

        @Test
        void of_anthropic_counts_cache_writes_as_input_at_the_higher_price() throws InterruptedException {
            Recording keeping = Recording.of("anthropic-messages/streams-text", 0)
                    .with("\"cache_creation_input_tokens\":0", "\"cache_creation_input_tokens\":1000");
            try (RecordedPeer peer = RecordedPeer.answering(keeping)) {
                ChatProvider provider = peer.provider(HAIKU);
                Usage usage = usage(provider.call(Weather.question()));

                assertThat(usage).isEqualTo(new Usage(1018, 5, 0, 1000, true));
                assertThat(provider.prices().of(usage))
                        .isGreaterThan(provider.prices().of(new Usage(1018, 5, 0, 0, true)));
            }
        }

        private static void assertTook(Answer answer, ChatProvider provider, ModelReply reply) {
            assertThat(reply.usage()).isEqualTo(new Usage(answer.input(), answer.output(), 0, 0, true));
            assertThat(provider.prices().of(usage(reply))).isPositive();
        }

        private static Usage usage(ModelReply reply) {
            return Objects.requireNonNull(reply.usage());
        }
    }

    @Nested
    class A_refusal {

        @Test
        void of_anthropic_keeps_its_message_and_no_other_provider_is_called() {
            Recording refusal =
                    Recording.of("anthropic-messages/rejects-malformed-assistant-tool-order-without-patch", 0);
            assertThat(refusal.status()).isEqualTo(400);
            try (RecordedPeer peer = RecordedPeer.answering(refusal)) {
                ChatProvider provider = peer.provider(HAIKU);
                ProviderException refused =
                        catchThrowableOfType(ProviderException.class, () -> provider.call(Weather.question()));

                assertThat(refused.failure()).isEqualTo(Failure.MALFORMED_REQUEST);
                assertThat(refused.failure().elsewhere()).isFalse();
                assertThat(refused)
                        .hasMessage("messages.1: `tool_use` ids were found without `tool_result` blocks immediately"
                                + " after: call_1. Each `tool_use` block must have a corresponding `tool_result` block"
                                + " in the next message.");
                assertThat(refused.retryAfter()).isEmpty();
                assertThat(peer.asked()).hasSize(1);
            }
        }
    }
}
