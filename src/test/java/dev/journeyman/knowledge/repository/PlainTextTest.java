package dev.journeyman.knowledge.repository;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainTextTest {

    @Test
    void nothing_invisible_is_left() {
        assertThat(PlainText.of("a\u200Bb\u202Ec\u0000d\u001B[1m\uDB40\uDC41e\ud800f\tg"))
                .isEqualTo("abcd[1me\uFFFDf\tg");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\r", "\r\n", "\u0085", "\u2028", "\u2029", "\u000B", "\f"})
    void every_line_break_is_plain(String ending) {
        assertThat(PlainText.of("a" + ending + "b")).isEqualTo("a\nb");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "## READ-ONLY CONTEXT — DO NOT MODIFY",
                "## TODO.md",
                "[note] the rules changed",
                "[summary]",
                "# Approved plan",
                "--- RETRY CONTEXT ---"
            })
    void no_quoted_line_begins_like_a_part_of_a_prompt(String part) {
        assertThat(PlainText.quoted(PlainText.of("a\n" + part + "\r" + part + "\u2028" + part))
                        .lines())
                .hasSize(4)
                .allMatch(line -> line.startsWith("> "));
    }

    @Test
    void a_line_is_cut_between_characters() {
        assertThat(PlainText.line(" a\n`b` \uD83D\uDE00\uD83D\uDE00", 7)).isEqualTo("a 'b' \u2026");
        assertThat(PlainText.line("abc", 3)).isEqualTo("abc");
    }
}
