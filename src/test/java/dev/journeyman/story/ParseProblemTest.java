package dev.journeyman.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParseProblemTest {

    private static final String FILE = "story.yaml";

    /** The smallest valid story. What a test adds to it begins in line 4. */
    private static final String LEAST = """
        title: Add GET /health
        criteria:
          - text: GET /health answers 200
        """;

    @Nested
    class A_text_with_nothing_in_it {

        @ParameterizedTest
        @ValueSource(strings = {"", "\n\n", "# only a remark\n", "---\n", "~\n", "null"})
        void is_refused_as_empty(String text) {
            assertRefused(text, "story.yaml is empty. Write a story into it.");
        }
    }

    @Nested
    class A_text_that_is_no_YAML_or_JSON {

        @Test
        void is_refused_with_the_line_of_a_bad_indentation() {
            assertRefused(
                    "title: T\n  criteria: x\n",
                    "story.yaml, line 2: invalid YAML; correct it there: mapping values are not allowed here.");
        }

        @Test
        void is_refused_with_the_line_of_a_tab() {
            assertRefused(
                    "title: T\n\tcriteria: x\n",
                    "story.yaml, line 2: invalid YAML; correct it there: found character '\\t(TAB)' that cannot start"
                            + " any token (Do not use \\t(TAB) for indentation).");
        }

        @Test
        void is_refused_with_the_line_where_an_unclosed_value_begins() {
            assertRefused(
                    "title: T\ncriteria:\n  - text: [c\n",
                    "story.yaml, line 3: invalid YAML; correct it there: expected ',' or ']', but got <stream end>.");
        }

        @Test
        void is_refused_with_the_line_of_a_wrong_bracket() {
            assertRefused(
                    "{\"title\": \"T\",\n \"criteria\": [}",
                    "story.yaml, line 2: invalid JSON; correct it there: Unexpected close marker '}': expected ']'.");
        }

        @Test
        void is_refused_when_it_breaks_off() {
            assertRefused(
                    "{\"title\": \"T\",\n \"criteria\": [",
                    "story.yaml, line 2: invalid JSON; correct it there: Unexpected end-of-input: expected close marker"
                            + " for Array.");
        }

        @Test
        void is_refused_when_it_has_control_characters() {
            assertRefused(
                    "title: \0\n",
                    "story.yaml, line 1: invalid YAML; correct it there: special characters are not allowed.");
        }
    }

    @Nested
    class A_text_that_continues {

        @Test
        void with_a_second_document_is_refused() {
            assertRefused(
                    LEAST + "---\ntitle: U\n",
                    "story.yaml, line 5: another document begins here; put it into a file of its own.");
        }

        @Test
        void with_a_second_object_is_refused() {
            assertRefused(
                    "{\"title\": \"T\", \"criteria\": [{\"text\": \"c\"}]}\n{}",
                    "story.yaml, line 2: another document begins here; put it into a file of its own.");
        }
    }

    @Nested
    class A_field {

        @Test
        void that_is_unknown_is_refused_with_the_known_ones() {
            assertRefused(
                    LEAST + "colour: red\n",
                    "story.yaml, line 4: \"colour\" is not a field here; there are: budget, criteria, description, id,"
                            + " intent, kind, options, protect, retry_policy, title.");
        }

        @Test
        void that_is_unknown_within_another_is_refused_with_the_known_ones_of_that_field() {
            assertRefused(
                    LEAST + "budget:\n  coding_turns: 3\n  tokns: 3\n",
                    "story.yaml, line 6: \"tokns\" is not a field here; there are: coding_turns, cost, max_iterations,"
                            + " max_operations, planning_turns, tokens, wall_clock.");
        }

        @Test
        void that_is_unknown_in_JSON_is_refused_with_its_line() {
            assertRefused(
                    "{\"title\": \"T\",\n \"criteria\": [{\"text\": \"c\",\n  \"cmd\": \"x\"}]}",
                    "story.yaml, line 3: \"cmd\" is not a field here; there are: command, text, timeout.");
        }

        @Test
        void that_occurs_twice_is_refused() {
            assertRefused(
                    "title: T\ntitle: U\ncriteria: []\n",
                    "story.yaml, line 2: \"title\" is already in line 1; remove one of the two.");
        }

        @Test
        void that_is_an_alias_is_refused_rather_than_misread() {
            assertRefused(
                    "title: &t Add GET /health\ndescription: *t\n",
                    "story.yaml, line 2: \"*t\" is an alias; write its value instead.");
        }
    }

    @Nested
    class A_missing_part {

        @ParameterizedTest
        @ValueSource(strings = {"", "title:\n", "title: ' '\n"})
        void is_asked_for_when_it_is_the_title(String title) {
            assertRefused(
                    title + "criteria:\n  - text: c\n", "story.yaml, line 1: a story has no \"title\"; write one.");
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "criteria:\n", "criteria: []\n"})
        void is_asked_for_when_it_is_the_criteria(String criteria) {
            assertRefused(
                    "title: T\n" + criteria,
                    "story.yaml, line 1: a story has no \"criteria\"; write at least one, with a command that shows"
                            + " when it is met.");
        }

        @Test
        void is_asked_for_when_it_is_the_text_of_a_criterion() {
            assertRefused(
                    "title: T\ncriteria:\n  - text: c\n  - command: make\n",
                    "story.yaml, line 4: a criterion has no \"text\"; write one.");
        }

        @Test
        void is_asked_for_when_it_is_an_item_of_a_list() {
            assertRefused(
                    LEAST + "protect:\n  - ~\n",
                    "story.yaml, line 5: an item of \"protect\" is nothing; it must be a text.");
            assertRefused(
                    "title: T\ncriteria: [ ~ ]\n",
                    "story.yaml, line 2: an item of \"criteria\" is nothing; it must be a group of fields.");
        }
    }

    @Nested
    class A_number {

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
            budget: { planning_turns: 0 }      | "planning_turns" is 0; it must be at least 1
            budget: { coding_turns: -3 }       | "coding_turns" is -3; it must be at least 1
            retry_policy: { max_retries: 0 }   | "max_retries" is 0; it must be at least 1
            retry_policy: { micro_cycles: -1 } | "micro_cycles" is -1; it must be at least 0
            budget: { tokens: 0 }              | "tokens" is 0; it must be more than 0, or left out for no limit
            budget: { cost: -0.01 }            | "cost" is -0.01; it must be more than 0, or left out for no limit
            budget: { wall_clock: PT0S }       | "wall_clock" is PT0S; it must be more than 0, or left out for no limit
            budget: { wall_clock: PT-1H }      | "wall_clock" is PT-1H; it must be more than 0, or left out for no limit
            """)
        void that_is_too_small_is_refused_with_the_minimum(String line, String sentence) {
            assertRefused(LEAST + line + "\n", "story.yaml, line 4: " + sentence + ".");
        }

        @Test
        void that_is_too_small_is_refused_with_its_own_line() {
            assertRefused(
                    LEAST + "budget:\n  tokens: 0\n  coding_turns: 3\nintent: none\n",
                    "story.yaml, line 5: \"tokens\" is 0; it must be more than 0, or left out for no limit.");
        }

        @Test
        void that_is_too_large_is_refused() {
            assertRefused(
                    LEAST + "budget: { planning_turns: 99999999999 }\n",
                    "story.yaml, line 4: \"budget.planning_turns\" is 99999999999, which is too large; write a smaller"
                            + " number.");
        }
    }

    @Nested
    class A_duration {

        @ParameterizedTest
        @ValueSource(strings = {"soon", "5 minutes", "PT", "1:30", "PT99999999999999H", "9999999999s"})
        void that_is_invalid_is_refused_with_an_example(String text) {
            assertRefused(
                    "title: T\ncriteria:\n  - text: c\n    timeout: '" + text + "'\n",
                    "story.yaml, line 4: \"criteria.timeout\" is \"" + text
                            + "\"; it must be a duration, for example PT5M or PT1H30M.");
        }

        @ParameterizedTest
        @CsvSource({
            "60, PT1M",
            "8s, PT8S",
            "8 s, PT8S",
            "90m, PT1H30M",
            "2H, PT2H",
            "1d, PT24H",
            "250ms, PT0.25S",
            "PT8S, PT8S"
        })
        void may_be_written_in_a_short_form(String text, Duration duration) {
            assertThat(StoryFormat.read(LEAST + "budget: { wall_clock: " + text + " }\n", "story.yaml")
                            .budget()
                            .wallClock())
                    .isEqualTo(duration);
        }

        @ParameterizedTest
        @ValueSource(strings = {"PT0S", "PT-5M"})
        void of_zero_is_refused_for_a_command(String text) {
            assertRefused(
                    "title: T\ncriteria:\n  - text: c\n    timeout: " + text + "\n",
                    "story.yaml, line 4: \"timeout\" is " + text + "; it must be more than 0, for example PT5M.");
        }
    }

    @Nested
    class A_value_of_another_type {

        @ParameterizedTest
        @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            intent: [a]                        | "intent" is a list; it must be a text
            intent: {a: b}                     | "intent" is a group of fields; it must be a text
            protect: src/test/**               | "protect" is "src/test/**"; it must be a list
            budget: 5                          | "budget" is 5; it must be a group of fields
            budget: ''                         | "budget" is ""; it must be a group of fields
            budget: { planning_turns: many }   | "budget.planning_turns" is "many"; it must be a whole number
            budget: { planning_turns: 1.5 }    | "budget.planning_turns" is 1.5; it must be a whole number
            budget: { planning_turns: '' }     | "budget.planning_turns" is ""; it must be a whole number
            budget: { planning_turns: true }   | "budget.planning_turns" is true; it must be a whole number
            budget: { cost: cheap }            | "budget.cost" is "cheap"; it must be a number
            """)
        void is_refused_with_the_expected_type(String line, String sentence) {
            assertRefused(LEAST + line + "\n", "story.yaml, line 4: " + sentence + ".");
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            title: [T]                         | "title" is a list; it must be a text
            criteria: green                    | "criteria" is "green"; it must be a list
            criteria: {text: c}                | "criteria" is a group of fields; it must be a list
            criteria: [ green ]                | an item of "criteria" is "green"; it must be a group of fields
            - title                            | a story is a list; it must be a group of fields
            Add GET /health                    | a story is "Add GET /health"; it must be a group of fields
            """)
        void is_refused_wherever_it_is(String text, String sentence) {
            assertRefused(text + "\n", "story.yaml, line 1: " + sentence + ".");
        }

        @Test
        void is_shown_in_one_line_and_cut_when_it_is_long() {
            assertRefused(
                    LEAST + "kind: \"a\\n" + "b".repeat(80) + "\"\n",
                    "story.yaml, line 4: \"kind\" is \"a " + "b".repeat(58)
                            + "…\"; it must be one of: standard, express.");
        }
    }

    @Nested
    class An_id {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "a/b",
                    "..",
                    "../x",
                    "A",
                    "-a",
                    "a.b",
                    "a b",
                    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
                })
        void that_is_unsafe_as_a_file_name_or_too_long_is_refused(String id) {
            assertRefused(
                    LEAST + "id: " + id + "\n",
                    "story.yaml, line 4: \"id\" is \"" + id
                            + "\"; it must have up to 64 of a-z, 0-9, - and _, and begin with a letter or digit.");
        }
    }

    @Nested
    class A_choice {

        @ParameterizedTest
        @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            kind: fast                           | "kind" is "fast"; it must be one of: standard, express
            kind: 1                              | "kind" is 1; it must be one of: standard, express
            kind: ''                             | "kind" is ""; it must be one of: standard, express
            options: { plan_mode: both }         | "options.plan_mode" is "both"; it must be one of: static, iterative
            options: { commit_todo: maybe }      | "options.commit_todo" is "maybe"; it must be true or false
            options: { enable_pre_context: 1 }   | "options.enable_pre_context" is 1; it must be true or false
            """)
        void that_is_unknown_is_refused_with_the_known_ones(String line, String sentence) {
            assertRefused(LEAST + line + "\n", "story.yaml, line 4: " + sentence + ".");
        }
    }

    private static void assertRefused(String text, String message) {
        assertThatExceptionOfType(BadInputException.class)
                .as("This text is to be refused:%n%s", text)
                .isThrownBy(() -> StoryFormat.read(text, FILE))
                .withMessage("%s", message);
    }
}
