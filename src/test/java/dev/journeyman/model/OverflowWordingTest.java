package dev.journeyman.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The messages of providers about a request that is too long, each as it was published, and those that mention tokens otherwise. */
class OverflowWordingTest {

    /** Returns rows, statuses, sources and messages. */
    static Stream<Arguments> published() throws IOException {
        return lines("overflow-wordings.txt", 4)
                .map(row -> Arguments.of(
                        OverflowWording.valueOf(row.get(0)), Integer.valueOf(row.get(1)), row.get(2), row.get(3)));
    }

    /** Returns statuses, failures and messages. */
    static Stream<Arguments> others() throws IOException {
        return lines("other-wordings.txt", 3)
                .map(row -> Arguments.of(Integer.valueOf(row.get(0)), Failure.valueOf(row.get(1)), row.get(2)));
    }

    private static Stream<List<String>> lines(String file, int columns) throws IOException {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(OverflowWordingTest.class.getResourceAsStream(file)), StandardCharsets.UTF_8))) {
            return reader
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> List.of(line.split(" \\| ", columns)))
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("published")
    void a_published_message_has_the_words_of_its_row(OverflowWording row, int status, String source, String message) {
        assertThat(row.says(message)).as(source).isTrue();
    }

    @ParameterizedTest
    @MethodSource("published")
    void a_published_message_is_an_overflow(OverflowWording row, int status, String source, String message) {
        assertThat(Failure.of(status, message)).as(source).isEqualTo(Failure.CONTEXT_TOO_LONG);
    }

    /** A model of a host may throw an exception that carries only its message. */
    @ParameterizedTest
    @MethodSource("published")
    void a_published_message_is_an_overflow_without_a_status(
            OverflowWording row, int status, String source, String message) {
        assertThat(Failure.of(0, message)).as(source).isEqualTo(Failure.CONTEXT_TOO_LONG);
    }

    @ParameterizedTest
    @EnumSource
    void each_row_has_a_published_message(OverflowWording row) throws IOException {
        assertThat(published().map(each -> each.get()[0])).contains(row);
    }

    /** The code, the common words, and the words that other vendors repeat may occur beside those of another row. */
    @Test
    void a_message_has_the_words_of_one_vendor() throws IOException {
        List<OverflowWording> shared =
                List.of(OverflowWording.CODE, OverflowWording.OTHER, OverflowWording.GROQ, OverflowWording.ANTHROPIC);
        published()
                .forEach(each -> assertThat(Arrays.stream(OverflowWording.values())
                                .filter(row -> !shared.contains(row))
                                .filter(row -> row.says((String) each.get()[3])))
                        .as((String) each.get()[3])
                        .hasSizeLessThanOrEqualTo(1));
    }

    @ParameterizedTest
    @MethodSource("others")
    void a_message_that_only_mentions_tokens_or_lengths_is_another_failure(
            int status, Failure failure, String message) {
        assertThat(Failure.of(status, message)).isEqualTo(failure);
        assertThat(OverflowWording.of(message))
                .as("a status that decides alone")
                .matches(row -> row.isEmpty() || status == 401 || status == 404);
    }
}
