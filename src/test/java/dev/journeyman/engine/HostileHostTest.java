package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.CoderEngine;
import dev.journeyman.Outcome;
import dev.journeyman.Run;
import dev.journeyman.flow.State;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.knowledge.TaskStore;
import dev.journeyman.model.BreakerStore;
import dev.journeyman.review.Architect;
import dev.journeyman.run.RunState;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchRepositories;
import dev.journeyman.testkit.ScratchWorkspaces;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.tool.Arguments;
import dev.journeyman.tool.Tool;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hosts, disks and journals that fail: the run stops with a message, and no acknowledged entry is lost. */
@Timeout(120)
class HostileHostTest {

    @TempDir
    Path home;

    @Test
    void a_tool_that_throws_is_an_error_the_coder_reads() throws InterruptedException {
        EngineStage stage = new EngineStage(home)
                .coder(Replies.call("own"), Lines.work())
                .tool(new Own(workspace -> {
                    throw new IllegalStateException("the tool is out of order");
                }));
        stage.play(EngineStage.EXPRESS);
        assertThat(Lines.results(stage.request(2)))
                .singleElement()
                .asString()
                .contains("own broke", "the tool is out of order");
        assertThat(stage.way()).last().isEqualTo("TESTING ChecksPassed CODE_REVIEW");
    }

    @Test
    void an_architect_that_throws_stops_the_run_which_can_be_resumed() throws InterruptedException {
        EngineStage stage = new EngineStage(home).coder(Lines.work()).architect(request -> {
            throw new IllegalStateException("the architect is ill");
        });
        assertThatThrownBy(() -> stage.play(EngineStage.EXPRESS)).hasMessageContaining("the architect is ill");
        assertThat(stage.architect(Architect.auto()).again().resume().done()).isTrue();
        assertThat(stage.entries(Entry.ReviewRequested.class)).hasSize(1);
    }

    @Test
    void a_worktree_that_vanishes_ends_the_story_with_the_reason() throws Exception {
        Path repository = ScratchRepositories.make(home.resolve("repo"), "a.txt", "a");
        Story story =
                Story.of("Tale", "", Criterion.checked("it holds", "true")).withKind(Story.Kind.EXPRESS);
        Journal journal = Journal.memory();
        try (CoderEngine engine = CoderEngine.builder()
                .provider(Actor.saying("coder", Replies.call("own"), Lines.work()))
                .architect(Architect.auto())
                .tool(new Own(HostileHostTest::delete))
                .home(home.resolve("state"))
                .journal(journal)
                .build()) {
            Run run = engine.start(story, repository);
            Outcome outcome = run.await();
            assertThat(outcome.state()).isEqualTo(State.FAILED);
            assertThat(outcome.reason()).isNotBlank();
            assertThat(moves(RunEntries.read(journal, run.id())))
                    .last()
                    .asString()
                    .startsWith("Broke");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void a_journal_that_fails_stops_the_run_and_nothing_acknowledged_is_lost(int append) throws Exception {
        Failing journal = new Failing(append);
        Actor coder = new Actor(
                "coder", null, request -> request.messages().size() < 4 ? Lines.write("a.txt", "a") : Lines.work());
        try (CoderEngine engine = CoderEngine.builder()
                .provider(coder)
                .architect(Architect.auto())
                .journal(journal)
                .workspaces(new ScratchWorkspaces(home, ScratchWorkspaces.ending(0)))
                .build()) {
            Run run = engine.start(EngineStage.EXPRESS, new WorkspaceRequest(home, true, Map.of()), entry -> {});
            assertThatThrownBy(run::await)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("the disk is full");
            List<RecordedEntry> kept = RunEntries.read(journal, run.id());
            assertThat(journal.afterFailure)
                    .as("appends after the one that failed")
                    .isZero();
            assertThat(RunState.of(kept).seq()).isEqualTo(kept.size());
            run.resume();
            assertThat(run.await().done()).isTrue();
            assertThat(RunEntries.read(journal, run.id()).subList(0, kept.size()))
                    .isEqualTo(kept);
        }
    }

    private static List<String> moves(List<RecordedEntry> entries) {
        return entries.stream()
                .map(RecordedEntry::entry)
                .filter(Entry.Moved.class::isInstance)
                .map(entry -> ((Entry.Moved) entry).move().signal().name())
                .toList();
    }

    private static ToolResult delete(Workspace workspace) {
        try (Stream<Path> files = Files.walk(workspace.root())) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException problem) {
            throw new java.io.UncheckedIOException(problem);
        }
        return ToolResult.of("gone");
    }

    /** A tool of a host. */
    private record Own(Function<Workspace, ToolResult> work) implements Tool {

        @Override
        public ToolSpecification specification() {
            return ToolSpecification.builder().name("own").description("Works.").build();
        }

        @Override
        public ToolResult run(Arguments arguments, Workspace workspace) {
            return work.apply(workspace);
        }
    }

    /** A journal one of whose appends fails. */
    private static final class Failing implements Journal {

        private final Journal memory = Journal.memory();
        private int left;
        private volatile int afterFailure;

        Failing(int append) {
            left = append;
        }

        @Override
        public List<StoredEntry> read(String run) {
            return memory.read(run);
        }

        @Override
        public synchronized void append(String run, long expected, List<StoredEntry> entries, RunHead head) {
            boolean resumed = resumes(entries.get(0));
            if (--left == 0) {
                throw new IllegalStateException("the disk is full");
            }
            if (left < 0 && !resumed && afterFailure == 0 && !mended(run)) {
                afterFailure++;
            }
            memory.append(run, expected, entries, head);
        }

        private boolean mended(String run) {
            return memory.read(run).stream().anyMatch(Failing::resumes);
        }

        private static boolean resumes(StoredEntry stored) {
            return RunEntries.recorded(stored).entry() instanceof Entry.RunResumed;
        }

        @Override
        public Optional<RunHead> head(String run) {
            return memory.head(run);
        }

        @Override
        public List<RunHead> heads(HeadQuery query) {
            return memory.heads(query);
        }

        @Override
        public List<String> runs() {
            return memory.runs();
        }

        @Override
        public BreakerStore breakers() {
            return memory.breakers();
        }

        @Override
        public TaskStore tasks() {
            return memory.tasks();
        }

        @Override
        public void close() {
            memory.close();
        }
    }
}
