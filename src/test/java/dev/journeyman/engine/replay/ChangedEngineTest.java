package dev.journeyman.engine.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.engine.EngineStage;
import dev.journeyman.engine.Lines;
import dev.journeyman.engine.TemplateFiles;
import dev.journeyman.engine.loop.RunAssembly;
import dev.journeyman.engine.loop.StepTable;
import dev.journeyman.engine.step.Step;
import dev.journeyman.engine.step.StepResult;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.journal.ReplayDifference;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryKind;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.prompt.Prompts;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.run.RunState;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.tool.box.Toolbox;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The replay of a journal by an engine that was changed since: what it observed is found by its key, wherever it stands. */
@Timeout(60)
class ChangedEngineTest {

    private static final Set<EntryKind> OBSERVATIONS = EnumSet.of(
            EntryKind.WORKSPACE_PREPARED,
            EntryKind.WORK_COMMITTED,
            EntryKind.FILES_DIFFERED,
            EntryKind.CONTEXT_FETCHED,
            EntryKind.PROJECT_SEEN,
            EntryKind.CHECK_FINISHED);

    @TempDir
    private Path home;

    private List<RecordedEntry> journal;

    @BeforeEach
    void play() throws InterruptedException {
        EngineStage stage = new EngineStage(home)
                .coder(Replies.call("update_todo_list", "content", "- [ ] one"), Lines.work(), Lines.work())
                .checks(1)
                .architect(new Verdict(Decision.APPROVE, ""));
        stage.play(EngineStage.EXPRESS);
        journal = stage.recorded();
    }

    @Test
    void a_write_may_move_above_an_observation() {
        assertThat(replay((parts, steps) -> steps.with(State.SETUP, attemptFirst(parts))))
                .isEmpty();
    }

    @Test
    void a_write_that_is_left_out_is_found() {
        ReplayDifference difference = replay((parts, steps) -> steps.with(State.SETUP, withoutAttempt(parts)))
                .orElseThrow();

        assertThat(difference.was()).contains("AttemptStarted");
        assertThat(difference.now()).contains("ExpressReady");
    }

    @Test
    void an_observation_that_is_left_out_is_found() {
        ReplayDifference difference = replay((parts, steps) -> steps.with(State.TESTING, withoutCommit()))
                .orElseThrow();

        assertThat(difference.was()).isNotEqualTo(difference.now());
    }

    @Test
    void an_observation_that_the_journal_does_not_have_is_named_by_its_key() {
        ReplayDifference difference = replay((parts, steps) -> steps.with(State.SETUP, curious(parts)))
                .orElseThrow();

        assertThat(difference.now()).isEqualTo("a version that first reads the files that differ from the base");
        assertThat(difference.was()).contains("AttemptStarted");
    }

    @Test
    void no_observation_depends_on_its_place_among_the_writes_of_its_step() {
        int swapped = 0;
        for (int i = 1; i < journal.size(); i++) {
            if (observed(i - 1) != observed(i) && !moved(i - 1) && !moved(i)) {
                List<RecordedEntry> other = new ArrayList<>(journal);
                Collections.swap(other, i - 1, i);
                assertThat(replay(other, (parts, steps) -> steps))
                        .as(
                                "%s before %s",
                                other.get(i - 1).entry(), other.get(i).entry())
                        .isEmpty();
                swapped++;
            }
        }
        assertThat(swapped).isGreaterThan(5);
    }

    private boolean observed(int index) {
        return OBSERVATIONS.contains(EntryKind.of(journal.get(index).entry()));
    }

    private boolean moved(int index) {
        Entry entry = journal.get(index).entry();
        return entry instanceof Entry.Moved
                || entry instanceof Entry.RunStarted
                || entry instanceof Entry.ModelsAssigned;
    }

    /** A setup that begins the attempt before it makes the worktree. */
    private static Step attemptFirst(RunAssembly parts) {
        return () -> {
            parts.journal().write(new Entry.AttemptStarted(1));
            parts.journal().once(RunState::worktree, parts.worktree()::make);
            return new StepResult.Signalled(new Signal.ExpressReady());
        };
    }

    private static Step withoutAttempt(RunAssembly parts) {
        return () -> {
            parts.journal().once(RunState::worktree, parts.worktree()::make);
            return new StepResult.Signalled(new Signal.ExpressReady());
        };
    }

    /** A setup that looks at the files, which no version did there. */
    private static Step curious(RunAssembly parts) {
        return () -> {
            parts.journal().once(RunState::worktree, parts.worktree()::make);
            parts.worktree().differing();
            parts.journal().write(new Entry.AttemptStarted(1));
            return new StepResult.Signalled(new Signal.ExpressReady());
        };
    }

    /** Checks that pass without anything being committed or run. */
    private static Step withoutCommit() {
        return () -> new StepResult.Signalled(new Signal.ChecksPassed());
    }

    private Optional<ReplayDifference> replay(BiFunction<RunAssembly, StepTable, StepTable> engine) {
        return replay(journal, engine);
    }

    private static Optional<ReplayDifference> replay(
            List<RecordedEntry> entries, BiFunction<RunAssembly, StepTable, StepTable> engine) {
        Prompts prompts = TemplateFiles.prompts(null);
        return new RunReplay(prompts, false, new Toolbox(List.of()), engine).of(entries);
    }
}
