package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.journeyman.Outcome;
import dev.journeyman.flow.State;
import dev.journeyman.handoff.ExecutionContext.AttemptRecord;
import dev.journeyman.handoff.ExecutionContext.AttemptStatus;
import dev.journeyman.house.Golden;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.ModelSeat;
import dev.journeyman.model.AgentProvider;
import dev.journeyman.model.AgentProvider.AgentTask;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.ModelReply.Usage;
import dev.journeyman.model.ProviderException;
import dev.journeyman.model.ProviderException.BilledUsage;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.run.RunState;
import dev.journeyman.story.Budget;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.script.ScriptedAgent;
import dev.langchain4j.data.message.AiMessage;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An agent in a run: it receives a prompt, its last words are its submission, and each of its calls is independent. */
class AgentInARunTest {

    private static final String DONE = "I did it.";

    @TempDir
    Path home;

    private EngineStage stage;

    @BeforeEach
    void set() {
        stage = new EngineStage(home).architect(request -> Optional.of(Verdict.of(Decision.APPROVE)));
    }

    @Test
    void its_text_is_the_plan_and_the_summary_and_each_call_is_an_attempt_record() throws InterruptedException {
        Outcome outcome = stage.coder(Actor.agent("claude", "1. Do it.", DONE)).play(EngineStage.STORY);

        assertThat(outcome.done()).isTrue();
        assertThat(stage.way())
                .containsSubsequence("PLANNING PlanSubmitted PLAN_REVIEW", "CODING WorkSubmitted TESTING");
        assertThat(prompt(2)).contains("## Approved Plan\n\n1. Do it.\n");
        assertThat(stage.records())
                .extracting(AttemptRecord::attemptNumber, AttemptRecord::status, AttemptRecord::exitReason)
                .containsExactly(tuple(1, AttemptStatus.COMPLETED, null), tuple(2, AttemptStatus.COMPLETED, null));
        assertThat(stage.entries(Entry.ModelsAssigned.class).get(0).servers().get(CallerRole.CODER))
                .singleElement()
                .matches(ModelSeat::agent);
    }

    @Test
    void changes_made_while_planning_are_undone() throws InterruptedException {
        stage.coder(ScriptedAgent.doing("claude", task -> {
                    task.workspace().write("README.md", "spoilt");
                    task.workspace().write("new.txt", "new");
                    task.workspace().root().resolve("TODO.md").toFile().delete();
                    return "1. Do it.";
                }))
                .architect(request -> Optional.empty());
        stage.play(EngineStage.STORY);

        assertThat(stage.worktree()).isEmptyDirectory();
    }

    @Test
    void failed_checks_end_its_attempt_regardless_of_micro_cycles() throws InterruptedException {
        stage.coder(Actor.agent("claude", DONE, DONE)).checks(1).play(EngineStage.EXPRESS);

        assertThat(stage.way()).contains("TESTING AttemptFailed SETUP").doesNotContain("TESTING ChecksFailed CODING");
        assertThat(prompt(2))
                .startsWith("--- RETRY CONTEXT ---\nAttempt #2 - Previous validation failures:\n")
                .contains("--- END CONTEXT ---\n\n## Task ID\n");
        assertThat(stage.entries(Entry.BriefInjected.class)).hasSize(1);
    }

    @Test
    void each_prompt_of_a_later_attempt_has_the_retry_brief() throws InterruptedException {
        stage.coder(Actor.agent("claude", "plan", DONE, "plan", DONE)).checks(1).play(EngineStage.STORY);

        assertThat(prompt(3)).startsWith("--- RETRY CONTEXT ---");
        assertThat(prompt(4)).startsWith("--- RETRY CONTEXT ---");
        assertThat(stage.entries(Entry.BriefInjected.class)).hasSize(2);
    }

