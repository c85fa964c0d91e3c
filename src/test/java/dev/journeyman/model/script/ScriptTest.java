package dev.journeyman.model.script;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.model.CallerRole;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.Requests;
import dev.journeyman.story.BadInputException;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ScriptTest {

    @Nested
    class That_expects_something {

        private final ModelRequest request = new ModelRequest(
                CallerRole.CODER,
                0,
                List.of(
                        SystemMessage.from("You code.\nStory: Add GET /health"),
                        UserMessage.from("Carry out the story."),
                        AiMessage.from("I will."),
                        UserMessage.from("--- PROVIDER SWITCH CONTEXT ---\nmore")),
                UserMessage.from("## TODO.md\n- [ ] all"),
                List.of());

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "system_contains: [\"Add GET /health\", \"You code.\"]",
                    "system_contains: []",
                    "system_lacks: [\"[BUDGET_PIVOT_FEEDBACK]\", \"## TODO.md\"]",
                    "last_user_starts_with: \"--- PROVIDER SWITCH CONTEXT ---\"",
                    "last_user_starts_with: \"\"",
                    "messages: 4",
                })
        void continues_if_the_expectation_holds(String expectation) {
            assertThatCode(() -> expecting(expectation).call(request)).doesNotThrowAnyException();
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "system_contains: [\"a plan\"] | - expected a system prompt with \"a plan\" | + found    one"
                            + " without it: \"You code. Story: Add GET /health\"",
                    "system_lacks: [\"Story: \"] | - expected a system prompt without \"Story: \" | + found    \"You"
                            + " code. Story: Add GET /health\"",
                    "last_user_starts_with: \"Carry\" | - expected a last user turn that starts with \"Carry\" | +"
                            + " found    \"--- PROVIDER SWITCH CONTEXT --- more\"",
                    "messages: 5 | - expected 5 messages | + found    4",
                })
        void ends_with_the_expected_and_the_found_value_if_it_does_not_hold(
                String expectation, String wanted, String found) {
            assertThatThrownBy(() -> expecting(expectation).call(request))
                    .isInstanceOf(ScriptException.class)
                    .hasMessage(
                            "script.yaml, turn 1 of the coder: the request is not what was expected.\n%s\n%s",
                            wanted, found);
        }

        @Test
        void names_every_difference() {
            assertThatThrownBy(() -> expecting("{ system_contains: [ x, z ], system_lacks: [ code ], messages: 9 }")
                            .call(request))
                    .hasMessageContaining("with \"x\"")
                    .hasMessageContaining("with \"z\"")
                    .hasMessageContaining("without \"code\"")
                    .hasMessageContaining("9 messages");
        }

        @Test
        void ends_the_run_before_an_error_of_the_same_turn() {
            ReplayProvider provider =
                    read("turns: [ { expect: { messages: 9 }, error: { status: 429, message: busy } } ]");

            assertThatThrownBy(() -> provider.call(request)).isInstanceOf(ScriptException.class);
        }

        @Test
        void reports_a_missing_system_prompt() {
            assertThatThrownBy(() -> expecting("system_contains: [ x ]").call(Requests.of(UserMessage.from("x"))))
                    .hasMessageEndingWith("+ found    one without it: \"\"");
        }

        private static ReplayProvider expecting(String expectation) {
            return read("turns:\n  - text: ok\n    expect: %s\n"
                    .formatted(expectation.startsWith("{") ? expectation : "{ " + expectation + " }"));
        }
    }

    @Nested
    class That_is_none {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "turns: [] | script.yaml, line 1: a replay script has no \"turns\"; write at least one.",
                    "name: x | script.yaml, line 1: a replay script has no \"turns\"; write at least one.",
                    "'' | script.yaml is empty. Write a replay script into it.",
                    "turns: [ { says: a } ] | script.yaml, line 1: \"says\" is not a field here; there are: as, delay,"
                            + " error, expect, repeat, text, tools, usage.",
                    "turns: [ { text: a, as: boss } ] | script.yaml, line 1: \"turns.as\" is \"boss\"; it must be one"
                            + " of: coder, architect, helper, summarizer.",
                    "turns: [ { text: a, delay: soon } ] | script.yaml, line 1: \"turns.delay\" is \"soon\"; it must"
                            + " be a duration, for example PT5M or PT1H30M.",
                    "turns: [ { text: a, repeat: 0 } ] | script.yaml, line 1: \"repeat\" is 0; it must be at least 1.",
                    "turns: [ { text: a, repeat: -2 } ] | script.yaml, line 1: \"repeat\" is -2; it must be at least"
                            + " 1.",
                })
        void is_refused_in_one_sentence_with_the_place(String script, String sentence) {
            assertThatThrownBy(() -> read(script))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage(sentence);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "turns: [",
                    "turns: [ { text: a, text: b } ]",
                    "turns: { text: a }",
                    "turns: a",
                    "- a",
                    "{\"turns\": [{\"text\": \"a\"}]} x",
                    "turns: [ { tools: [ { name: a, arguments: 'x', why: b } ] } ]",
                    "turns: [ { error: { status: many } } ]",
                    "turns: [ null ]",
                    "turns: [ { text: a, tools: [ null ] } ]",
                })
        void is_refused_for_any_mistake(String script) {
            assertThatThrownBy(() -> read(script))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageStartingWith("script.yaml, line 1: ")
                    .hasMessageMatching("[^\\n]*\\.");
        }

        @Test
        void is_refused_with_the_line() {
            assertThatThrownBy(() -> read("name: x\nturns:\n  - text: a\n  - says: b\n"))
                    .hasMessageStartingWith("script.yaml, line 4: \"says\" is not a field here");
        }

        @ParameterizedTest
        @ValueSource(ints = {0, -1, 100})
        void is_refused_with_its_name_if_its_window_is_too_small(int window) {
            assertThatThrownBy(() -> read("window: %d\nturns: [ { text: a } ]".formatted(window)))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage(
                            "script.yaml: A window of %d tokens cannot hold a prompt, a conversation and a reply. Use"
                                    + " at least 8,000.",
                            window);
        }
    }

    private static ReplayProvider read(String script) {
        return ReplayProvider.read(script, "script.yaml");
    }
}
