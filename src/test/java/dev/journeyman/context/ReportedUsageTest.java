package dev.journeyman.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.context.ContextChange.Measured;
import dev.journeyman.context.compaction.CompactionResult;
import dev.journeyman.model.TokenWindow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The usage a provider reports corrects the estimate of a context. */
class ReportedUsageTest {

    private final Talk talk = new Talk(TokenWindow.of(8_000), new Letters(), Summarizer.NONE).user("x".repeat(985));
    private final ContextManager context = talk.context();

    private long reports() {
        return talk.log().stream().filter(Measured.class::isInstance).count();
    }

    @Test
    void reported_usage_replaces_the_estimate() {
        context.measured(context.tokens(), 1_250);
        assertThat(context.tokens()).isEqualTo(1_250);
        talk.user("y".repeat(1_000));
        assertThat(context.tokens()).isEqualTo(2_500);
    }

    @Test
    void reported_usage_changes_nothing_if_the_corrected_estimate_was_right() {
        context.measured(context.tokens(), 1_250);
        context.measured(context.tokens(), 1_250);
        assertThat(context.tokens()).isEqualTo(1_250);
        assertThat(reports()).isEqualTo(1);
    }

    @Test
    void a_later_report_replaces_an_earlier_one() {
        context.measured(context.tokens(), 1_250);
        context.measured(context.tokens(), 1_000);
        assertThat(context.tokens()).isEqualTo(1_000);
    }

    @ParameterizedTest
    @CsvSource({"5_000, 1_600", "10, 800"})
    void reported_usage_is_limited_to_bounds_and_logged_once(String reported, int tokens) {
        for (int i = 0; i < 3; i++) {
            context.measured(context.tokens(), Integer.parseInt(reported.replace("_", "")));
        }
        assertThat(context.tokens()).isEqualTo(tokens);
        assertThat(reports()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"1000, 0", "0, 1000", "1000, 1010"})
    void an_empty_or_nearly_equal_report_is_ignored(int estimated, int reported) {
        context.measured(estimated, reported);
        assertThat(reports()).isZero();
    }

    @Test
    void the_correction_holds_after_a_reset_and_in_a_restored_context() {
        context.measured(context.tokens(), 1_250);
        context.resetSystemPrompt("s".repeat(100));
        assertThat(context.tokens()).isEqualTo(125);
        ContextManager back = new ContextManager(TokenWindow.of(8_000), new Letters(), Summarizer.NONE, change -> {});
        talk.log().forEach(back::apply);
        assertThat(back.tokens()).isEqualTo(125);
    }

    @Test
    void the_correction_counts_in_a_compaction() {
        context.measured(context.tokens(), 1_600);
        assertThat(context.compact(1_000)).isInstanceOf(CompactionResult.Done.class);
        assertThat(context.tokens()).isLessThanOrEqualTo(1_000);
    }
}
