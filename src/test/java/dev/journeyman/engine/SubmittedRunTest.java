package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.CoderEngine;
import dev.journeyman.Outcome;
import dev.journeyman.Run;
import dev.journeyman.flow.RunStateException;
import dev.journeyman.flow.State;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.Provider;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.review.Architect;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchWorkspaces;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.workspace.Commands;
import dev.journeyman.workspace.WorkspaceRequest;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run that one process writes and another one drives. */
@Timeout(60)
class SubmittedRunTest {

    private static final Story STORY =
            Story.of("Tale", "Something is to be done.", Criterion.checked("it holds", "check"));

    @TempDir
    private Path home;

    private final Journal journal = Journal.memory();

    @Test
    void is_in_the_journal_and_driven_by_no_one() {
        try (CoderEngine desk = engine(new Unasked())) {
            String run = desk.submit(STORY, assignment());

            assertThat(journal.read(run)).extracting(StoredEntry::type).containsExactly("RunStarted");
            assertThat(desk.run(run).outcome().state()).isEqualTo(State.SETUP);
        }
    }

    @Test
    void is_driven_by_the_engine_that_resumes_it() throws InterruptedException {
        try (CoderEngine desk = engine(new Unasked());
                CoderEngine worker = engine(new Planner())) {
            Run run = worker.run(desk.submit(STORY, assignment()));
            run.resume();

            assertThat(run.await().state()).isEqualTo(State.PLAN_REVIEW);
        }
    }

    @Test
    void takes_a_verdict_from_a_process_that_drives_nothing() throws InterruptedException {
        try (CoderEngine desk = engine(new Unasked());
                CoderEngine worker = engine(new Planner())) {
            String id = desk.submit(STORY, assignment());
            worker.run(id).resume();
            worker.run(id).await();

            desk.verdict(id, "r1", new Verdict(Decision.REJECT, "Not this one."), "desk");

            assertThat(desk.run(id).outcome().state()).as("written, not driven").isEqualTo(State.PLAN_REVIEW);
            assertThatThrownBy(() -> desk.verdict(id, "r1", Verdict.of(Decision.APPROVE), "desk"))
                    .isInstanceOf(RunStateException.class)
                    .hasMessage("r1 was answered in run %s (reject). Resume the run.".formatted(id));
            worker.run(id).resume();
            Outcome outcome = worker.run(id).await();
            assertThat(outcome.state()).isEqualTo(State.FAILED);
        }
    }

    @Test
    void refuses_a_verdict_that_does_not_fit() throws InterruptedException {
        try (CoderEngine desk = engine(new Unasked());
                CoderEngine worker = engine(new Planner())) {
            String id = desk.submit(STORY, assignment());
            worker.run(id).resume();
            worker.run(id).await();

            assertThatThrownBy(() -> desk.verdict(id, "r1", Verdict.answer("Yes."), "desk"))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("answer does not fit a plan");
            assertThatThrownBy(() -> desk.verdict(id, "r7", Verdict.of(Decision.APPROVE), "desk"))
                    .hasMessage("r7 is not open in run %s. r1 is.".formatted(id));
            assertThatThrownBy(() -> desk.verdict("none", "r1", Verdict.of(Decision.APPROVE), "desk"))
                    .isInstanceOf(BadInputException.class);
        }
    }

    private WorkspaceRequest assignment() {
        return new WorkspaceRequest(home, true, Map.of());
    }

    private CoderEngine engine(Provider coder) {
        return CoderEngine.builder()
                .provider(coder)
                .architect(Architect.park())
                .journal(journal)
                .workspaces(new ScratchWorkspaces(
                        home, (command, limit) -> new Commands.CommandResult(0, "checked", false, 1)))
                .build();
    }

    /** A model that must not be asked. */
    private record Unasked() implements ChatProvider {

        @Override
        public String name() {
            return "coder";
        }

        @Override
        public TokenWindow window() {
            return TokenWindow.of(64_000);
        }

        @Override
        public ModelReply call(ModelRequest request) {
            throw new AssertionError("This process drives nothing.");
        }
    }

    /** A model that submits a plan. */
    private record Planner() implements ChatProvider {

        @Override
        public String name() {
            return "coder";
        }

        @Override
        public TokenWindow window() {
            return TokenWindow.of(64_000);
        }

        @Override
        public ModelReply call(ModelRequest request) {
            return new ModelReply(Replies.call("submit_plan", "plan", "1. Do it."), null);
        }
    }
}
