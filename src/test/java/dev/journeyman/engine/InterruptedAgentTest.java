package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.journeyman.Outcome;
import dev.journeyman.flow.State;
import dev.journeyman.handoff.ExecutionContext.AttemptRecord;
import dev.journeyman.handoff.ExecutionContext.AttemptStatus;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.Budget;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.script.ScriptedAgent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An agent whose process ends during a call: its progress is unknown. */
class InterruptedAgentTest {

    private static final String DONE = "I did it.";

    @TempDir
    Path home;

    private EngineStage stage;

    @BeforeEach
    void set() {
        stage = new EngineStage(home).architect(request -> Optional.of(Verdict.of(Decision.APPROVE)));
    }

    @Test
    void an_interrupted_agent_is_not_called_again_and_the_next_one_gets_a_brief() throws InterruptedException {
        ScriptedAgent second = Actor.agent("b", DONE);
        stage.coders(Actor.agent("a", DONE), second);
        broken(State.CODING);
        stage.write("half.txt", "half");
        ScriptedAgent first = Actor.agent("a");
        stage.coders(first, second).again();
        Outcome outcome = stage.resume();

        assertThat(outcome.done()).isTrue();
        assertThat(first.tasks()).isEmpty();
        assertThat(stage.entries(Entry.CallFailed.class))
                .singleElement()
                .extracting(Entry.CallFailed::failure, Entry.CallFailed::message)
                .containsExactly("execution_error", "a was interrupted; what it changed is kept");
        assertThat(second.tasks().get(0).prompt()).startsWith("""
            --- PROVIDER SWITCH CONTEXT ---
            Previous provider (a) failed: execution_error
            Previous attempt created: half.txt
            """);
        assertThat(stage.records())
                .extracting(AttemptRecord::provider, AttemptRecord::status)
                .containsExactly(tuple("a", AttemptStatus.FAILED), tuple("b", AttemptStatus.COMPLETED));
    }

    @Test
    void an_interrupted_run_without_another_provider_is_suspended() throws InterruptedException {
        stage.coder(Actor.agent("a", DONE));
        broken(State.CODING);
        stage.coder(Actor.agent("a", DONE)).again();
        Outcome parked = stage.resume();

        assertThat(parked.state()).isEqualTo(State.SUSPENDED);
        assertThat(stage.tasks()).isEmpty();
        assertThat(stage.entries(Entry.RunPaused.class))
                .last()
                .extracting(Entry.RunPaused::reason)
                .asString()
                .contains("a was interrupted; what it changed is kept");

        assertThat(stage.again().resume().done()).isTrue();
        assertThat(stage.tasks()).hasSize(1);
    }

    @Test
    void the_changes_of_an_interrupted_planner_are_undone() throws InterruptedException {
        stage.coder(Actor.agent("a", DONE));
        broken(State.PLANNING);
        stage.write("half.txt", "half");
        stage.coders(Actor.agent("a"), Actor.saying("b", Lines.plan("1. Do it."), Lines.work()))
                .again();

        assertThat(stage.resume().done()).isTrue();
        assertThat(stage.worktree().resolve("half.txt")).doesNotExist();
    }

    @Test
    void an_interrupted_call_is_settled_before_another_provider_is_called() throws InterruptedException {
        ScriptedAgent stopped = ScriptedAgent.doing("a", task -> {
            stage.clock.pause(Duration.ofHours(1));
            throw new InterruptedException("Ctrl-C");
        });
        Story story = EngineStage.EXPRESS.withBudget(new Budget(10, 30, null, null, Duration.ofMinutes(30)));
        stage.coder(stopped)
                .judges(Actor.agent("judge", "{\"decision\": \"continue\"}", "{\"decision\": \"approve\"}"))
                .play(story);
        stage.coder(Actor.agent("a", DONE)).again();
        stage.resume();

        assertThat(stage.way()).contains("CODING BudgetExhausted BUDGET_REVIEW");
        assertThat(stage.entries(Entry.CallFailed.class))
                .singleElement()
                .extracting(Entry.CallFailed::message)
                .isEqualTo("a was interrupted; what it changed is kept");
        assertThat(stage.records()).extracting(AttemptRecord::status).startsWith(AttemptStatus.FAILED);
    }

    @Test
    void the_changes_of_an_interrupted_planner_are_undone_when_the_run_is_cancelled() throws InterruptedException {
        stage.coder(Actor.agent("a", DONE));
        broken(State.PLANNING);
        stage.write("half.txt", "half");
        stage.again().run().cancel();
        Outcome outcome = stage.run().await();

        assertThat(outcome.state()).isEqualTo(State.FAILED);
        assertThat(stage.worktree().resolve("half.txt")).doesNotExist();
    }

    @Test
    void the_changes_of_an_interrupted_architect_are_undone_for_any_next_architect() throws InterruptedException {
        stage.coder(Lines.work()).judges(Actor.agent("judge"));
        stage.journal.cutAfter(
                entry -> entry instanceof Entry.RequestSent sent && sent.caller() == CallerRole.ARCHITECT);
        assertThatThrownBy(() -> stage.play(EngineStage.EXPRESS)).hasStackTraceContaining("cut off after");
        stage.write("half.txt", "half");
        stage.judges().coder(Lines.work()).again();

        assertThat(stage.resume().done()).isTrue();
        assertThat(stage.worktree().resolve("half.txt")).doesNotExist();
        assertThat(stage.entries(Entry.CallFailed.class))
                .singleElement()
                .extracting(Entry.CallFailed::caller, Entry.CallFailed::message)
                .containsExactly(CallerRole.ARCHITECT, "judge was interrupted; what it changed is undone");
    }

    private void broken(State state) {
        stage.journal.cutAfter(entry -> entry instanceof Entry.RequestSent sent && sent.state() == state);
        assertThatThrownBy(() -> stage.play(state == State.PLANNING ? EngineStage.STORY : EngineStage.EXPRESS))
                .hasStackTraceContaining("cut off after");
    }
}
