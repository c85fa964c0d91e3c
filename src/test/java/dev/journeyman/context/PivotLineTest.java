package dev.journeyman.context;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PivotLineTest {

    private static final String MARKER = "**[BUDGET_PIVOT_FEEDBACK]:** ";

    @Test
    void is_exactly_the_marker_and_the_feedback_in_quotes() {
        assertThat(PivotLine.of("Use a queue.").getBytes(StandardCharsets.UTF_8))
                .isEqualTo("**[BUDGET_PIVOT_FEEDBACK]:** \"Use a queue.\"".getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\n\t\r\n"})
    void is_empty_if_the_feedback_is_blank(String blank) {
        assertThat(PivotLine.of(blank)).isEmpty();
    }

    @Test
    void trims_the_feedback() {
        assertThat(PivotLine.of("\n  Use a queue. \n")).isEqualTo(MARKER + "\"Use a queue.\"");
    }

    @Test
    void escapes_quotes_backslashes_and_line_ends() {
        assertThat(PivotLine.of("Say \"no\".\nKeep C:\\temp.\r\n\tTwice."))
                .isEqualTo(MARKER + "\"Say \\\"no\\\".\\nKeep C:\\\\temp.\\r\\n\\tTwice.\"");
    }

    @Test
    void leaves_template_syntax_unchanged() {
        assertThat(PivotLine.of("Drop {{plan}} and {{{feedback}}}.")).contains("Drop {{plan}} and {{{feedback}}}.");
    }

    @Nested
    class Feedback_with_the_marker_in_it {

        private final String line = PivotLine.of("Old: **[BUDGET_PIVOT_FEEDBACK]:** \"x\"");

        @Test
        void has_its_bracket_escaped() {
            assertThat(line).isEqualTo(MARKER + "\"Old: **\\u005bBUDGET_PIVOT_FEEDBACK]:** \\\"x\\\"\"");
        }

        @Test
        void leaves_one_marker_in_the_line() {
            assertThat(line.indexOf(MARKER)).isZero();
            assertThat(line.lastIndexOf("[BUDGET_PIVOT_FEEDBACK]")).isEqualTo(MARKER.indexOf('['));
        }
    }

    @Nested
    class Feedback_of_many_characters {

        @Test
        void is_complete_up_to_2000_code_points() {
            assertThat(PivotLine.of("x".repeat(101), 100)).isEqualTo(MARKER + '"' + "x".repeat(96) + " […]\"");
            assertThat(PivotLine.of("x".repeat(100), 100)).isEqualTo(MARKER + '"' + "x".repeat(100) + '"');
            assertThat(PivotLine.of("x".repeat(2_000))).isEqualTo(MARKER + '"' + "x".repeat(2_000) + '"');
            assertThat(PivotLine.of("🧭".repeat(2_000))).isEqualTo(MARKER + '"' + "🧭".repeat(2_000) + '"');
        }

        @Test
        void is_cut_to_2000_code_points_with_a_visible_mark() {
            assertThat(PivotLine.of("x".repeat(2_001))).isEqualTo(MARKER + '"' + "x".repeat(1_996) + " […]\"");
        }

        @Test
        void is_never_cut_inside_a_character() {
            assertThat(PivotLine.of("🧭".repeat(2_001))).isEqualTo(MARKER + '"' + "🧭".repeat(1_996) + " […]\"");
        }

        @Test
        void is_measured_before_it_is_escaped() {
            assertThat(PivotLine.of("\"".repeat(2_000))).isEqualTo(MARKER + '"' + "\\\"".repeat(2_000) + '"');
        }
    }
}
