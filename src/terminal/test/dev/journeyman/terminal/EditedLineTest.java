package dev.journeyman.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines that a terminal buffers until Enter. */
class EditedLineTest {

    private static int length(String keys) {
        EditedLine line = new EditedLine();
        for (byte key : keys.getBytes(StandardCharsets.UTF_8)) {
            line.take(key & 0xff);
        }
        return line.length();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "abc def \u0017\u0017",
                "abc  \u0017",
                "\u00e9\u7dd1\u0017",
                "a_b1\u0017",
                "ab\u007f\u007f\u007f",
                "\u00e9\u007f",
                "abc\u0015",
                "abc\u0003",
                "abc\u001c",
                "abc\u001a",
                "abc\u0004",
                "abc\r",
                "abc\n",
                "\u0016\u0017\u007f"
            })
    void that_are_complete_or_fully_deleted_are_empty(String keys) {
        assertThat(length(keys)).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "abc def\u0017",
                "a-b\u0017",
                "abc\b\b\b",
                "abc\u0001\u000b",
                "\u001b[A",
                "\u0016\u0015",
                "abc\rd"
            })
    void that_have_text_left_are_not_empty(String keys) {
        assertThat(length(keys)).isPositive();
    }

    @Test
    void a_word_is_deleted_with_the_text_after_it() {
        assertThat(length("one two-three, \u0017")).isEqualTo("one two-".length());
    }
}
