package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.CoderEngine;
import dev.journeyman.Outcome;
import dev.journeyman.Run;
import dev.journeyman.engine.step.CriterionVerificationTest;
import dev.journeyman.flow.State;
import dev.journeyman.journal.EarlierJournal;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryFormat;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.journal.entry.RunStart;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.review.Architect;
import dev.journeyman.review.Verdict;
import dev.journeyman.run.RunState;
import dev.journeyman.testkit.ScratchWorkspaces;
import dev.journeyman.testkit.StoredRuns;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Journals of real runs that the program of an earlier commit wrote: one with a pivot, driven by five processes; one
 * with a retry and a provider switch; one that waits for an answer.
 */
@Timeout(60)
class EarlierJournalsTest {

    @TempDir
    private Path home;

    @Test
    void earlier_journals_restore_the_positions_of_their_runs() throws IOException {
        assertThat(RunState.of(entries("pivot")).position().state()).isEqualTo(State.DONE);
        assertThat(RunState.of(entries("pivot")).contract().pivot()).startsWith("No second file");
        assertThat(RunState.of(entries("provider-switch-and-retry")).attempts().number())
                .isEqualTo(2);
        assertThat(RunState.of(entries("parked")).review().open()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"pivot", "provider-switch-and-retry", "parked"})
    void earlier_entries_are_written_again_unchanged(String name) throws IOException {
        for (String line : lines(name)) {
            String entry = line.substring(line.indexOf("\"entry\":") + 8, line.length() - 1);
            assertThat(EntryFormat.write(EntryFormat.read(entry))).isEqualTo(entry);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pivot", "provider-switch-and-retry", "parked"})
    void replay(String name) throws IOException {
        assertThat(CoderEngine.builder().replay(RunEntries.stored(entries(name))))
                .isEmpty();
    }

    /** Imitates another version of journeyman, whose templates are worded differently. */
    @ParameterizedTest
    @ValueSource(strings = {"pivot", "provider-switch-and-retry", "parked"})
    void earlier_journals_replay_with_any_built_in_templates_and_compare_named_ones(String name) throws IOException {
        List<RecordedEntry> reworded = new ArrayList<>();
        for (String line : lines(name)) {
            reworded.add(EarlierJournal.read(
                    line.replace("You are a senior software engineer", "You write software for a living")));
        }

        assertThat(CoderEngine.builder().replay(RunEntries.stored(reworded))).isEmpty();
        assertThat(CoderEngine.builder().templates(Path.of("templates")).replay(RunEntries.stored(reworded)))
                .hasValueSatisfying(
                        difference -> assertThat(difference.toString()).contains("software for a living"));
    }

    @Test
    void a_waiting_run_is_answered_and_driven_to_its_end() throws Exception {
        assertThat(driven(entries("parked"), run -> run.deliver("r1", Verdict.answer("No, it is closed."))))
                .matches(Outcome::done);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pivot", "provider-switch-and-retry"})
    void a_run_that_was_cut_off_is_driven_to_its_end(String name) throws Exception {
        List<RecordedEntry> all = entries(name);
        for (int cut = 1; cut < all.size(); cut += 9) {
            assertThat(driven(all.subList(0, cut), Run::resume))
                    .as("%s entries", cut)
                    .matches(Outcome::done);
        }
    }

    /** A call of a host on a run. */
    private interface Deed {
        void to(Run run);
    }

    private Outcome driven(List<RecordedEntry> entries, Deed deed) throws Exception {
        String id = RunStart.of("", entries).run();
        Files.createDirectories(home.resolve(id));
        try (Journal journal = Journal.memory()) {
            StoredRuns.append(journal, id, 0, moved(entries, home.resolve(id)));
            try (CoderEngine engine = CoderEngine.builder()
                    .provider(new Actor("coder", null, EarlierJournalsTest::reply))
                    .architect(Architect.auto())
                    .journal(journal)
                    .workspaces(new ScratchWorkspaces(home, ScratchWorkspaces.ending(0)))
                    .build()) {
                Run run = engine.run(id);
                deed.to(run);
                return run.await();
            }
        }
    }

    /** Returns the call that brings a story to its end from its state. */
    private static AiMessage reply(ModelRequest request) {
        List<String> tools =
                request.tools().stream().map(ToolSpecification::name).toList();
        if (tools.contains("submit_plan")) {
            return Lines.plan("1. Do it.");
        }
        return tools.contains("submit_work") ? Lines.work() : CriterionVerificationTest.verify("1 readable");
    }

    /** Returns the entries with the worktree in a directory of this test. */
    private static List<RecordedEntry> moved(List<RecordedEntry> entries, Path worktree) {
        List<RecordedEntry> moved = new ArrayList<>();
        for (RecordedEntry each : entries) {
            moved.add(
                    each.entry() instanceof Entry.WorkspacePrepared made
                            ? new RecordedEntry(
                                    each.seq(),
                                    each.at(),
                                    new Entry.WorkspacePrepared(worktree.toString(), made.branch(), made.base()))
                            : each);
        }
        return moved;
    }

    private static List<RecordedEntry> entries(String name) throws IOException {
        return new EarlierJournal(name).entries();
    }

    private static List<String> lines(String name) throws IOException {
        return new EarlierJournal(name).lines();
    }
}
