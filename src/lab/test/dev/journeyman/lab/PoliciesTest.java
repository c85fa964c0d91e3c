package dev.journeyman.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.journeyman.context.JtokkitEstimator;
import dev.journeyman.model.TokenWindow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The tables of docs/benchmarks.md, all in one run. */
@Tag("policies")
class PoliciesTest {

    private static final Path CHART = Path.of(Objects.requireNonNull(System.getProperty("journeyman.root")))
            .resolve("docs/policies.svg");

    @BeforeEach
    void look() {
        assumeTrue(Public.there(), "skipped: the public conversations are not beside the project");
    }

    @Test
    void the_policies_at_five_windows_with_one_token_for_four_characters() throws IOException {
        List<Public.Kept> conversations = Public.coding();
        List<Comparison> comparisons = Stream.of(32_000, 64_000, 128_000, 200_000, 1_000_000)
                .map(window -> new Comparison(conversations, window, new CharacterEstimator()))
                .toList();
        for (ContextPolicy policy : ContextPolicy.values()) {
            System.out.printf("`%s`: %s%n", policy, policy.what());
        }
        comparisons.forEach(comparison -> System.out.println("\n" + comparison));
        comparisons.forEach(comparison -> PromisedFigures.lines(comparison).forEach(System.out::println));
        if (Boolean.getBoolean("journeyman.chart")) {
            Files.writeString(CHART, CostChart.of(comparisons));
        }
        assertThat(comparisons)
                .allSatisfy(comparison -> assertThat(comparison
                                .total(ContextPolicy.JOURNEYMAN)
                                .bill()
                                .over())
                        .isZero());
    }

    @Test
    void the_policies_at_64_000_with_a_real_tokenizer() {
        System.out.println("counted with o200k\n"
                + new Comparison(Public.coding(), 64_000, new RememberedCount(new JtokkitEstimator())));
    }

    @Test
    void what_is_kept_of_each_compacted_conversation() {
        System.out.println(
                "| conversation | compactions | cost of raw | edited files | wishes | open items | last failure |\n"
                        + "|---|---:|---:|---:|---:|---:|---|");
        for (Public.Kept conversation : Public.coding()) {
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
