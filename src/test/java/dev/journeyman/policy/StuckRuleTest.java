package dev.journeyman.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class StuckRuleTest {

    private static final ToolExecutionRequest WITHOUT_ARGUMENTS =
            ToolExecutionRequest.builder().name("list_files").build();

    @Nested
    class When_the_same_call_is_made_again_and_again {

        @ParameterizedTest
        @ValueSource(ints = {0, 1, 2, 4, 5, 6})
        void only_the_third_call_is_warned_of(int times) {
            assertThat(StuckRule.warning(Collections.nCopies(times, "a"))).isEmpty();
        }

        @Test
        void the_third_call_has_the_warning() {
            assertThat(StuckRule.warning(List.of("b", "a", "a", "a")))
                    .contains("This is the same call 3 times running. Its result will not change; do something else.");
        }

        @Test
        void another_call_in_between_restarts_the_count() {
            assertThat(StuckRule.warning(List.of("a", "a", "b", "a"))).isEmpty();
            assertThat(StuckRule.stuck(List.of("a", "a", "a", "a", "b", "a"))).isEmpty();
        }

        @Test
        void four_calls_are_tolerated_and_five_are_stuck() {
            assertThat(StuckRule.stuck(Collections.nCopies(4, "a"))).isEmpty();
            assertThat(StuckRule.stuck(Collections.nCopies(5, "a"))).contains("the same call 5 times running: a");
        }

        @Test
        void a_sixth_is_still_stuck() {
            assertThat(StuckRule.stuck(Collections.nCopies(6, "a"))).isPresent();
        }

        @Test
        void a_long_call_is_named_by_its_beginning() {
            assertThat(StuckRule.stuck(Collections.nCopies(5, "x".repeat(500))).orElseThrow())
                    .endsWith("x".repeat(120) + "…")
                    .hasSizeLessThan(200);
        }
    }

    @Nested
    class When_calls_go_round_in_a_cycle {

        @ParameterizedTest
        @ValueSource(ints = {2, 3, 4, 5})
        void five_rounds_are_stuck_and_one_call_less_is_not(int length) {
            List<String> calls = rounds(length, 5);

            assertThat(StuckRule.stuck(calls))
                    .contains("a cycle of %d calls 5 times over, beginning with c0".formatted(length));
            assertThat(StuckRule.stuck(calls.subList(0, calls.size() - 1))).isEmpty();
            assertThat(StuckRule.stuck(calls.subList(1, calls.size()))).isEmpty();
        }

        @Test
        void what_came_before_the_cycle_does_not_matter() {
            List<String> calls = new ArrayList<>(List.of("x", "y", "z"));
            calls.addAll(rounds(3, 5));

            assertThat(StuckRule.stuck(calls)).isPresent();
        }

        @Test
        void a_cycle_of_six_is_too_long_to_be_detected() {
            assertThat(StuckRule.stuck(rounds(6, 9))).isEmpty();
        }

        @Test
        void a_cycle_that_was_left_is_forgotten() {
            List<String> calls = new ArrayList<>(rounds(2, 5));
            calls.add("x");

            assertThat(StuckRule.stuck(calls)).isEmpty();
        }

        @Test
        void a_cycle_is_not_warned_of() {
            assertThat(StuckRule.warning(rounds(2, 4))).isEmpty();
        }

        private static List<String> rounds(int length, int times) {
            List<String> calls = new ArrayList<>();
            for (int i = 0; i < length * times; i++) {
                calls.add("c" + i % length);
            }
            return calls;
        }
    }

    @Nested
    class Of_two_calls {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "{\"a\":1,\"b\":2} | {\"b\":2,\"a\":1}",
                    "{\"a\":{\"x\":1,\"y\":[1]}} | {\"a\":{\"y\":[1],\"x\":1}}",
                    "[{\"x\":1,\"y\":2}] | [{\"y\":2,\"x\":1}]",
                    "{\"a\":1} | { \"a\" : 1 }",
                    "{\"a\":\"é\"} | {\"a\":\"\\u00e9\"}",
                    "{\"n\":1} | {\"n\":1.0}",
                    "{\"n\":100} | {\"n\":1e2}",
                    "{\"n\":0.10} | {\"n\":0.1}",
                })
        void another_notation_of_the_same_arguments_is_the_same_call(String one, String other) {
            assertThat(identity("read_file", one)).isEqualTo(identity("read_file", other));
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "{\"a\":1} | {\"a\":2}",
                    "{\"a\":1} | {\"a\":\"1\"}",
                    "{\"a\":[1,2]} | {\"a\":[2,1]}",
                    "{\"a\":null} | {}",
                    "{\"a\":true} | {\"a\":\"true\"}",
                    "{\"a\":9007199254740993} | {\"a\":9007199254740992}",
                    "{\"a\":1.00000000000000000001} | {\"a\":1}",
                    "{\"a\":\"x\"} | {\"a\":\"x \"}",
                    "{broken | {broken too",
                })
        void other_arguments_are_a_different_call(String one, String other) {
            assertThat(identity("read_file", one)).isNotEqualTo(identity("read_file", other));
        }

        @Test
        void another_tool_is_a_different_call() {
            assertThat(identity("read_file", "{}")).isNotEqualTo(identity("list_files", "{}"));
        }

        @Test
        void missing_arguments_equal_empty_arguments() {
            assertThat(StuckRule.identity(WITHOUT_ARGUMENTS))
                    .isEqualTo(identity("list_files", "{}"))
                    .isEqualTo(identity("list_files", ""))
                    .isEqualTo(identity("list_files", "  "));
        }

        @Test
        void a_malformed_call_is_the_same_as_itself() {
            assertThat(identity("read_file", "{\"path\": ")).isEqualTo(identity("read_file", "{\"path\": "));
        }

        @Test
        void numbers_of_a_billion_digits_are_distinguished_without_writing_them_out() {
            assertThat(identity("t", "{\"n\":1e999999999}"))
                    .isNotEqualTo(identity("t", "{\"n\":1e999999998}"))
                    .hasSizeLessThan(100);
        }

        private static String identity(String tool, String arguments) {
            return StuckRule.identity(ToolExecutionRequest.builder()
                    .name(tool)
                    .arguments(arguments)
                    .build());
        }
    }
}
