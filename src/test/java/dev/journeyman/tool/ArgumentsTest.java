package dev.journeyman.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.tool.Arguments.BadArgumentsException;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ArgumentsTest {

    @Nested
    class As_a_whole {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{",
                    "{\"path\": ",
                    "{path: 1}",
                    "{'path': 'a'}",
                    "path",
                    "{\"path\": \"a\"} and more",
                    "{\"path\": \"a\"}{\"path\": \"b\"}",
                    "{\"path\": \"a\",}"
                })
        void are_refused_if_they_are_not_valid_JSON(String text) {
            assertThatThrownBy(() -> arguments(text))
                    .isInstanceOf(BadArgumentsException.class)
                    .hasMessage(
                            "The arguments of read_file are not valid JSON. Send one JSON object and call it again.");
        }

        @ParameterizedTest
        @ValueSource(strings = {"[]", "\"text\"", "1", "null", "true", "[{\"path\": \"a\"}]"})
        void are_refused_if_they_are_not_an_object(String text) {
            assertThatThrownBy(() -> arguments(text))
                    .isInstanceOf(BadArgumentsException.class)
                    .hasMessage("The arguments of read_file are no JSON object. Send one and call it again.");
        }

        @ParameterizedTest
        @ValueSource(strings = {"", " ", "\n", "{}"})
        void may_be_empty(String text) {
            assertThat(arguments(text).optional("path")).isEmpty();
        }

        @Test
        void may_be_absent() {
            Arguments none = Arguments.of(
                    ToolExecutionRequest.builder().name("read_file").build());

            assertThat(none.optional("path")).isEmpty();
        }

        @Test
        void are_refused_if_they_nest_too_deeply() {
            assertThatThrownBy(() -> arguments("{\"a\":".repeat(5_000))).isInstanceOf(BadArgumentsException.class);
        }
    }

    @Nested
    class As_text {

        @Test
        void are_returned_unchanged() {
            assertThat(arguments("{\"path\": \" a\\r\\n\\tb \"}").text("path")).isEqualTo(" a\r\n\tb ");
        }

        @ParameterizedTest
        @CsvSource({"1, 1", "true, true", "1.5, 1.5", "-0, 0"})
        void are_read_leniently_from_plain_values(String value, String text) {
            assertThat(arguments("{\"path\": %s}".formatted(value)).text("path"))
                    .isEqualTo(text);
        }

        @ParameterizedTest
        @ValueSource(strings = {"{}", "{\"path\": null}", "{\"Path\": \"a\"}"})
        void are_requested_if_they_are_missing(String text) {
            assertThatThrownBy(() -> arguments(text).text("path"))
                    .isInstanceOf(BadArgumentsException.class)
                    .hasMessage("read_file needs \"path\". Call it again with it.");
        }

        @ParameterizedTest
        @ValueSource(strings = {"", " ", "\\n\\t"})
        void are_refused_if_they_are_blank(String blank) {
            assertThatThrownBy(() ->
                            arguments("{\"path\": \"%s\"}".formatted(blank)).text("path"))
                    .isInstanceOf(BadArgumentsException.class)
                    .hasMessage("\"path\" of read_file is blank. Say something and call it again.");
        }

        @ParameterizedTest
        @ValueSource(strings = {"[]", "{}", "[\"a\"]", "{\"a\": 1}"})
        void are_refused_if_they_are_a_list_or_an_object(String value) {
            assertThatThrownBy(
                            () -> arguments("{\"path\": %s}".formatted(value)).optional("path"))
                    .isInstanceOf(BadArgumentsException.class)
                    .hasMessage("\"path\" of read_file must be a text. Call it again with one.");
        }

        @Test
        void may_be_empty_if_they_are_content() {
            assertThat(arguments("{\"content\": \"\"}").content("content")).isEmpty();
            assertThatThrownBy(() -> arguments("{}").content("content"))
                    .hasMessage("read_file needs \"content\". Call it again with it.");
        }
    }

    @Nested
    class As_a_number {

        @ParameterizedTest
        @CsvSource({"1, 1", "\"7\", 7", "\" 8 \", 8", "2147483647, 2147483647"})
        void are_read_from_a_number_or_a_numeric_text(String value, int number) {
            assertThat(arguments("{\"lines\": %s}".formatted(value)).positive("lines"))
                    .hasValue(number);
        }

        @ParameterizedTest
        @ValueSource(strings = {"{}", "{\"lines\": null}"})
        void may_be_left_out(String text) {
            assertThat(arguments(text).positive("lines")).isEmpty();
        }

        @ParameterizedTest
        @ValueSource(strings = {"0", "-1", "1.5", "2147483648", "\"\"", "\"ten\"", "true", "[]", "{}", "1e3"})
        void are_refused_if_they_are_not_a_whole_number_of_at_least_one(String value) {
            assertThatThrownBy(
                            () -> arguments("{\"lines\": %s}".formatted(value)).positive("lines"))
                    .isInstanceOf(BadArgumentsException.class)
                    .hasMessageStartingWith("\"lines\" of read_file must be a whole number of at least 1, not ")
                    .hasMessageEndingWith(".");
        }

        @Test
        void are_quoted_as_they_were_sent() {
            assertThatThrownBy(() -> arguments("{\"lines\": \"ten\"}").positive("lines"))
                    .hasMessage("\"lines\" of read_file must be a whole number of at least 1, not \"ten\".");
        }
    }

    private static Arguments arguments(String json) {
        return Arguments.of(
                ToolExecutionRequest.builder().name("read_file").arguments(json).build());
    }
}
