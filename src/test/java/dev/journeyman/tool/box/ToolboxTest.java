package dev.journeyman.tool.box;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.flow.State;
import dev.journeyman.story.BadInputException;
import dev.journeyman.tool.Arguments;
import dev.journeyman.tool.Tool;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.tool.builtin.ToolSpecs;
import dev.journeyman.workspace.Workspace;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.model.chat.request.json.JsonIntegerSchema;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonStringSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;

final class ToolboxTest {

    private final Toolbox toolbox = new Toolbox(List.of());

    @Nested
    class Of_the_engine_alone {

        @Test
        void planning_offers_the_reading_tools_and_the_calls_that_end_planning() {
            assertThat(names(toolbox, State.PLANNING))
                    .containsExactly(
                            "read_file",
                            "list_files",
                            "search",
                            "git_log",
                            "submit_plan",
                            "claim_complete",
                            "ask_question");
        }

        @Test
        void coding_offers_everything_but_submit_plan() {
            assertThat(names(toolbox, State.CODING))
                    .containsExactly(
                            "read_file",
                            "write_file",
                            "edit_file",
                            "list_files",
                            "search",
                            "git_log",
                            "run_command",
                            "update_todo_list",
                            "submit_work",
                            "claim_complete",
                            "ask_question");
        }

        @ParameterizedTest
        @EnumSource(
                value = State.class,
                mode = Mode.EXCLUDE,
                names = {"PLANNING", "CODING"})
        void every_other_state_offers_nothing(State state) {
            assertThat(names(toolbox, state)).isEmpty();
            assertThat(toolbox.tool("read_file", state)).isEmpty();
            assertThat(Toolbox.terminal("ask_question", state)).isEmpty();
        }

        @Test
        void exactly_the_offered_tools_can_be_called() {
            for (State state : State.values()) {
                for (String name : names(toolbox, State.CODING)) {
                    boolean offered = names(toolbox, state).contains(name);
                    boolean callable = toolbox.tool(name, state).isPresent()
                            || Toolbox.terminal(name, state).isPresent();
                    assertThat(callable).as("%s in %s", name, state).isEqualTo(offered);
                }
            }
        }

        @Test
        void the_same_tools_are_offered_each_time_in_the_same_order() {
            assertThat(new Toolbox(List.of()).offered(State.CODING)).isEqualTo(toolbox.offered(State.CODING));
        }

        @ParameterizedTest
        @CsvSource({
            "read_file, path from_line lines, path",
            "write_file, path content, path content",
            "edit_file, path old new, path old new",
            "list_files, path pattern, ''",
            "search, pattern path, pattern",
            "git_log, path limit, path",
            "run_command, command timeout_seconds, command",
            "update_todo_list, content, content",
            "submit_work, summary, summary",
            "claim_complete, reason, reason",
            "ask_question, question context, question",
        })
        void a_tool_has_the_parameters_in_the_manual(String name, String fields, String required) {
            JsonObjectSchema schema = schema(name, State.CODING);

            assertThat(String.join(" ", schema.properties().keySet())).isEqualTo(fields);
            assertThat(String.join(" ", schema.required())).isEqualTo(required);
            assertThat(schema.additionalProperties()).isFalse();
        }

        @Test
        void submit_plan_takes_a_plan() {
            assertThat(schema("submit_plan", State.PLANNING).required()).containsExactly("plan");
        }

        @Test
        void numbers_are_numbers_and_the_rest_is_text() {
            for (ToolSpecification tool : toolbox.offered(State.CODING)) {
                schema(tool.name(), State.CODING)
                        .properties()
                        .forEach((field, type) -> assertThat(type)
                                .as("%s of %s", field, tool.name())
                                .isInstanceOf(
                                        List.of("from_line", "lines", "limit", "timeout_seconds")
                                                        .contains(field)
                                                ? JsonIntegerSchema.class
                                                : JsonStringSchema.class));
            }
        }
    }

    @Nested
    class Asked_for_what_is_not_offered {

        @Test
        void says_that_nothing_was_done_and_names_the_offered_tools() {
            assertThat(toolbox.refusal("update_todo_list", State.PLANNING))
                    .isEqualTo("update_todo_list is not offered in PLANNING; nothing was done. There are: read_file,"
                            + " list_files, search, git_log, submit_plan, claim_complete, ask_question.");
        }

        @Test
        void says_the_same_of_a_terminal_call_of_another_state() {
            assertThat(toolbox.refusal("submit_plan", State.CODING))
                    .startsWith("submit_plan is not offered in CODING; nothing was done. There are: read_file, ");
        }

        @Test
        void says_that_there_is_no_such_tool() {
            assertThat(toolbox.refusal("delete_file", State.PLANNING))
                    .startsWith("There is no tool delete_file. There are: read_file, ");
        }

        @ParameterizedTest
        @ValueSource(strings = {"Read_File", "READ_FILE", " read_file", "read_file ", "", "SUBMIT_WORK"})
        void matches_a_name_exactly(String name) {
            assertThat(toolbox.tool(name, State.CODING)).isEmpty();
            assertThat(Toolbox.terminal(name, State.CODING)).isEmpty();
        }
    }

    @Nested
    class With_a_tool_of_the_host {

        @Test
        void offers_it_while_coding_by_default() {
            Toolbox own = new Toolbox(List.of(new Own("deploy")));

            assertThat(names(own, State.CODING)).contains("deploy");
            assertThat(names(own, State.PLANNING)).doesNotContain("deploy");
            assertThat(own.tool("deploy", State.PLANNING)).isEmpty();
        }

        @Test
        void puts_it_after_the_built_in_tools_and_before_the_terminal_calls() {
            assertThat(names(new Toolbox(List.of(new Own("b"), new Own("a"))), State.CODING))
                    .containsSubsequence("update_todo_list", "b", "a", "submit_work");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "read_file",
                    "run_command",
                    "update_todo_list",
                    "submit_plan",
                    "submit_work",
                    "claim_complete",
                    "ask_question"
                })
        void refuses_a_taken_name(String name) {
            assertThatThrownBy(() -> new Toolbox(List.of(new Own(name))))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage("There are two tools named \"%s\". Give yours another name.", name);
        }

        @Test
        void refuses_two_tools_of_one_name() {
            assertThatThrownBy(() -> new Toolbox(List.of(new Own("deploy"), new Own("deploy"))))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage("There are two tools named \"deploy\". Give yours another name.");
        }

        @Test
        void has_its_own_copy_of_the_list_of_tools() {
            List<Tool> tools = new ArrayList<>(List.of(new Own("deploy")));
            Toolbox own = new Toolbox(tools);
            tools.clear();

            assertThat(own.tool("deploy", State.CODING)).isPresent();
        }
    }

    private static List<String> names(Toolbox toolbox, State state) {
        return toolbox.offered(state).stream().map(ToolSpecification::name).toList();
    }

    private JsonObjectSchema schema(String name, State state) {
        return toolbox.offered(state).stream()
                .filter(tool -> tool.name().equals(name))
                .map(tool -> Objects.requireNonNull(tool.parameters()))
                .findFirst()
                .orElseThrow();
    }

    private record Own(String name) implements Tool {

        @Override
        public ToolSpecification specification() {
            return ToolSpecs.of(name, "Something of the host's.");
        }

        @Override
        public ToolResult run(Arguments arguments, Workspace workspace) {
            return ToolResult.of("done");
        }
    }
}
