package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.CoderEngine;
import dev.journeyman.EngineBuilder;
import dev.journeyman.Outcome;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Budget;
import dev.journeyman.testkit.ScratchWorkspaces;
import dev.journeyman.testkit.script.ScriptedArchitect;
import dev.journeyman.workspace.WorkspaceRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How much of a pivot's feedback the prompts of an engine show. */
@Timeout(60)
class PivotLimitTest {

    private static final String FEEDBACK = "x".repeat(3_000);

    @TempDir
    Path home;

    private final Journal journal = Journal.memory();
    private final Actor coder =
            Actor.saying("coder", Lines.plan("one"), Lines.read("a"), Lines.plan("two"), Lines.work());

    @Test
    void a_limit_set_by_the_host_holds_in_every_prompt_and_is_journaled() throws InterruptedException {
        Outcome outcome = pivoted(CoderEngine.builder().pivotLimit(100));

        String line = "**[BUDGET_PIVOT_FEEDBACK]:** \"%s […]\"".formatted("x".repeat(96));
        assertThat(Lines.system(coder.requests().get(2)).lines()).contains(line);
        assertThat(Lines.system(coder.requests().get(3)).lines()).contains(line);
        assertThat(limit(outcome)).isEqualTo(100);
        assertThat(CoderEngine.builder().replay(journal.read(outcome.run()))).isEmpty();
    }

    @Test
    void the_default_limit_is_2000_and_is_not_journaled() throws InterruptedException {
        Outcome outcome = pivoted(CoderEngine.builder());

        assertThat(Lines.system(coder.requests().get(2)).lines())
                .contains("**[BUDGET_PIVOT_FEEDBACK]:** \"%s […]\"".formatted("x".repeat(1_996)));
        assertThat(limit(outcome)).isNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 99, 20_001})
    void a_limit_out_of_range_is_refused(int limit) {
        assertThatThrownBy(() -> CoderEngine.builder().pivotLimit(limit))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("The limit of the pivot line is ")
                .hasMessageEndingWith("; it must be from 100 to 20,000 code points.");
    }

    private Outcome pivoted(EngineBuilder builder) throws InterruptedException {
        CoderEngine engine = builder.provider(coder)
                .architect(ScriptedArchitect.of(
                        Verdict.of(Decision.APPROVE),
                        new Verdict(Decision.PIVOT, FEEDBACK),
                        Verdict.of(Decision.APPROVE),
                        Verdict.of(Decision.APPROVE)))
                .journal(journal)
                .workspaces(new ScratchWorkspaces(home, ScratchWorkspaces.ending(0)))
                .build();
        Outcome outcome = engine.start(
                        EngineStage.STORY.withBudget(Budget.DEFAULT.withTurns(1, 1)),
                        new WorkspaceRequest(home, true, Map.of()),
                        entry -> {})
                .await();
        assertThat(outcome.done()).as(outcome.reason()).isTrue();
        return outcome;
    }

    private @Nullable Integer limit(Outcome outcome) {
        List<Entry> equipped = RunEntries.read(journal, outcome.run()).stream()
                .map(RecordedEntry::entry)
                .filter(Entry.ModelsAssigned.class::isInstance)
                .toList();
        assertThat(equipped).hasSize(1);
        return ((Entry.ModelsAssigned) equipped.get(0)).pivotLimit();
    }
}
