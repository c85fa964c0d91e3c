package dev.journeyman.engine.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.CoderEngine;
import dev.journeyman.Run;
import dev.journeyman.context.ContextChange;
import dev.journeyman.engine.Actor;
import dev.journeyman.engine.EngineStage;
import dev.journeyman.engine.Lines;
import dev.journeyman.flow.State;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.ReplayDifference;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryFormat;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.testkit.ScratchWorkspaces;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.Workspace.Worktree;
import dev.journeyman.workspace.WorkspaceException;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.journeyman.workspace.Workspaces;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The replay of a journal: recorded answers from outside are used again, and the engine's own entries are made again.
 */
@Timeout(60)
class RunReplayTest {

    @TempDir
    private Path home;

    private List<RecordedEntry> journal;

    /** A story with a question, a failed check, a todo list, requested changes, and a person in another process. */
    @BeforeEach
    void play() throws InterruptedException {
        EngineStage stage = new EngineStage(home)
                .coder(
                        Replies.call("update_todo_list", "content", "- [ ] one"),
                        Replies.call("ask_question", "question", "Which?"),
                        Lines.work(),
                        Lines.work(),
                        Lines.work())
                .checks(1)
                .architect(Verdict.answer("This."), new Verdict(Decision.CHANGES, "More."));
        stage.play(EngineStage.EXPRESS);
        stage.again().deliver("r3", Verdict.of(Decision.APPROVE));
        journal = stage.recorded();
        assertThat(stage.way()).last().isEqualTo("CODE_REVIEW WorkApproved DONE");
    }

    @Nested
    class Of_this_version {

        @Test
        void a_journal_replays_without_a_difference() {
            assertThat(replay(journal)).isEmpty();
        }

        @Test
        void a_journal_cut_after_any_entry_replays_without_a_difference() {
            for (int length = 1; length <= journal.size(); length++) {
                assertThat(replay(journal.subList(0, length)))
                        .as("the first %s entries", length)
                        .isEmpty();
            }
        }

        @Test
        void a_lost_worktree_is_lost_in_the_replay_too() throws InterruptedException {
            Journal lost = Journal.memory();
            ScratchWorkspaces scratch = new ScratchWorkspaces(home, ScratchWorkspaces.ending(0));
            Workspaces gone = new Workspaces() {
                @Override
                public void check(WorkspaceRequest assignment) {
                    scratch.check(assignment);
                }

                @Override
                public Worktree make(WorkspaceRequest assignment, String run) {
                    return scratch.make(assignment, run);
                }

                @Override
                public Workspace open(Worktree made, WorkspaceRequest assignment) {
                    throw new WorkspaceException("The worktree is gone.");
                }
            };
            Run run = CoderEngine.builder()
                    .provider(new Actor("coder", null, Actor.script(Lines.work())))
                    .journal(lost)
                    .workspaces(gone)
                    .build()
                    .start(EngineStage.EXPRESS, home);

            assertThat(run.await().reason()).isEqualTo("The worktree is gone.");
            assertThat(RunEntries.read(lost, run.id()).toString())
                    .contains("The work was not committed: The worktree is gone.");
            assertThat(replay(RunEntries.read(lost, run.id()))).isEmpty();
        }

        @Test
        void a_request_is_replayed_with_the_todo_list_of_its_time() {
            assertThat(journal)
                    .extracting(RecordedEntry::entry)
                    .anySatisfy(entry -> assertThat(entry)
                            .isInstanceOfSatisfying(
                                    Entry.RequestSent.class,
                                    sent -> assertThat(sent.sent().tail()).contains("- [ ] one")));
        }
    }

    @Nested
    class Of_another_version {

        @Test
        void a_different_prompt_is_found() {
            ReplayDifference difference = replay(changed(Entry.ContextChanged.class, RunReplayTest::anotherPrompt))
                    .orElseThrow();

            assertThat(difference.was()).contains("Another prompt.");
            assertThat(difference.now()).doesNotContain("Another prompt.").contains("Something is to be done.");
        }

