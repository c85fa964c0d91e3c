package dev.journeyman.cli.show;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.flow.State;
import dev.journeyman.testkit.script.SettableClock;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatusLineTest {

    private static final String CLEAR = "\r\u001B[K";
    private static final StatusSnapshot CODING = coding("0.4211", "run_command");

    private final StringWriter shown = new StringWriter();
    private final SettableClock clock = new SettableClock(Instant.EPOCH);
    private int columns = 80;

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
        20;  CODING | 0:07
        30;  CODING | 2/30 | 0:07
        80;  CODING | turn 2 of 30 | 14,312 tokens | $0.43 | run_command | 0:07
        200; CODING | turn 2 of 30 | 14,312 tokens | $0.43 | run_command | 0:07
        """)
    void it_draws_what_fits(int width, String line) {
        columns = width;
        StatusLine status = status(TextStyle.TERMINAL);
        clock.advance(Duration.ofSeconds(7));

        status.show(CODING);

        assertThat(taken()).isEqualTo(drawn(line));
    }

    @Test
    void it_leaves_the_cost_out_when_prices_are_unknown() {
        status(TextStyle.TERMINAL).show(coding("0", ""));

        assertThat(taken()).isEqualTo(drawn("CODING | turn 2 of 30 | 14,312 tokens | 0:00"));
    }

    @Test
    void it_is_always_narrower_than_the_terminal() {
        columns = CODING.fitted("0:00", 200).length();

        status(TextStyle.TERMINAL).show(CODING);

        assertThat(taken()).isEqualTo(drawn("CODING | turn 2 of 30 | $0.43 | run_command | 0:00"));
    }

    @Test
    void a_wide_letter_takes_two_columns() {
        columns = 45;

        status(TextStyle.TERMINAL).show(coding("0", "waiting for 模型模型"));

        assertThat(taken()).isEqualTo(drawn("CODING | 2/30 | waiting for 模型模型 | 0:00"));
        columns = 40;
        status(TextStyle.TERMINAL).show(coding("0", "waiting for 模型模型"));
        assertThat(taken()).isEqualTo(drawn("CODING | 2/30 | 0:00"));
    }

    @Test
    void it_cuts_a_state_that_is_wider_than_the_terminal() {
        columns = 8;

        status(TextStyle.TERMINAL).show(new StatusSnapshot(State.BUDGET_REVIEW, 0, 0, 0, BigDecimal.ZERO, ""));

        assertThat(taken()).isEqualTo(drawn("BUDGET_"));
    }

    @Test
    void it_is_redrawn_only_when_the_time_or_the_state_has_changed() {
        StatusLine status = status(TextStyle.TERMINAL);
        status.show(coding("0", ""));
        taken();

        status.draw();
        assertThat(taken()).isEmpty();
        clock.advance(Duration.ofSeconds(1));
        status.draw();
        assertThat(taken()).isEqualTo(drawn("CODING | turn 2 of 30 | 14,312 tokens | 0:01"));
        clock.advance(Duration.ofMinutes(61));
        status.draw();
        assertThat(taken()).isEqualTo(drawn("CODING | turn 2 of 30 | 14,312 tokens | 1:01:01"));
    }

    @Test
    void it_follows_a_change_of_the_width_of_the_terminal() {
        StatusLine status = status(TextStyle.TERMINAL);
        status.show(CODING);
        taken();
        columns = 30;

        status.measure();
        status.draw();

        assertThat(taken()).isEqualTo(drawn("CODING | 2/30 | 0:00"));
    }

    @Test
    void only_the_state_is_coloured() {
        status(TextStyle.COLOURS).show(coding("0", "DONE"));

        assertThat(taken()).isEqualTo(drawn("\u001B[1mCODING\u001B[0m | turn 2 of 30 | 14,312 tokens | DONE | 0:00"));
    }

    @Nested
    class Among_other_lines {

        private static final String STATUS = drawn("CODING | turn 2 of 30 | 14,312 tokens | 0:00");

        private final StatusLine status = status(TextStyle.TERMINAL);

        @Test
        void it_moves_below_each_line() {
            status.show(coding("0", ""));
            status.line("  edit_file ok, 2 ms");

            assertThat(taken()).isEqualTo(STATUS + CLEAR + "  edit_file ok, 2 ms\n" + STATUS);
        }

        @Test
        void a_line_before_the_first_status_is_written_unchanged() {
            status.line("note: hello");

            assertThat(taken()).isEqualTo("note: hello\n");
        }

        @Test
        void long_lines_are_wrapped_between_words() {
            columns = 24;
            status(TextStyle.TERMINAL)
                    .line("  verdict: pivot – No list of letters.\nAnd\u0007_one_word_that_is_longer");

            assertThat(taken())
                    .isEqualTo("  verdict: pivot – No\n    list of letters.\nAnd\uFFFD_one_word_that_is_longer\n");
        }

        @Test
        void it_is_removed_while_a_person_is_asked() {
            status.show(coding("0", ""));
            taken();

            status.leave();
            assertThat(taken()).isEqualTo(CLEAR);
            clock.advance(Duration.ofSeconds(1));
            status.draw();
            assertThat(taken()).isEmpty();
            clock.advance(Duration.ofSeconds(-1));
            status.back();
            assertThat(taken()).isEqualTo(STATUS);
        }

        @Test
        void it_is_removed_at_the_end_and_never_redrawn() {
            status.show(coding("0", ""));
            taken();

            status.end("DONE");
            status.close();
            status.show(CODING);
            status.back();

            assertThat(taken()).isEqualTo(CLEAR + "DONE\n");
        }
    }

    private static StatusSnapshot coding(String cost, String work) {
        return new StatusSnapshot(State.CODING, 2, 30, 14_312, new BigDecimal(cost), work);
    }

    private StatusLine status(TextStyle paint) {
        return new StatusLine(new PrintWriter(shown), () -> columns, clock, paint);
    }

    private static String drawn(String line) {
        return "\r\u001B[?7l" + line + "\u001B[K\u001B[?7h";
    }

    /** Returns the text written since the previous call. */
    private String taken() {
        String text = shown.toString();
        shown.getBuffer().setLength(0);
        return text;
    }
}
