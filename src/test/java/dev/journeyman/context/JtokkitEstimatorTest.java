package dev.journeyman.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.CustomMessage;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JtokkitEstimatorTest {

    private static final int FRAME = 4;

    private final JtokkitEstimator estimator = new JtokkitEstimator();

    @ParameterizedTest
    @CsvSource({"'', 0", "hello, 1", "hello world, 2", "'public static void main', 4"})
    void counts_the_tokens_of_a_text_with_o200k(String text, int tokens) {
        assertThat(estimator.estimateTokenCountInText(text)).isEqualTo(tokens);
    }

    @Test
    void counts_what_looks_like_a_control_token_as_plain_text() {
        assertThat(estimator.estimateTokenCountInText("<|endoftext|>")).isGreaterThan(1);
    }

    @Test
    void counts_fifty_thousand_equal_characters() {
        assertThat(estimator.estimateTokenCountInText("x".repeat(50_000))).isBetween(1_000, 50_000);
    }

    @Nested
    class A_message {

        @Test
        void costs_its_text_and_a_frame() {
            assertThat(estimator.estimateTokenCountInMessage(SystemMessage.from("hello world")))
                    .isEqualTo(FRAME + 2);
            assertThat(estimator.estimateTokenCountInMessage(UserMessage.from("hello world")))
                    .isEqualTo(FRAME + 2);
            assertThat(estimator.estimateTokenCountInMessage(AiMessage.from("hello world")))
                    .isEqualTo(FRAME + 2);
        }

        @Test
        void with_calls_costs_their_names_and_arguments_too() {
            AiMessage none = AiMessage.from("hello");
            AiMessage one = AiMessage.from("hello", List.of(call("{}")));
            AiMessage long1 = AiMessage.from("hello", List.of(call("{\"path\":\"src/App.java\"}")));
            AiMessage two = AiMessage.from("hello", List.of(call("{}"), call("{}")));
            int single = estimator.estimateTokenCountInMessage(one) - estimator.estimateTokenCountInMessage(none);
            assertThat(single).isGreaterThan(2);
            assertThat(estimator.estimateTokenCountInMessage(two) - estimator.estimateTokenCountInMessage(none))
                    .isEqualTo(2 * single);
            assertThat(estimator.estimateTokenCountInMessage(long1))
                    .isGreaterThan(estimator.estimateTokenCountInMessage(one));
        }

        @Test
        void with_a_result_costs_the_id_and_the_text() {
            assertThat(estimator.estimateTokenCountInMessage(ToolExecutionResultMessage.from("c1", "run", "hello")))
                    .isEqualTo(FRAME
                            + estimator.estimateTokenCountInText("c1")
                            + estimator.estimateTokenCountInText("hello"));
        }

        @Test
        void with_thinking_costs_it_too() {
            AiMessage thought =
                    AiMessage.builder().text("hello").thinking("hello world").build();
            assertThat(estimator.estimateTokenCountInMessage(thought)).isEqualTo(FRAME + 3);
        }

        @Test
        void with_a_picture_costs_a_thousand() {
            assertThat(estimator.estimateTokenCountInMessage(UserMessage.from(
                            TextContent.from("hello"), ImageContent.from("https://example.org/a.png"))))
                    .isEqualTo(FRAME + 1 + 1_000);
        }

        @Test
        void of_another_type_is_refused() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> estimator.estimateTokenCountInMessage(CustomMessage.from(Map.of("a", "b"))))
                    .withMessageStartingWith("A message of type CUSTOM cannot be counted.");
        }
    }

    @Test
    void messages_cost_the_sum_of_their_costs() {
        List<ChatMessage> messages = List.of(SystemMessage.from("hello"), UserMessage.from("hello world"));
        assertThat(estimator.estimateTokenCountInMessages(messages)).isEqualTo(FRAME + 1 + FRAME + 2);
    }

    private static ToolExecutionRequest call(String arguments) {
        return ToolExecutionRequest.builder()
                .id("c1")
                .name("read_file")
                .arguments(arguments)
                .build();
    }
}
