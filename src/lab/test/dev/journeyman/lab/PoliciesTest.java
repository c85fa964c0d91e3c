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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The tables and the chart of docs/benchmarks.md, all in one run. */
@Tag("policies")
class PoliciesTest {

    private static final Path DOCS = Path.of(Objects.requireNonNull(System.getProperty("journeyman.root")))
            .resolve("docs");

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
            System.out.printf("%s: %s%n", policy, policy.what());
        }
        System.out.println();
        publish("policies", comparisons.stream().map(Comparison::toString).collect(Collectors.joining("\n")));
        System.out.println();
        comparisons.forEach(comparison -> PromisedFigures.lines(comparison).forEach(System.out::println));
        if (written()) {
            Files.writeString(DOCS.resolve("policies.svg"), CostChart.of(comparisons));
        }

        assertThat(comparisons).allSatisfy(comparison -> {
            Comparison.Total ours = comparison.total(ContextPolicy.JOURNEYMAN);
            assertThat(ours.bill().over()).isZero();
            assertThat(ours.violations()).isZero();
        });
    }

    @Test
    void the_policies_at_64_000_with_a_real_tokenizer() {
        System.out.println("counted with o200k\n"
                + new Comparison(Public.coding(), 64_000, new RecordingReplay.RememberedCount(new JtokkitEstimator())));
    }

    @Test
    void what_is_kept_of_each_compacted_conversation() throws IOException {
        String rows = Public.coding().stream()
                .map(PoliciesTest::kept)
                .filter(row -> !row.isEmpty())
                .collect(Collectors.joining());
        publish(
                "kept",
                "| conversation | compactions | cost of raw | edited files | wishes | open items | last failure |\n"
                        + "|---|---:|---:|---:|---:|---:|---|\n"
                        + rows);
    }

    /** Returns the row of a conversation in a window of 64,000; empty where it is not compacted. */
    private static String kept(Public.Kept conversation) {
        ContextReplay replay =
                new ContextReplay(TokenWindow.of(64_000), new CharacterEstimator(), conversation.prefix());
        conversation.utterances().forEach(replay::said);
        PolicyFigures figures = replay.figures(conversation.name());
        KeptFacts kept = figures.kept();
        return kept == null
                ? ""
                : String.format(
                        Locale.ROOT,
                        "| %s | %d | %.1f %% | %d of %d | %d of %d | %d of %d | %s |%n",
                        conversation.name(),
                        figures.compactions(),
                        100 * figures.cost(),
                        kept.files(),
                        kept.allFiles(),
                        kept.said(),
                        kept.allSaid(),
                        kept.todo(),
                        kept.allTodo(),
                        kept.failure() ? "there" : "gone");
    }

    private static boolean written() {
        return Boolean.getBoolean("journeyman.updateBenchmarks");
    }

    /** Prints tables and, where asked to, writes them between their marks in the page of benchmarks. */
    private static void publish(String name, String tables) throws IOException {
        System.out.println(tables);
        if (written()) {
            Path page = DOCS.resolve("benchmarks.md");
            String text = Files.readString(page);
            String begin = "<!-- " + name + " -->\n";
            int from = text.indexOf(begin) + begin.length();
            int to = text.indexOf("<!-- end of " + name + " -->");
            assertThat(to).as("the marks of %s in %s", name, page).isGreaterThan(from - 1);
            Files.writeString(page, text.substring(0, from) + tables + text.substring(to));
        }
    }
}