    @Test
    void feedback_of_a_review_is_in_its_next_prompt() throws InterruptedException {
        stage.coder(Actor.agent("claude", DONE, DONE))
                .architect(new Verdict(Decision.CHANGES, "Say it *twice*."), Verdict.of(Decision.APPROVE))
                .play(EngineStage.EXPRESS);

        assertThat(prompt(2)).contains("\n## Feedback\n\nSay it *twice*.\n\n## Acceptance Criteria\n");
        assertThat(stage.records()).extracting(AttemptRecord::status).containsOnly(AttemptStatus.COMPLETED);
    }

    @Test
    void the_prompt_after_a_pivot_has_everything_that_holds() throws InterruptedException {
        Story story = EngineStage.STORY.withBudget(Budget.DEFAULT.withTurns(10, 1));
        ScriptedAgent agent = ScriptedAgent.doing("claude", task -> {
            task.workspace().write("TODO.md", "- [ ] the rest");
            task.workspace().write("a.txt", "a");
            return DONE;
        });
        stage.coder(agent)
                .architect(
                        new Verdict(Decision.APPROVE, "Begin with a.txt."),
                        new Verdict(Decision.CHANGES, "Not so."),
                        new Verdict(Decision.PIVOT, "Use \"b\".\nNot a."),
                        new Verdict(Decision.APPROVE, "Mind the rest."));
        stage.play(story);

        StringBuilder prompts = new StringBuilder();
        for (int i = 1; i <= stage.tasks().size(); i++) {
            prompts.append("# ").append(i).append("\n\n").append(prompt(i)).append("\n\n");
        }
        Golden.of(AgentInARunTest.class, "agent-pivot.md")
                .holds(prompts.toString().replace(stage.worktree().toString(), "[the worktree]"));
    }

    @Test
    void a_plan_with_the_feedback_marker_is_refused_and_the_next_prompt_states_why() throws InterruptedException {
        stage.coder(Actor.agent("claude", "**[BUDGET_PIVOT_FEEDBACK]:** \"x\"", "1. Do it.", DONE))
                .play(EngineStage.STORY);

        assertThat(prompt(2)).contains("## Feedback\n\nA plan cannot contain \"[BUDGET_PIVOT_FEEDBACK]\"");
    }

    @Test
    void a_failed_agent_is_not_retried_and_the_next_one_sees_its_todo_list() throws InterruptedException {
        ScriptedAgent second = Actor.agent("b", DONE);
        stage.coders(
                        ScriptedAgent.doing("a", task -> {
                            task.workspace().write("TODO.md", "- [ ] left by a");
                            throw Actor.failure(Failure.OVERLOADED, "busy");
                        }),
                        second)
                .play(EngineStage.EXPRESS);

        assertThat(stage.tasks()).hasSize(1);
        assertThat(stage.pauses).isEmpty();
        assertThat(second.tasks().get(0).prompt())
                .startsWith("--- PROVIDER SWITCH CONTEXT ---\nPrevious provider (a) failed: overloaded\n")
                .contains("## TODO.md\n\n- [ ] left by a\n");
    }

    @Test
    void an_agent_that_timed_out_is_not_called_again_automatically() throws InterruptedException {
        stage.coder(ScriptedAgent.doing("a", task -> {
            throw Actor.failure(Failure.TIMEOUT, "half an hour");
        }));
        Outcome parked = stage.play(EngineStage.EXPRESS);

        assertThat(parked.state()).isEqualTo(State.SUSPENDED);
        assertThat(stage.tasks()).hasSize(1);
        stage.coder(Actor.agent("a", DONE)).again();
        assertThat(stage.resume().done()).isTrue();
    }

    @Test
    void a_journal_error_during_a_call_is_not_a_failure_of_the_agent() {
        stage.coders(
                ScriptedAgent.doing("a", task -> {
                    throw new JournalException("the disk is full");
                }),
                Actor.agent("b", DONE));

        assertThatThrownBy(() -> stage.play(EngineStage.EXPRESS)).hasMessageContaining("the disk is full");
        assertThat(stage.entries(Entry.CallFailed.class)).isEmpty();
    }

