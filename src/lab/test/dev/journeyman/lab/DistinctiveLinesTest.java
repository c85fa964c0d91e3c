package dev.journeyman.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which lines of a text are distinctive, and which lines are the same. */
class DistinctiveLinesTest {

    private static final String LINE = "return first + second;";

    private static long[] lines(String... texts) {
        return DistinctiveLines.of(String.join("\n", texts)).hashes().toArray();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "    return first + second;  ",
                "    12→    return first + second;",
                "12\treturn first + second;",
                "12: return first + second;",
                "src/main/Sum.java:12:    return first + second;",
                "+    return first + second;",
                "-return first + second;"
            })
    void what_tools_put_before_a_line_does_not_count(String shown) {
        assertThat(lines(shown)).isEqualTo(lines(LINE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "return first + sec;", "====================================", "1234567890 1234567890 12"})
    void short_lines_and_lines_without_a_letter_are_not_distinctive(String line) {
        assertThat(lines(line)).isEmpty();
    }

    @Test
    void a_line_of_twenty_characters_is_distinctive() {
        assertThat(lines("x".repeat(DistinctiveLines.LENGTH))).hasSize(1);
        assertThat(lines("x".repeat(DistinctiveLines.LENGTH - 1))).isEmpty();
    }

    @Test
    void a_line_counts_once_for_a_text_and_another_line_is_another_one() {
        assertThat(lines(LINE, LINE, LINE.replace("first", "third"))).hasSize(2);
        assertThat(Arrays.equals(lines(LINE), lines(LINE + ";"))).isFalse();
    }
}
