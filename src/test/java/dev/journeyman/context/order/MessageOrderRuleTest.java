package dev.journeyman.context.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class MessageOrderRuleTest {

    private static final ChatMessage SYSTEM = SystemMessage.from("You write code.");
    private static final ChatMessage USER = UserMessage.from("Fix it.");
    private static final ChatMessage REPLY = AiMessage.from("Done.");

    private static ChatMessage calls(String... ids) {
        return AiMessage.from(Arrays.stream(ids)
                .map(id -> ToolExecutionRequest.builder()
                        .id(id)
                        .name("run")
                        .arguments("{}")
                        .build())
                .toList());
    }

    private static ChatMessage result(String id) {
        return ToolExecutionResultMessage.from(id, "run", "ok");
    }

    private static void fine(ChatMessage... messages) {
        assertThat(MessageOrder.violations(List.of(messages))).isEmpty();
    }

    private static void wrong(String violation, ChatMessage... messages) {
        assertThat(MessageOrder.violations(List.of(messages))).containsExactly(violation);
    }

    @Test
    void a_system_prompt_a_user_turn_and_an_answered_batch_are_fine() {
        fine(SYSTEM, USER, calls("c1", "c2"), result("c2"), result("c1"));
        fine(SYSTEM, USER, REPLY, USER, USER);
    }

    @Nested
    class The_system_prompt {

        @Test
        void is_required_at_index_zero() {
            assertThat(MessageOrder.violations(List.of(USER, USER))).contains("index 0 is not a system message");
        }

        @Test
        void is_refused_anywhere_else() {
            wrong("a system message is at index 2", SYSTEM, USER, SYSTEM, USER);
        }
    }

    @Nested
    class The_first_turn {

        @Test
        void is_not_an_assistant_turn() {
            wrong("index 1 is not a user turn", SYSTEM, REPLY, USER);
        }

        @Test
        void is_required() {
            wrong("index 1 is not a user turn", SYSTEM);
        }
    }

    @Nested
    class A_call {

        @Test
        void is_answered_before_the_next_turn() {
            assertThat(MessageOrder.violations(List.of(SYSTEM, USER, calls("c1"), USER, result("c1"))))
                    .contains("the calls [c1] at index 2 are not answered at once");
        }

        @Test
        void needs_a_result_in_its_batch() {
            wrong(
                    "the calls [c2] at index 2 are not answered at once",
                    SYSTEM,
                    USER,
                    calls("c1", "c2"),
                    result("c1"),
                    USER);
        }
    }

    @Nested
    class A_result {

        @Test
        void without_a_call_is_an_orphan() {
            wrong("the result of c1 at index 2 answers no call", SYSTEM, USER, result("c1"));
        }

        @Test
        void is_refused_the_second_time() {
            wrong("the result of c1 at index 4 answers no call", SYSTEM, USER, calls("c1"), result("c1"), result("c1"));
        }

        @Test
        void of_an_earlier_turn_is_an_orphan() {
            wrong(
                    "the result of c1 at index 5 answers no call",
                    SYSTEM,
                    USER,
                    calls("c1"),
                    result("c1"),
                    USER,
                    result("c1"));
        }
    }

    @Test
    void an_assistant_turn_is_never_the_last() {
        wrong("the last message is the assistant's", SYSTEM, USER, REPLY);
    }
}
