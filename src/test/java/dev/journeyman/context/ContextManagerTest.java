package dev.journeyman.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.context.order.MessageOrder;
import dev.journeyman.model.TokenWindow;
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
import org.junit.jupiter.params.provider.ValueSource;

class ContextManagerTest {

    private static final String INTERRUPTED = "interrupted: outcome unknown";

    private final Talk talk = new Talk();
    private final ContextManager context = talk.context();

    @Nested
    class Before_the_first_reset {

        private final ContextManager fresh = new ContextManager(TokenWindow.of(64_000));

        @Test
        void there_is_no_system_prompt_and_no_conversation() {
            assertThat(fresh.systemPrompt()).isEmpty();
            assertThat(fresh.conversation()).isEmpty();
            assertThat(fresh.tokens()).isZero();
        }

        @Test
        void a_request_has_no_system_message() {
            fresh.append(UserMessage.from("Hello."), TurnSource.USER);
            assertThat(fresh.request()).containsExactly(UserMessage.from("Hello."));
        }
    }

    @Nested
    class A_reset {

        @Test
        void sets_index_zero() {
            context.resetSystemPrompt("You plan.");
            assertThat(context.systemPrompt()).contains(SystemMessage.from("You plan."));
            assertThat(context.request().get(0)).isEqualTo(SystemMessage.from("You plan."));
        }

        @Test
        void drops_the_conversation_with_its_waiting_turns_and_open_calls() {
            talk.user("Fix it.").calls("run", "{}").user("Hurry.");
            context.resetSystemPrompt("You plan.");
            assertThat(context.conversation()).isEmpty();
            assertThat(context.openCalls()).isEmpty();
            assertThat(context.request()).containsExactly(SystemMessage.from("You plan."), UserMessage.from("Begin."));
        }

        @Test
        void makes_a_late_result_of_an_earlier_conversation_an_orphan() {
            ToolExecutionRequest call =
                    talk.calls("run", "{}").context().openCalls().get(0);
            context.resetSystemPrompt("You plan.");
            assertThat(context.append(ToolExecutionResultMessage.from(call, "late"), TurnSource.TOOL))
                    .isFalse();
        }

        @Test
        void does_not_restart_the_call_ids() {
            talk.exchange("run", "{}", "ok");
            context.resetSystemPrompt("You plan.");
            talk.calls("run", "{}");
            assertThat(context.openCalls().get(0).id()).isEqualTo("c2");
        }

        @Test
        void counts_only_the_prompt() {
            talk.user("A long story. ".repeat(100));
            context.resetSystemPrompt("You plan.");
            assertThat(context.tokens())
                    .isEqualTo(new JtokkitEstimator().estimateTokenCountInMessage(SystemMessage.from("You plan.")));
        }
    }

    @Nested
    class A_user_turn {

        @Test
        void is_trimmed() {
            assertThat(talk.user("  Fix it.\n").texts()).containsExactly("Fix it.");
        }

        @ParameterizedTest
        @ValueSource(strings = {"", " ", "\n\t "})
        void is_ignored_if_it_is_blank(String blank) {
            assertThat(context.append(UserMessage.from(blank), TurnSource.USER)).isFalse();
            assertThat(talk.log()).hasSize(1);
        }

        @Test
        void keeps_its_provenance() {
            talk.says(TurnSource.FEEDBACK, "Rename it.");
            assertThat(context.turns().get(0).provenance()).isEqualTo(TurnSource.FEEDBACK);
        }

        @Test
        void waits_while_calls_are_open_and_follows_their_results() {
            talk.user("Fix it.").calls("run", "{}", "run", "{}").user("Hurry.");
            assertThat(talk.last()).isEqualTo("[run{}, run{}]");
            talk.returns("one");
            assertThat(talk.last()).isEqualTo("one");
            talk.returns("two");
            assertThat(talk.texts()).endsWith("one", "two", "Hurry.");
        }

        @Test
        void with_a_picture_is_kept_and_its_text_is_repaired() {
            ImageContent picture = ImageContent.from("https://example.org/screen.png");
            context.append(UserMessage.from(TextContent.from("half \ud83e"), picture), TurnSource.USER);
            assertThat(talk.conversation()).containsExactly(UserMessage.from(TextContent.from("half \ufffd"), picture));
        }

