package dev.journeyman.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.journeyman.cli.Spoken;
import dev.journeyman.cli.StoredRun;
import dev.journeyman.cli.show.TextWidth;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.Signal.BudgetKind;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.testkit.StoredRuns;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListCommandTest {

    private static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");

    @TempDir
    private Path place;

    @Test
    void it_shows_a_header_and_for_each_run_its_time_project_state_cost_and_story() {
        store(journal -> run("greet-1", 0)
                .moved(new Signal.WorkspaceReady())
                .turn("0.125")
                .into(journal));

        assertThat(listed())
                .containsExactly(
                        "RUN      UPDATED           PROJECT  STATE     COST   STORY",
                        "greet-1  2026-03-04 12:00  shop     PLANNING  $0.13  Greet");
    }

    @Test
    void the_last_updated_run_comes_first_whenever_it_was_started() {
        store(journal -> {
            run("old", 0).with(new Entry.RunPaused("stopped", null)).into(journal);
            run("new", 60).into(journal);
            StoredRuns.append(
                    journal,
                    "old",
                    2,
                    List.of(new dev.journeyman.journal.entry.RecordedEntry(
                            3, NOON.plusSeconds(7_200), new Entry.RunResumed())));
        });

        assertThat(listed()).extracting(line -> line.split(" ")[0]).containsExactly("RUN", "old", "new");
    }

    @Test
    void it_shows_what_a_run_waits_for_and_the_beginning_of_it() {
        store(journal -> {
            run("e", 50)
                    .moved(new Signal.WorkspaceReady(), new Signal.QuestionAsked("\n Which port? \nOr", ""))
                    .asks()
                    .into(journal);
            run("d", 40)
                    .moved(new Signal.WorkspaceReady(), new Signal.PlanSubmitted("1. Write.\n2. Test."))
                    .asks()
                    .into(journal);
            run("c", 30)
                    .moved(new Signal.ExpressReady(), new Signal.WorkSubmitted("It greets."), new Signal.ChecksPassed())
                    .asks()
                    .into(journal);
            run("b", 20)
                    .moved(new Signal.ExpressReady(), new Signal.BudgetExhausted(BudgetKind.TURNS, "3 of 3 turns used"))
                    .asks()
                    .into(journal);
            run("a", 1)
                    .moved(
                            new Signal.WorkspaceReady(),
                            new Signal.CompletionClaimed("It was there. " + "Word ".repeat(40)))
                    .asks()
                    .into(journal);
        });

        assertThat(listed().stream().filter(line -> line.startsWith("  ")))
                .containsExactly(
                        "  waits for your answer to a question (r1, 2 h 59 min): Which port?",
                        "  waits for plan review (r1, 2 h 59 min): 1. Write.",
                        "  waits for code review (r1, 2 h 59 min): It greets.",
                        "  waits for a decision on how to continue (r1, 2 h 59 min): 3 of 3 turns used",
                        "  waits for a review of the claim that nothing is left to do (r1, 2 h 59 min): It was"
                                + " there. Word Word Word Word Word W…")
                .allMatch(line -> TextWidth.of(line) <= 120);
    }

    @Test
    void it_lists_as_many_runs_as_fit_on_the_screen_and_counts_the_rest() {
        store(journal -> {
            for (int number = 10; number < 50; number++) {
                StoredRun run = run("r" + number, number * 60L).moved(new Signal.WorkspaceReady());
                (number % 2 == 0
                                ? run
                                : run.moved(new Signal.PlanSubmitted("1.")).asks())
                        .into(journal);
            }
        });

        List<String> listed = listed();
        assertThat(listed).hasSize(23).last().isEqualTo("… and 26 older runs. Show all with --all.");
        assertThat(listed.get(1)).startsWith("r49 ");
        assertThat(listed("--all").stream().filter(line -> line.startsWith("r")))
                .hasSize(40);
    }

    @Test
    void a_screen_that_is_just_full_leaves_nothing_out() {
        store(journal -> {
            for (int number = 10; number < 31; number++) {
                run("r" + number, number).into(journal);
            }
        });

        assertThat(listed()).hasSize(22).last().asString().startsWith("r10 ");
    }

    @Test
    void json_has_one_object_per_run_in_one_object() throws IOException {
        store(journal -> {
            run("greet-1", 0)
                    .moved(new Signal.WorkspaceReady(), new Signal.PlanSubmitted("1. Write."))
                    .turn("0.5")
                    .asks()
                    .into(journal);
            run("greet-2", 60).into(journal);
        });

        JsonNode runs =
                new ObjectMapper().readTree(String.join("\n", listed("--json"))).path("runs");
        assertThat(runs).hasSize(2);
        JsonNode waiting = runs.get(1);
        assertThat(waiting.path("run").asText()).isEqualTo("greet-1");
        assertThat(waiting.path("state").asText()).isEqualTo("PLAN_REVIEW");
        assertThat(waiting.path("waits_for").asText()).isEqualTo("plan review: 1. Write.");
        assertThat(waiting.path("request").asText()).isEqualTo("r1");
        assertThat(waiting.path("waits_since").asText()).isEqualTo("2026-03-04T12:00:04Z");
        assertThat(waiting.path("path").toString()).isEqualTo("[\"SETUP\",\"PLANNING\",\"PLAN_REVIEW\"]");
        JsonNode codes = runs.get(0);
        assertThat(codes.has("waits_since")).isFalse();
        assertThat(codes.path("path").toString()).isEqualTo("[\"SETUP\"]");
        assertThat(waiting.path("updated").asText()).isEqualTo("2026-03-04T12:00:05Z");
    }

    private void store(Consumer<Journal> runs) {
        try (Journal journal = Journal.sqlite(place.resolve("runs.db"))) {
            runs.accept(journal);
        }
    }

    private List<String> listed(String... options) {
        String[] arguments = new String[options.length + 3];
        arguments[0] = "list";
        System.arraycopy(options, 0, arguments, 1, options.length);
        arguments[options.length + 1] = "--home";
        arguments[options.length + 2] = place.toString();
        Spoken spoken = Spoken.at(
                InstantSource.fixed(NOON.plus(Duration.ofHours(3))), Path.of(""), Map.of("TZ", "UTC"), arguments);
        assertThat(spoken.err()).isEmpty();
        return spoken.out().lines().toList();
    }

    private static StoredRun run(String name, long seconds) {
        return new StoredRun(name, "Greet", NOON.plusSeconds(seconds));
    }
}
