package dev.journeyman.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.journeyman.story.BadInputException;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenWindowTest {

    @ParameterizedTest(name = "{0}: {1} at most, compacted above {2}, {3} kept beside a summary of {4}")
    @CsvSource({
        "32000, 28000, 20800, 4480, 1060",
        "64000, 60000, 46400, 8960, 1500",
        "200000, 196000, 155200, 28000, 2651"
    })
    void the_figures_of_a_window_follow_from_its_size(int size, int limit, int trigger, int kept, int summary) {
        TokenWindow window = TokenWindow.of(size);
        assertThat(window.reply()).isEqualTo(4_000);
        assertThat(window.limit()).isEqualTo(limit);
        assertThat(window.trigger()).isEqualTo(trigger);
        assertThat(window.kept()).isEqualTo(kept);
        assertThat(window.summary()).isEqualTo(summary);
    }

    @Test
    void a_model_may_have_its_own_room_for_a_reply() {
        assertThat(new TokenWindow(64_000, 16_000).trigger()).isEqualTo((64_000 - 16_000 - 2_000) * 8 / 10);
    }

    @Nested
    class A_window_that_is_too_small {

        @Test
        void is_refused() {
            assertThatExceptionOfType(BadInputException.class)
                    .isThrownBy(() -> TokenWindow.of(7_999))
                    .withMessage("A window of 7,999 tokens cannot hold a prompt, a conversation and a reply."
                            + " Use at least 8,000.");
        }

        @Test
        void for_its_reply_is_refused() {
            assertThatExceptionOfType(BadInputException.class)
                    .isThrownBy(() -> new TokenWindow(10_000, 5_001))
                    .withMessage("A reply of 5,001 tokens cannot be kept free in a window of 10,000."
                            + " Use at most half of the window.");
            assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> new TokenWindow(10_000, 0));
        }
    }

    @Test
    void the_smallest_window_keeps_a_quarter_for_the_reply_and_a_minimum_for_the_summary() {
        TokenWindow smallest = TokenWindow.of(8_000);
        assertThat(smallest.reply()).isEqualTo(2_000);
        assertThat(smallest.summary()).isEqualTo(530);
        assertThat(smallest.trigger()).isGreaterThan(smallest.kept() + smallest.summary());
    }
}
