package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.context.ContextChange;
import dev.journeyman.context.ContextChange.Folded;
import dev.journeyman.context.compaction.RemovedFacts;
import dev.journeyman.flow.RunStateException;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.review.Architect;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.Story;
import dev.journeyman.story.StoryOptions;
import dev.journeyman.story.StoryOptions.Economy;
import dev.journeyman.testkit.StoredRuns;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.workspace.Commands.CommandResult;
import dev.langchain4j.data.message.AiMessage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run whose conversation is folded, undisturbed and cut off around a fold. */
class CutAroundAFoldTest {

    private static final int TURNS = 40;

    @TempDir
    private Path home;

    private EngineStage stage(String name) {
        return new EngineStage(home.resolve(name))
                .architect(Architect.auto())
                .commands((command, limit) -> new CommandResult(0, command + " printed\n".repeat(100), false, 1))
                .coder(CutAroundAFoldTest::command);
    }

    /** Runs one command after another, each named after the requests so far, and then submits. */
    private static AiMessage command(ModelRequest request) {
        return request.turn() < TURNS ? Replies.call("run_command", "command", "c " + request.turn()) : Lines.work();
    }

    private static Story story(Economy economy) {
        Story story = EngineStage.express(TURNS + 10);
        return new Story(
                story.id(),
                story.title(),
                story.description(),
                story.intent(),
                story.kind(),
                story.criteria(),
                story.retryPolicy(),
                story.protect(),
                story.budget(),
                new StoryOptions(null, null, null, economy));
    }

    private static boolean isFold(Entry entry) {
        return entry instanceof Entry.ContextChanged changed && changed.change() instanceof Folded;
    }

    private static long folds(EngineStage stage) {
        return stage.recorded().stream()
                .map(RecordedEntry::entry)
                .filter(CutAroundAFoldTest::isFold)
                .count();
    }

    @Test
    void the_economy_of_a_story_counts_more_than_that_of_the_engine() throws InterruptedException {
        EngineStage thrifty = stage("thrifty");
        EngineStage off = stage("off");
        assertThat(thrifty.play(story(Economy.THRIFTY)).done()).isTrue();
        assertThat(off.play(story(Economy.OFF)).done()).isTrue();

        assertThat(folds(thrifty)).isPositive();
        assertThat(folds(off)).isZero();
        ModelRequest last = thrifty.requests().get(thrifty.requests().size() - 1);
        assertThat(Lines.said(last).get(0)).startsWith("[summary]").contains("c 19 (c20) → exit code 0");
    }

    @Test
    void a_run_that_is_cut_off_after_a_fold_resumes_to_the_same_requests() throws InterruptedException {
        EngineStage undisturbed = stage("undisturbed");
        undisturbed.play(story(Economy.THRIFTY));
        EngineStage cut = stage("cut");
        List<ModelRequest> sent = new ArrayList<>();
        cut.journal.cutAfter(CutAroundAFoldTest::isFold);
        cut.start(story(Economy.THRIFTY));
        assertThatThrownBy(() -> cut.run().await()).isInstanceOf(RunStateException.class);
        sent.addAll(cut.requests());
        cut.coder(CutAroundAFoldTest::command).again();
        assertThat(cut.resume().done()).isTrue();
        sent.addAll(cut.requests());

        assertThat(sent.stream().map(ModelRequest::messages))
                .containsExactlyElementsOf(undisturbed.requests().stream()
                        .map(ModelRequest::messages)
                        .toList());
    }

    @Test
    void a_fold_that_names_turns_which_are_not_there_is_reported_as_damage() throws InterruptedException {
        EngineStage stage = stage("damaged").architect(Architect.park());
        stage.coder(Lines.work()).play(EngineStage.express(5));
        long newest = stage.recorded().size();
        ContextChange wrong = new Folded(99, List.of(), "gone", RemovedFacts.EMPTY, 9, 1);
        RecordedEntry damaged =
                new RecordedEntry(newest + 1, stage.clock.instant(), new Entry.ContextChanged("coder/1", wrong));
        StoredRuns.append(stage.journal, stage.run().id(), newest, List.of(damaged));
        stage.coder(Lines.work()).again();

        assertThatThrownBy(() -> stage.deliver("r1", new Verdict(Decision.CHANGES, "Again.")))
                .isInstanceOf(RunStateException.class)
                .hasMessageContaining("entry %s of run %s cannot be applied: A compaction of 99 turns"
                        .formatted(newest + 1, stage.run().id()));
    }
}
