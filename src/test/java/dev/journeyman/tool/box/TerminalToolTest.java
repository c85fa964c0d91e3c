package dev.journeyman.tool.box;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.flow.Signal;
import dev.journeyman.tool.Arguments;
import dev.journeyman.tool.Arguments.BadArgumentsException;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class TerminalToolTest {

    @Nested
    class Called_with_what_it_needs {

        @Test
        void submit_plan_submits_the_plan_byte_for_byte() {
            assertThat(signal(TerminalTool.SUBMIT_PLAN, "{\"plan\": \" 1. do\\r\\n2. done \\n\"}"))
                    .isEqualTo(new Signal.PlanSubmitted(" 1. do\r\n2. done \n"));
        }

        @Test
        void submit_work_submits_the_work() {
            assertThat(signal(TerminalTool.SUBMIT_WORK, "{\"summary\": \"done\"}"))
                    .isEqualTo(new Signal.WorkSubmitted("done"));
        }

        @Test
        void claim_complete_claims_completion() {
            assertThat(signal(TerminalTool.CLAIM_COMPLETE, "{\"reason\": \"it is there\"}"))
                    .isEqualTo(new Signal.CompletionClaimed("it is there"));
        }

        @Test
        void ask_question_asks_with_or_without_context() {
            assertThat(signal(TerminalTool.ASK_QUESTION, "{\"question\": \"Which?\", \"context\": \"two\"}"))
                    .isEqualTo(new Signal.QuestionAsked("Which?", "two"));
            assertThat(signal(TerminalTool.ASK_QUESTION, "{\"question\": \"Which?\"}"))
                    .isEqualTo(new Signal.QuestionAsked("Which?", ""));
        }
    }

    @Nested
    class Called_without_what_it_needs {

        @ParameterizedTest
        @CsvSource({"SUBMIT_PLAN, plan", "SUBMIT_WORK, summary", "CLAIM_COMPLETE, reason", "ASK_QUESTION, question"})
        void it_makes_no_signal(TerminalTool tool, String field) {
            assertThatThrownBy(() -> signal(tool, "{}"))
                    .isInstanceOf(BadArgumentsException.class)
                    .hasMessage("%s needs \"%s\". Call it again with it.", tool.toolName(), field);
            assertThatThrownBy(() -> signal(tool, "{\"%s\": \" \\n\"}".formatted(field)))
                    .isInstanceOf(BadArgumentsException.class)
                    .hasMessage("\"%s\" of %s is blank. Say something and call it again.", field, tool.toolName());
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_terminal_tool_is_found_by_its_offered_name(TerminalTool tool) {
        assertThat(TerminalTool.named(tool.specification().name())).contains(tool);
        assertThat(tool.specification().description()).isNotBlank();
    }

    private static Signal signal(TerminalTool tool, String arguments) {
        return tool.signal(Arguments.of(ToolExecutionRequest.builder()
                .name(tool.toolName())
                .arguments(arguments)
                .build()));
    }
}
