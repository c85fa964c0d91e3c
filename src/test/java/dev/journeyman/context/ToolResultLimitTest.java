package dev.journeyman.context;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ToolResultLimitTest {

    private static final int LIMIT = 8 * 1024;

    @Test
    void leaves_8_KiB_unchanged() {
        String text = "x".repeat(LIMIT);
        assertThat(ToolResultLimit.cap(text, "c7")).isSameAs(text);
    }

    @Test
    void counts_bytes_and_not_characters() {
        assertThat(ToolResultLimit.cap("ü".repeat(LIMIT / 2), "c7")).doesNotContain("cut here");
        assertThat(ToolResultLimit.cap("ü".repeat(LIMIT / 2 + 1), "c7")).contains("cut here");
    }

    @Test
    void never_returns_more_than_8_KiB() {
        for (String text :
                new String[] {"x".repeat(LIMIT + 1), "🧭".repeat(LIMIT), numbered(100_000), "\n".repeat(LIMIT + 1)}) {
            assertThat(ToolResultLimit.cap(text, "c7").getBytes(StandardCharsets.UTF_8))
                    .hasSizeLessThanOrEqualTo(LIMIT);
        }
    }

    @Nested
    class One_long_line {

        @Test
        void keeps_five_eighths_from_the_start_and_a_quarter_from_the_end() {
            assertThat(ToolResultLimit.cap("a".repeat(10_000) + "z".repeat(10_000), "c7"))
                    .isEqualTo("a".repeat(5_120)
                            + "\n[… 12,832 characters cut here; recall c7 shows the whole …]\n"
                            + "z".repeat(2_048));
        }

        @Test
        void is_never_cut_inside_a_character() {
            String cut = ToolResultLimit.cap("x" + "🧭".repeat(10_000), "c7");
            assertThat(cut).startsWith("x" + "🧭".repeat(1_279) + "\n").endsWith("\n" + "🧭".repeat(512));
        }
    }

    @Nested
    class Many_lines {

        private final String cut = ToolResultLimit.cap(numbered(10_000), "c7");

        @Test
        void are_cut_at_line_ends() {
            assertThat(cut.lines()).allMatch(line -> line.matches("line \\d+|\\[… .* cut here; .*]"));
            assertThat(cut).startsWith("line 1\n").endsWith("line 10000\n");
        }

        @Test
        void are_counted_if_they_are_cut() {
            long kept = cut.lines().filter(line -> line.startsWith("line ")).count();
            assertThat(cut).contains("[… %,d lines cut here".formatted(10_000 - kept));
        }
    }

    private static String numbered(int lines) {
        return IntStream.rangeClosed(1, lines).mapToObj(n -> "line " + n + "\n").collect(Collectors.joining());
    }
}
