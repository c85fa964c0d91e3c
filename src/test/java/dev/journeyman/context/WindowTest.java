package dev.journeyman.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.journeyman.story.BadInputException;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WindowTest {

    @ParameterizedTest(name = "{0}: {1} for the reply, {2} at most, compacted above {3}, {4} kept, {5} of summary")
    @CsvSource({
        "32_000, 4_000, 28_000, 20_800, 4_800, 750",
        "64_000, 4_000, 60_000, 46_400, 9_600, 1_500",
        "200_000, 4_000, 196_000, 155_200, 30_000, 4_687"
    })
    void the_figures_of_a_window_follow_from_its_size(
            String size, String reply, String limit, String trigger, String kept, String summary) {
        Window window = Window.of(number(size));
        assertThat(window.reply()).isEqualTo(number(reply));
        assertThat(window.limit()).isEqualTo(number(limit));
        assertThat(window.trigger()).isEqualTo(number(trigger));
        assertThat(window.kept()).isEqualTo(number(kept));
        assertThat(window.summary()).isEqualTo(number(summary));
    }

    @Test
    void a_model_that_says_otherwise_has_its_own_room_for_a_reply() {
        assertThat(new Window(64_000, 16_000).trigger()).isEqualTo((64_000 - 16_000 - 2_000) * 8 / 10);
    }

    @Nested
    class A_window_that_is_too_small {

        @Test
        void is_refused() {
            assertThatExceptionOfType(BadInputException.class)
                    .isThrownBy(() -> Window.of(7_999))
                    .withMessage("A window of 7,999 tokens cannot hold a prompt, a conversation and a reply."
                            + " Use at least 8,000.");
        }

        @Test
        void for_its_reply_is_refused() {
            assertThatExceptionOfType(BadInputException.class)
                    .isThrownBy(() -> new Window(10_000, 5_001))
                    .withMessage("A reply of 5,001 tokens cannot be kept free in a window of 10,000."
                            + " Use at most half of the window.");
            assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> new Window(10_000, 0));
        }
    }

    @Test
    void the_smallest_window_keeps_a_quarter_for_the_reply_and_a_least_of_summary() {
        Window smallest = Window.of(8_000);
        assertThat(smallest.reply()).isEqualTo(2_000);
        assertThat(smallest.summary()).isEqualTo(250);
        assertThat(smallest.trigger()).isGreaterThan(smallest.kept() + smallest.summary());
    }

    private static int number(String figure) {
        return Integer.parseInt(figure.replace("_", ""));
    }
}
