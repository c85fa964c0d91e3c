package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.CoderEngine;
import dev.journeyman.Run;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryFormat;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.knowledge.TaskStore;
import dev.journeyman.model.BreakerStore;
import dev.journeyman.review.Architect;
import dev.journeyman.testkit.ScratchWorkspaces;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.workspace.Commands;
import dev.journeyman.workspace.Commands.ProcessRef;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.Workspace.Worktree;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.journeyman.workspace.Workspaces;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The processes of a run's commands are journaled, and survivors of a dead host are ended before anything else. */
@Timeout(60)
class SurvivorsInARunTest {

    private static final ProcessRef PROCESS = new ProcessRef(7, Instant.parse("2026-01-02T03:04:05.670Z"));

    @TempDir
    private Path home;

    private final Journal journal = Journal.memory();
    private final List<String> ended = new ArrayList<>();
    private String machine = "";

    @Test
    void a_process_is_journaled_before_its_command_ends() throws InterruptedException {
        Run run = drive(Integer.MAX_VALUE);

        assertThat(kinds(run.id())).containsSubsequence("CommandStarted", "CheckFinished");
        assertThat(RunEntries.read(journal, run.id()))
                .extracting(RecordedEntry::entry)
                .contains(new Entry.CommandStarted(PROCESS, null));
    }

    @Test
    void a_process_of_another_machine_is_never_ended_by_its_number() throws InterruptedException {
        machine = "one/boot";
        Run run = drive(1);
        assertThat(RunEntries.read(journal, run.id()))
                .extracting(RecordedEntry::entry)
                .contains(new Entry.CommandStarted(PROCESS, "one/boot"));
        machine = "two/boot";

        Run again = engine(Integer.MAX_VALUE).run(run.id());
        again.resume();

        assertThat(again.await().done()).isTrue();
        assertThat(ended).containsExactly("nothing after RunResumed");
    }

    @Test
    void a_surviving_process_is_ended_before_the_run_continues() throws InterruptedException {
        Run run = drive(1);
        assertThat(kinds(run.id())).last().isEqualTo("CommandStarted");
        assertThat(ended).isEmpty();

        Run again = engine(Integer.MAX_VALUE).run(run.id());
        again.resume();

        assertThat(again.await().done()).isTrue();
        assertThat(ended).containsExactly(PROCESS + " after RunResumed");
    }

    @Test
    void an_ended_process_is_not_looked_for_again() throws InterruptedException {
        Run run = drive(2);
        assertThat(kinds(run.id())).last().isEqualTo("CheckFinished");

        Run again = engine(Integer.MAX_VALUE).run(run.id());
        again.resume();
        again.await();

        assertThat(ended).containsExactly("nothing after RunResumed");
    }

    @Test
    void a_store_that_fails_when_a_tool_starts_a_process_stops_the_run_there() {
        Journal failing = new Mortal(journal, Integer.MAX_VALUE) {
            @Override
            public void append(String run, long expected, List<StoredEntry> entries, RunHead head) {
                super.append(run, expected, entries, head);
                if (RunEntries.recorded(entries.get(0)).entry() instanceof Entry.CommandStarted) {
                    throw new JournalException("The store is gone.");
                }
            }
        };
        CoderEngine engine = CoderEngine.builder()
                .provider(new Actor(
                        "coder", null, Actor.script(Replies.call("run_command", "command", "mv"), Lines.work())))
                .journal(failing)
                .workspaces(new ScratchWorkspaces(home, new Started(process -> {})))
                .build();
        Run run = engine.start(EngineStage.EXPRESS, home);

        assertThatThrownBy(run::await)
                .hasMessage("Run %s cannot continue: The store is gone.", run.id())
                .hasRootCauseInstanceOf(JournalException.class);
        assertThat(kinds(run.id())).last().isEqualTo("CommandStarted");
    }

    private Run drive(int commands) throws InterruptedException {
        Run run = engine(commands).start(EngineStage.EXPRESS, home);
        try {
            run.await();
        } catch (IllegalStateException died) {
            assertThat(died).hasRootCauseMessage("the host is dead");
        }
        return run;
    }

    /** Returns an engine whose host dies at the next entry after so many that a check writes. */
    private CoderEngine engine(int alive) {
        return CoderEngine.builder()
                .provider(new Actor("coder", null, Actor.script(Lines.work())))
                .architect(Architect.auto())
                .journal(new Mortal(journal, alive))
                .workspaces(new Watched(new ScratchWorkspaces(home, new Started(process -> {}))))
                .build();
    }

    private List<String> kinds(String run) {
        return RunEntries.read(journal, run).stream()
                .map(recorded -> EntryFormat.name(recorded.entry().getClass()))
                .toList();
    }

    /** Commands that report a started process. */
    private record Started(Consumer<ProcessRef> listener) implements Commands {

        @Override
        public CommandResult run(String command, Duration limit) {
            listener.accept(PROCESS);
            return new CommandResult(0, "", false, 0);
        }

        @Override
        public Commands telling(Consumer<ProcessRef> listener) {
            return new Started(listener);
        }
    }

    /** A store whose host dies once a check has written so many entries. */
    private static class Mortal implements Journal {

        private final Journal journal;
        private int alive;

        Mortal(Journal journal, int alive) {
            this.journal = journal;
            this.alive = alive;
        }

        @Override
        public List<StoredEntry> read(String run) {
            return journal.read(run);
        }

        @Override
        public void append(String run, long expected, List<StoredEntry> entries, RunHead head) {
            if (alive == 0) {
                throw new IllegalStateException("the host is dead");
            }
            journal.append(run, expected, entries, head);
            Entry newest = RunEntries.recorded(entries.get(entries.size() - 1)).entry();
            alive -= newest instanceof Entry.CommandStarted || newest instanceof Entry.CheckFinished ? 1 : 0;
        }

        @Override
        public Optional<RunHead> head(String run) {
            return journal.head(run);
        }

        @Override
        public List<RunHead> heads(HeadQuery query) {
            return journal.heads(query);
        }

        @Override
        public List<String> runs() {
            return journal.runs();
        }

        @Override
        public BreakerStore breakers() {
            return journal.breakers();
        }

        @Override
        public TaskStore tasks() {
            return journal.tasks();
        }

        @Override
        public void close() {
            journal.close();
        }
    }

    /** Workspaces that remember which processes were to be ended, and what the journal contained by then. */
    private final class Watched implements Workspaces {

        private final Workspaces workspaces;

        Watched(Workspaces workspaces) {
            this.workspaces = workspaces;
        }

        @Override
        public void check(WorkspaceRequest assignment) {
            workspaces.check(assignment);
        }

        @Override
        public Worktree make(WorkspaceRequest assignment, String run) {
            return workspaces.make(assignment, run);
        }

        @Override
        public String machine() {
            return machine;
        }

        @Override
        public void endSurvivors(Worktree made, @Nullable ProcessRef last) {
            List<String> kinds = kinds(journal.runs().get(0));
            ended.add(Optional.ofNullable(last).map(ProcessRef::toString).orElse("nothing") + " after "
                    + kinds.get(kinds.size() - 1));
        }

        @Override
        public Workspace open(Worktree made, WorkspaceRequest assignment) {
            return workspaces.open(made, assignment);
        }
    }
}