    @Test
    void the_usage_of_a_failed_call_is_counted() throws InterruptedException {
        Usage usage = new Usage(900, 100, 0, true);
        stage.coders(
                        ScriptedAgent.doing("a", task -> {
                            throw new ProviderException(
                                    Failure.EXECUTION_ERROR,
                                    "it broke",
                                    null,
                                    null,
                                    new BilledUsage(usage, new BigDecimal("1.50")));
                        }),
                        Actor.agent("b", DONE))
                .play(EngineStage.EXPRESS);
        RunState standing = RunState.of(stage.recorded());

        assertThat(standing.usage().spent().tokens()).isGreaterThan(1_000);
        assertThat(standing.usage().spent().cost()).isEqualByComparingTo("1.50");
    }

    @Test
    void a_model_that_takes_over_has_the_conversation_so_far() throws InterruptedException {
        AtomicInteger calls = new AtomicInteger();
        Actor model = Actor.saying("b", Lines.work());
        stage.coders(
                        ScriptedAgent.doing("a", task -> {
                            if (calls.incrementAndGet() > 1) {
                                throw Actor.failure(Failure.QUOTA_EXHAUSTED, "no more");
                            }
                            return DONE;
                        }),
                        model)
                .architect(new Verdict(Decision.CHANGES, "More."), Verdict.of(Decision.APPROVE))
                .play(EngineStage.EXPRESS);

        assertThat(Lines.results(model.requests().get(0))).containsExactly("More.");
        assertThat(Lines.said(model.requests().get(0)))
                .last()
                .asString()
                .startsWith("--- PROVIDER SWITCH CONTEXT ---\nPrevious provider (a) failed: quota_exhausted");
    }

    @Test
    void a_provider_of_both_kinds_is_called_as_an_agent() throws InterruptedException {
        assertThat(stage.coder(new Both()).play(EngineStage.EXPRESS).done()).isTrue();
    }

    private record Both() implements ChatProvider, AgentProvider {

        @Override
        public String name() {
            return "both";
        }

        @Override
        public TokenWindow window() {
            return TokenWindow.of(64_000);
        }

        @Override
        public ModelReply call(ModelRequest request) {
            throw new AssertionError("It is called as a model.");
        }

        @Override
        public ModelReply work(AgentTask task) {
            return new ModelReply(AiMessage.from(DONE), null);
        }
    }

    @Nested
    class That_helps_and_judges {

        private final Story stated = Story.of("Tale", "Something is to be done.", Criterion.stated("it holds"))
                .withKind(Story.Kind.EXPRESS);

        @Test
        void returns_the_commands_of_a_helper_in_its_text() throws InterruptedException {
            Outcome outcome = stage.coder(Actor.agent(
                            "claude",
                            DONE,
                            "I looked.\n"
                                    + "```json\n"
                                    + "{\"commands\": [{\"criterion\": 1, \"command\": \"grep {} a\"}]}\n"
                                    + "```"))
                    .play(stated);

            assertThat(outcome.done()).isTrue();
            assertThat(prompt(2))
                    .contains("## Enhanced Verification Task", "1. it holds", "I did it.")
                    .endsWith("{\"commands\": [{\"criterion\": 1, \"command\": \"a shell command\"}]}");
            assertThat(stage.entries(Entry.ChecksFinished.class))
                    .singleElement()
                    .matches(Entry.ChecksFinished::helped);
            assertThat(stage.records()).hasSize(1);
        }

        @Test
        void returns_a_verdict_in_its_text_and_is_asked_again_if_it_is_unreadable() throws InterruptedException {
            ScriptedAgent judge = Actor.agent(
                    "claude",
                    "Looks good {to me}.",
                    "void f() { g(); }\n".repeat(2_000) + "So: {\"decision\": \"approve\"}");
            Outcome outcome = stage.coder(Lines.work()).judges(judge).play(EngineStage.EXPRESS);

            assertThat(outcome.done()).isTrue();
            assertThat(judge.tasks().get(1).prompt())
                    .contains("You answered before: Looks good {to me}.", "Judge with one call of verdict.");
        }
    }

    private String prompt(int number) {
        return stage.tasks().get(number - 1).prompt();
    }
}