        @Test
        void has_unpaired_surrogates_replaced() {
            assertThat(talk.user("half \ud83e and whole \ud83e\udded").last())
                    .isEqualTo("half \ufffd and whole \ud83e\udded");
        }
    }

    @Nested
    class A_note {

        @Test
        void is_sent_in_its_place_as_a_marked_user_turn() {
            talk.user("Fix it.").reply("Yes.");
            context.note(" 3 turns left. ");
            assertThat(talk.conversation().get(2)).isEqualTo(UserMessage.from("[note] 3 turns left."));
        }

        @ParameterizedTest
        @ValueSource(strings = {"", " ", "\n\t "})
        void is_ignored_if_it_is_blank(String blank) {
            assertThat(context.note(blank)).isFalse();
            assertThat(talk.log()).hasSize(1);
        }
    }

    @Nested
    class A_reply {

        @Test
        void gets_new_call_ids_in_place_of_the_providers() {
            context.append(AiMessage.from(List.of(call("same"), call("same"), call("c1"))), TurnSource.MODEL);
            assertThat(context.openCalls()).extracting(ToolExecutionRequest::id).containsExactly("c1", "c2", "c3");
        }

        @Test
        void without_text_or_calls_is_ignored() {
            assertThat(context.append(AiMessage.from(" \n"), TurnSource.MODEL)).isFalse();
            assertThat(talk.log()).hasSize(1);
        }

        @Test
        void without_text_but_with_calls_is_kept() {
            context.append(AiMessage.from(" ", List.of(call("x"))), TurnSource.MODEL);
            assertThat(talk.conversation().get(1))
                    .isEqualTo(AiMessage.from(List.of(call("c1").toBuilder().build())));
        }

        @Test
        void answers_the_open_calls_of_the_reply_before_it() {
            talk.user("Fix it.").calls("run", "{}", "run", "{}").returns("ok").reply("And now?");
            assertThat(talk.texts()).containsExactly("Fix it.", "[run{}, run{}]", "ok", INTERRUPTED, "And now?");
        }

        @Test
        void has_unpaired_surrogates_replaced_in_text_and_thinking() {
            context.append(
                    AiMessage.builder()
                            .text("half \ud83e")
                            .thinking("\udded half")
                            .build(),
                    TurnSource.MODEL);
            assertThat(talk.conversation().get(1))
                    .isEqualTo(AiMessage.builder()
                            .text("half \ufffd")
                            .thinking("\ufffd half")
                            .build());
        }

        @Test
        void as_the_first_turn_is_preceded_by_a_user_turn() {
            assertThat(talk.reply("I begin.").texts()).containsExactly("Begin.", "I begin.");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                nullValues = "null",
                value = {
                    "null",
                    "``",
                    "` `",
                    "{\"path\":",
                    "{\"path\":\"a\"} and so on",
                    "{\"path\":\"a\"}{\"path\":\"b\"}",
                    "[1]",
                    "null_",
                    "\"text\"",
                    "path=a"
                })
        void has_arguments_that_are_not_a_json_object_replaced_by_an_empty_one(String arguments) {
            context.append(
                    AiMessage.from(call("x").toBuilder().arguments(arguments).build()), TurnSource.MODEL);
            assertThat(context.openCalls().get(0).arguments()).isEqualTo("{}");
        }

        @ParameterizedTest
        @CsvSource({"read file!, read_file_", "'', unnamed", ", unnamed"})
        void has_a_tool_name_that_every_provider_accepts(String name, String taken) {
            context.append(AiMessage.from(call("x").toBuilder().name(name).build()), TurnSource.MODEL);
            assertThat(context.openCalls().get(0).name()).isEqualTo(taken);
        }

        private ToolExecutionRequest call(String id) {
            return ToolExecutionRequest.builder()
                    .id(id)
                    .name("run")
                    .arguments("{}")
                    .build();
        }
    }

    @Nested
    class A_result {

        @Test
        void is_kept_byte_for_byte() {
            assertThat(talk.exchange("run", "{}", "  kept \n\n").last()).isEqualTo("  kept \n\n");
        }

        @Test
        void without_output_is_marked() {
            assertThat(talk.exchange("run", "{}", "").last()).isEqualTo("(no output)");
        }

