package dev.journeyman.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.journeyman.context.JtokkitEstimator;
import dev.journeyman.model.TokenWindow;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The tables of docs/benchmarks.md, all in one run. */
@Tag("policies")
class PoliciesTest {

    @BeforeEach
    void look() {
        assumeTrue(Public.there(), "skipped: the public conversations are not beside the project");
    }

    @Test
    void the_policies_at_three_windows_with_one_token_for_four_characters() {
        for (int window : List.of(32_000, 64_000, 200_000)) {
            Comparison comparison = new Comparison(Public.measured(), window, new CharacterEstimator());
            System.out.println(comparison);
            assertThat(comparison.total(ContextPolicy.JOURNEYMAN).bill().over()).isZero();
        }
    }

    @Test
    void the_policies_at_64_000_with_a_real_tokenizer() {
        System.out.println("counted with o200k\n" + new Comparison(Public.measured(), 64_000, new JtokkitEstimator()));
    }

    @Test
    void what_is_kept_of_each_compacted_conversation() {
        System.out.println(
                "| conversation | compactions | cost of raw | edited files | wishes | open items | last failure |\n"
                        + "|---|---:|---:|---:|---:|---:|---|");
        for (Public.Kept conversation : Public.structured()) {
            ContextReplay replay =
                    new ContextReplay(TokenWindow.of(64_000), new CharacterEstimator(), conversation.prefix());
            conversation.utterances().forEach(replay::said);
            PolicyFigures figures = replay.figures(conversation.name());
            KeptFacts kept = figures.kept();
            if (kept != null) {
                System.out.printf(
                        Locale.ROOT,
                        "| %s | %d | %.1f %% | %d of %d | %d of %d | %d of %d | %s |%n",
                        conversation.name(),
                        figures.compactions(),
                        100 * figures.bill().effective() / figures.raw().effective(),
                        kept.files(),
                        kept.allFiles(),
                        kept.said(),
                        kept.allSaid(),
                        kept.todo(),
                        kept.allTodo(),
                        kept.failure() ? "there" : "gone");
            }
        }
    }
}
