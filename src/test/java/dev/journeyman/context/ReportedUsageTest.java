package dev.journeyman.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.context.ContextChange.Measured;
import dev.journeyman.context.compaction.CompactionResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a provider reports corrects what a context estimates. */
class ReportedUsageTest {

    private final Talk talk = new Talk(TokenWindow.of(8_000), new Letters(), Summarizer.NONE).user("x".repeat(985));
    private final ContextManager context = talk.context();

    private long reports() {
        return talk.log().stream().filter(Measured.class::isInstance).count();
    }

    @Test
    void makes_the_estimate_what_was_reported() {
        context.measured(context.tokens(), 1_250);
        assertThat(context.tokens()).isEqualTo(1_250);
        talk.user("y".repeat(1_000));
        assertThat(context.tokens()).isEqualTo(2_500);
    }

    @Test
    void changes_nothing_where_the_corrected_estimate_was_right() {
        context.measured(context.tokens(), 1_250);
        context.measured(context.tokens(), 1_250);
        assertThat(context.tokens()).isEqualTo(1_250);
        assertThat(reports()).isEqualTo(1);
    }

    @Test
    void follows_a_provider_that_counts_otherwise_later() {
        context.measured(context.tokens(), 1_250);
        context.measured(context.tokens(), 1_000);
        assertThat(context.tokens()).isEqualTo(1_000);
    }

    @ParameterizedTest
    @CsvSource({"5_000, 1_600", "10, 800"})
    void is_believed_within_bounds_and_logged_once(String reported, int tokens) {
        for (int i = 0; i < 3; i++) {
            context.measured(context.tokens(), Integer.parseInt(reported.replace("_", "")));
        }
        assertThat(context.tokens()).isEqualTo(tokens);
        assertThat(reports()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"1000, 0", "0, 1000", "1000, 1010"})
    void is_not_heard_where_it_says_nothing_or_nothing_new(int estimated, int reported) {
        context.measured(estimated, reported);
        assertThat(reports()).isZero();
    }

    @Test
    void holds_after_a_reset_and_in_a_context_brought_back() {
        context.measured(context.tokens(), 1_250);
        context.resetSystemPrompt("s".repeat(100));
        assertThat(context.tokens()).isEqualTo(125);
        ContextManager back = new ContextManager(TokenWindow.of(8_000), new Letters(), Summarizer.NONE, change -> {});
        talk.log().forEach(back::apply);
        assertThat(back.tokens()).isEqualTo(125);
    }

    @Test
    void counts_when_the_context_is_compacted() {
        context.measured(context.tokens(), 1_600);
        assertThat(context.compact(1_000)).isInstanceOf(CompactionResult.Done.class);
        assertThat(context.tokens()).isLessThanOrEqualTo(1_000);
    }
}
