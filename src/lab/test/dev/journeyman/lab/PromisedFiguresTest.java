package dev.journeyman.lab;

import static dev.journeyman.lab.Dialogue.LINE;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The lines that put what was measured beside what is promised. */
class PromisedFiguresTest {

    private static final Dialogue DIALOGUE =
            Dialogue.begun().calls("read", "{}", LINE).passes(20).says(LINE);

    private static List<String> at(int window) {
        return PromisedFigures.lines(new Comparison(
                List.of(new Public.Kept("small", "", DIALOGUE.utterances())), window, new CharacterEstimator()));
    }

    @Test
    void a_figure_that_is_missed_is_marked() {
        assertThat(at(64_000).get(0))
                .matches(
                        "cost of raw, % at 64,000: [\\d.]+ \\(at most 36\\) MISSED; the cheapest published policy, .*");
    }

    @Test
    void a_figure_that_is_reached_is_not() {
        assertThat(at(64_000))
                .contains(
                        "requests over the window at 64,000: 0 (at most 0)",
                        "violations of order at 64,000: 0 (at most 0)",
                        "newest edits verbatim, % of requests at 64,000: 100 (at least 85)",
                        "last failing result verbatim, % of requests at 64,000: 100 (at least 95)");
    }

    @Test
    void rereads_are_promised_from_a_window_of_128_000() {
        assertThat(at(64_000)).noneMatch(line -> line.contains("re-reads"));
        assertThat(at(128_000))
                .contains(
                        "forced re-reads in 100 turns at 128,000: 0 (at most 6.5)",
                        "conversations dearer than with the window step alone at 128,000: 0 (at most 0)");
    }

    @Test
    void named_files_are_promised_from_a_window_of_64_000() {
        assertThat(at(32_000)).noneMatch(line -> line.contains("unnamed"));
        assertThat(at(64_000)).anyMatch(line -> line.contains("unnamed"));
    }

    @Test
    void the_cheapest_published_policy_is_never_ours() {
        Comparison comparison = new Comparison(
                List.of(new Public.Kept("small", "", DIALOGUE.utterances())), 64_000, new CharacterEstimator());

        assertThat(comparison.cheapestPublished()).isNotIn(ContextPolicy.JOURNEYMAN, ContextPolicy.WINDOW_ONLY);
        assertThat(comparison.total(ContextPolicy.RAW).cost()).isEqualTo(1);
    }
}