        @Test
        void a_different_move_is_found_at_its_entry() {
            int verdict = index(Entry.VerdictGiven.class, 1);
            ReplayDifference difference = replay(with(verdict, new Entry.VerdictGiven("r2", Decision.APPROVE, "More.")))
                    .orElseThrow();

            assertThat(difference.seq()).isEqualTo(verdict + 2);
            assertThat(difference.was()).contains("ChangesRequested");
            assertThat(difference.now()).contains("WorkApproved");
        }

        @Test
        void a_result_that_entered_the_context_differently_is_found() {
            int finished = index(Entry.ToolFinished.class, 0);
            Entry.ToolFinished tool = (Entry.ToolFinished) journal.get(finished).entry();
            ReplayDifference difference = replay(with(
                            finished,
                            new Entry.ToolFinished(
                                    tool.context(), tool.call(), tool.tool(), tool.ok(), tool.millis(), "other")))
                    .orElseThrow();

            assertThat(difference.seq()).isEqualTo(finished + 2);
        }

        @Test
        void a_missing_or_additional_entry_is_found_at_its_place() {
            for (int i = 1; i < journal.size() - 1; i++) {
                Entry entry = journal.get(i).entry();
                if (entry instanceof Entry.RunResumed
                        || entry instanceof Entry.RunPaused
                        || entry instanceof Entry.CommandStarted) {
                    continue; // without it the same is written, by a process that did not wait, or whose commands said
                    // nothing
                }
                List<RecordedEntry> less = new ArrayList<>(journal);
                less.remove(i);
                assertThat(replay(less)).as("without %s", entry).isNotEmpty();
            }
            List<RecordedEntry> more = new ArrayList<>(journal);
            more.add(new RecordedEntry(more.size() + 1L, more.get(0).at(), new Entry.RunEnded(State.DONE, "again")));
            assertThat(replay(more).orElseThrow().now()).isEmpty();
        }

        @Test
        void a_difference_is_shown_from_shortly_before_it_begins() {
            ReplayDifference difference = new ReplayDifference(
                    7,
                    EntryFormat.write(new Entry.RunPaused("PLAN_REVIEW waits for architect to answer r1", null)),
                    EntryFormat.write(new Entry.RunPaused("PLAN_REVIEW waits for the host to answer r1", null)));

            assertThat(difference).hasToString("""
                entry 7 was     …Paused","reason":"PLAN_REVIEW waits for architect to answer r1"}
                entry 7 is now  …Paused","reason":"PLAN_REVIEW waits for the host to answer r1"}\
                """);
        }
    }

    private static Entry anotherPrompt(Entry entry) {
        return entry instanceof Entry.ContextChanged changed && changed.change() instanceof ContextChange.Reset
                ? EntryFormat.read(EntryFormat.write(entry).replace("Something is to be done.", "Another prompt."))
                : entry;
    }

    private List<RecordedEntry> changed(Class<? extends Entry> kind, UnaryOperator<Entry> change) {
        return journal.stream()
                .map(each -> kind.isInstance(each.entry())
                        ? new RecordedEntry(each.seq(), each.at(), change.apply(each.entry()))
                        : each)
                .toList();
    }

    private List<RecordedEntry> with(int index, Entry entry) {
        List<RecordedEntry> others = new ArrayList<>(journal);
        others.set(
                index,
                new RecordedEntry(journal.get(index).seq(), journal.get(index).at(), entry));
        return others;
    }

    private int index(Class<? extends Entry> kind, int nth) {
        int seen = 0;
        for (int i = 0; i < journal.size(); i++) {
            if (kind.isInstance(journal.get(i).entry()) && seen++ == nth) {
                return i;
            }
        }
        throw new AssertionError("There is no such entry: " + kind);
    }

    private static Optional<ReplayDifference> replay(List<RecordedEntry> entries) {
        return CoderEngine.builder().templates(Path.of("templates")).replay(RunEntries.stored(entries));
    }
}