        @Test
        void keeps_its_error_flag() {
            talk.calls("run", "{}");
            context.append(
                    ToolExecutionResultMessage.builder()
                            .id("c1")
                            .toolName("run")
                            .text("no")
                            .isError(true)
                            .build(),
                    TurnSource.TOOL);
            assertThat(((ToolExecutionResultMessage) talk.conversation().get(2)).isError())
                    .isTrue();
        }

        @Test
        void may_precede_the_result_of_an_earlier_call() {
            talk.calls("run", "{}", "run", "{}");
            context.append(ToolExecutionResultMessage.from("c2", "run", "two"), TurnSource.TOOL);
            assertThat(context.openCalls()).extracting(ToolExecutionRequest::id).containsExactly("c1");
            talk.returns("one");
            assertThat(MessageOrder.violations(context.request())).isEmpty();
        }

        @Test
        void is_dropped_if_its_call_is_unknown_or_already_answered() {
            talk.exchange("run", "{}", "ok");
            for (String id : List.of("c1", "c2", "toolu_0")) {
                assertThat(context.append(ToolExecutionResultMessage.from(id, "run", "again"), TurnSource.TOOL))
                        .isFalse();
            }
            assertThat(talk.last()).isEqualTo("ok");
        }

        @Test
        void over_8_KiB_keeps_its_head_and_its_tail() {
            talk.exchange("run", "{}", "first line\n" + "middle\n".repeat(5_000) + "last line\n");
            assertThat(talk.last())
                    .startsWith("first line\n")
                    .endsWith("last line\n")
                    .contains("lines cut here");
        }
    }

    @Nested
    class A_request {

        @Test
        void of_an_empty_conversation_adds_an_opening() {
            assertThat(context.request())
                    .containsExactly(SystemMessage.from("You write code."), UserMessage.from("Begin."));
        }

        @Test
        void after_an_assistant_turn_asks_it_to_continue() {
            talk.user("Fix it.").reply("I will.");
            assertThat(context.request()).endsWith(UserMessage.from("[note] Go on."));
        }

        @Test
        void answers_open_calls_with_a_fixed_text() {
            talk.user("Fix it.").calls("run", "{}");
            assertThat(context.request()).endsWith(ToolExecutionResultMessage.from("c1", "run", INTERRUPTED));
        }

        @Test
        void stays_as_it_was_made() {
            talk.user("Fix it.");
            List<ChatMessage> sent = context.request();
            List<ChatMessage> then = List.copyOf(sent);

            talk.calls("run", "{}").user("And go on.");

            assertThat(sent).isEqualTo(then);
            assertThatThrownBy(sent::clear).isInstanceOf(UnsupportedOperationException.class);
        }
    }

    @Test
    void the_conversation_is_an_immutable_copy() {
        List<ChatMessage> seen = talk.user("Fix it.").conversation();
        talk.reply("Yes.");
        assertThat(seen).hasSize(1).isUnmodifiable();
    }

    @Test
    void a_message_of_an_unsupported_type_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> context.append(CustomMessage.from(Map.of("a", "b")), TurnSource.USER))
                .withMessage("A message of type CUSTOM cannot be appended."
                        + " A conversation holds user, assistant, tool result and note turns.");
    }

    @Test
    void a_compaction_to_less_than_one_token_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> context.compact(0))
                .withMessage("A context cannot be compacted to 0 tokens. Ask for at least 1.");
    }

    @Nested
    class Is_compacted {

        @Test
        void above_the_trigger_of_the_window() {
            ContextManager context = new ContextManager(TokenWindow.of(64_000));
            context.resetSystemPrompt("Short.");
            assertThat(context.trigger()).isEqualTo(TokenWindow.of(64_000).trigger());
        }

        @Test
        void above_half_of_the_remaining_room_if_index_0_takes_most_of_the_window() {
            ContextManager context = new ContextManager(TokenWindow.of(32_000));
            context.resetSystemPrompt("word ".repeat(22_000));
            assertThat(context.trigger())
                    .isGreaterThan(context.tokens())
                    .isLessThan(TokenWindow.of(32_000).limit());
        }

        @Test
        void never_above_the_limit_of_the_window() {
            ContextManager context = new ContextManager(TokenWindow.of(8_000));
            context.resetSystemPrompt("word ".repeat(22_000));
            assertThat(context.trigger()).isEqualTo(TokenWindow.of(8_000).limit());
        }
    }
}
