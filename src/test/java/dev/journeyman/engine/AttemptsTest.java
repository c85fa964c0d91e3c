package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.Outcome;
import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryFormat;
import dev.journeyman.model.ModelReply.Usage;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.Budget;
import dev.journeyman.story.RetryPolicy;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.testkit.script.ScriptedArchitect;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Attempts: when one fails, what it keeps, what it resets, and how the last one ends. */
class AttemptsTest {

    @TempDir
    Path home;

    private EngineStage stage;

    @BeforeEach
    void set() {
        stage = new EngineStage(home).architect(request -> Optional.of(Verdict.of(Decision.APPROVE)));
    }

    @Test
    void three_attempts_with_two_micro_cycles_are_the_default() throws InterruptedException {
        Outcome outcome = failing(9).coder(request -> Lines.work()).play(EngineStage.EXPRESS);
        assertThat(outcome.state()).isEqualTo(State.FAILED);
        assertThat(outcome.reason()).isEqualTo("Validation failed after max retries");
        assertThat(stage.requests()).hasSize(9);
        assertThat(stage.entries(Entry.AttemptStarted.class)).hasSize(3);
        assertThat(Collections.frequency(stage.way(), "TESTING ChecksFailed CODING"))
                .isEqualTo(6);
        assertThat(Collections.frequency(stage.way(), "TESTING AttemptFailed SETUP"))
                .isEqualTo(2);
        assertThat(stage.way()).last().isEqualTo("TESTING AttemptsExhausted FAILED");
    }

    @Test
    void each_attempt_is_journaled_with_its_provider_and_the_reason_for_its_end() throws InterruptedException {
        failing(1).coder(request -> Lines.work()).play(EngineStage.EXPRESS.withRetryPolicy(new RetryPolicy(2, 0)));
        assertThat(stage.entries(Entry.AttemptEnded.class))
                .containsExactly(
                        new Entry.AttemptEnded(
                                1,
                                "coder",
                                false,
                                "Criterion 1, it holds, is not met: `check` ended with exit code 1.\nchecked"),
                        new Entry.AttemptEnded(2, "coder", true, "WorkApproved"));
        assertThat(stage.recorded().stream()
                        .map(each -> EntryFormat.name(each.entry().getClass()))
                        .filter(name -> name.startsWith("Attempt")))
                .containsExactly(
                        "AttemptStarted",
                        "AttemptRecorded",
                        "AttemptEnded",
                        "AttemptStarted",
                        "AttemptRecorded",
                        "AttemptEnded");
    }

    @Test
    void max_retries_is_the_number_of_all_attempts() throws InterruptedException {
        failing(9).coder(request -> Lines.work()).play(EngineStage.EXPRESS.withRetryPolicy(new RetryPolicy(1, 0)));
        assertThat(stage.requests()).hasSize(1);
        assertThat(stage.way()).last().isEqualTo("TESTING AttemptsExhausted FAILED");
    }

    @Test
    void without_micro_cycles_the_first_failure_fails_the_attempt() throws InterruptedException {
        failing(9).coder(request -> Lines.work()).play(EngineStage.EXPRESS.withRetryPolicy(new RetryPolicy(2, 0)));
        assertThat(stage.way()).doesNotContain("TESTING ChecksFailed CODING").contains("TESTING AttemptFailed SETUP");
        assertThat(stage.requests()).hasSize(2);
    }

    @Test
    void the_last_attempt_may_still_succeed() throws InterruptedException {
        Outcome outcome = failing(8).coder(request -> Lines.work()).play(EngineStage.EXPRESS);
        assertThat(outcome.done()).isTrue();
    }

    @Test
    void the_next_attempt_of_an_express_story_keeps_the_plan_made_after_a_pivot() throws InterruptedException {
        failing(1)
                .architect(ScriptedArchitect.of(
                        new Verdict(Decision.PIVOT, "Plan it after all."),
                        Verdict.of(Decision.APPROVE),
                        Verdict.of(Decision.APPROVE)))
                .coder(Lines.read("a"), Lines.plan("the plan of the pivot"), Lines.work(), Lines.work())
                .play(EngineStage.express(1).withRetryPolicy(new RetryPolicy(2, 0)));
        assertThat(stage.way()).containsSequence("TESTING AttemptFailed SETUP", "SETUP ExpressReady CODING");
        assertThat(Lines.system(stage.request(4)))
                .contains("# Approved plan\n\nthe plan of the pivot", "\"Plan it after all.\"");
    }

    @Test
    void the_next_attempt_plans_again_and_sees_the_earlier_plan() throws InterruptedException {
        failing(1)
                .coder(Lines.plan("the old plan"), Lines.work(), Lines.plan("a new one"), Lines.work())
                .play(EngineStage.STORY.withRetryPolicy(new RetryPolicy(2, 0)));
        assertThat(stage.way())
                .containsSequence("TESTING AttemptFailed SETUP", "SETUP WorkspaceReady PLANNING")
                .last()
                .isEqualTo("CODE_REVIEW WorkApproved DONE");
        assertThat(Lines.system(stage.request(1))).doesNotContain("Earlier plan");
        assertThat(Lines.system(stage.request(3))).contains("# Earlier plan", "the old plan");
        assertThat(Lines.system(stage.request(4))).contains("a new one").doesNotContain("the old plan");
    }

    @Test
    void the_next_attempt_of_an_express_story_codes_again() throws InterruptedException {
        failing(1).coder(request -> Lines.work()).play(EngineStage.EXPRESS.withRetryPolicy(new RetryPolicy(2, 0)));
        assertThat(stage.way()).containsSequence("TESTING AttemptFailed SETUP", "SETUP ExpressReady CODING");
    }

    @Test
    void worktree_and_todo_list_stay_and_the_conversation_starts_again() throws InterruptedException {
        failing(1)
                .coder(
                        Replies.calls(
                                Replies.request("write_file", "path", "kept.txt", "content", "kept"),
                                Replies.request("update_todo_list", "content", "- [ ] what is left")),
                        Lines.work(),
                        Lines.work())
                .play(EngineStage.EXPRESS.withRetryPolicy(new RetryPolicy(2, 0)));
        assertThat(stage.entries(Entry.WorkspacePrepared.class)).hasSize(1);
        assertThat(Files.exists(stage.worktree().resolve("kept.txt"))).isTrue();
        assertThat(stage.request(3).messages()).hasSize(2);
        assertThat(Optional.ofNullable(stage.request(3).tail()).orElseThrow().singleText())
                .contains("- [ ] what is left");
    }

    @Test
    void the_pivot_line_stays() throws InterruptedException {
        Story story =
                EngineStage.STORY.withRetryPolicy(new RetryPolicy(2, 0)).withBudget(Budget.DEFAULT.withTurns(1, 5));
        failing(1)
                .architect(request -> Optional.of(
                        request.submission() instanceof dev.journeyman.review.Submission.Budget
                                ? new Verdict(Decision.PIVOT, "the other way")
                                : Verdict.of(Decision.APPROVE)))
                .coder(Lines.read("a"), Lines.plan("p"), Lines.work(), Lines.plan("q"))
                .play(story);
        assertThat(stage.way()).contains("TESTING AttemptFailed SETUP");
        assertThat(Lines.system(stage.request(4))).containsOnlyOnce("**[BUDGET_PIVOT_FEEDBACK]:** \"the other way\"");
    }

    @Test
    void the_budgets_of_the_story_do_not_start_again() throws InterruptedException {
        failing(9)
                .coder(new Usage(90, 10, 0, false), Lines.work(), Lines.work(), Lines.work())
                .architect()
                .play(EngineStage.EXPRESS
                        .withRetryPolicy(new RetryPolicy(3, 0))
                        .withBudget(new Budget(null, null, 200L, null, null)));
        assertThat(stage.requests()).hasSize(2);
        assertThat(stage.way()).last().isEqualTo("CODING BudgetExhausted BUDGET_REVIEW");
    }

    @Test
    void the_history_of_calls_starts_again() throws InterruptedException {
        failing(1)
                .coder(request -> request.turn() == 4 || request.turn() == 9 ? Lines.work() : Lines.read("a"))
                .play(EngineStage.EXPRESS.withRetryPolicy(new RetryPolicy(2, 0)));
        assertThat(stage.exhausted()).isEmpty();
        assertThat(stage.way())
                .contains("TESTING AttemptFailed SETUP")
                .last()
                .isEqualTo("CODE_REVIEW WorkApproved DONE");
    }

    @Test
    void the_count_of_failed_rounds_starts_again() throws InterruptedException {
        Outcome outcome = failing(3)
                .coder(request -> Lines.work())
                .play(EngineStage.EXPRESS.withRetryPolicy(new RetryPolicy(2, 1)));
        assertThat(outcome.done()).isTrue();
        assertThat(Collections.frequency(stage.way(), "TESTING ChecksFailed CODING"))
                .isEqualTo(2);
    }

    @Test
    void a_hundred_calls_end_an_attempt() throws InterruptedException {
        stage.coder(request -> Replies.calls(IntStream.range(0, 50)
                        .mapToObj(i -> Replies.request("read_file", "path", "f-" + request.turn() + "-" + i))
                        .toArray(ToolExecutionRequest[]::new)))
                .play(EngineStage.EXPRESS.withRetryPolicy(new RetryPolicy(2, 0)));
        assertThat(stage.requests()).hasSize(4);
        assertThat(stage.way())
                .contains("CODING AttemptFailed SETUP")
                .last()
                .isEqualTo("CODING AttemptsExhausted FAILED");
    }

    @Test
    void sixty_turns_end_an_attempt_even_if_more_were_granted_and_the_reason_names_them() throws InterruptedException {
        Outcome outcome = stage.coder(request -> Lines.read("f-" + request.turn()))
                .architect(request -> java.util.Optional.of(Verdict.of(Decision.CONTINUE)))
                .play(EngineStage.express(30).withRetryPolicy(new RetryPolicy(1, 0)));
        assertThat(stage.requests()).hasSize(60);
        assertThat(outcome.reason()).isEqualTo("No attempt is left: the attempt made 60 turns (max_iterations)");
        assertThat(stage.way()).last().isEqualTo("CODING AttemptsExhausted FAILED");
    }

    @Test
    void a_budget_of_more_than_sixty_coding_turns_is_respected() throws InterruptedException {
        stage.coder(request -> Lines.read("f-" + request.turn()))
                .play(EngineStage.express(80).withRetryPolicy(new RetryPolicy(1, 0)));
        assertThat(stage.requests()).hasSize(80);
        assertThat(stage.way()).last().isEqualTo("CODING BudgetExhausted BUDGET_REVIEW");
    }

    @Test
    void both_limits_of_an_attempt_can_be_set() throws InterruptedException {
        Story story = EngineStage.express(30).withRetryPolicy(new RetryPolicy(1, 0));
        Outcome turns = stage.coder(request -> Lines.read("f-" + request.turn()))
                .play(story.withBudget(story.budget().withAttempts(null, 7)));
        assertThat(stage.requests()).hasSize(7);
        assertThat(turns.reason()).contains("the attempt made 7 turns (max_iterations)");

        stage = new EngineStage(home);
        Outcome calls = stage.coder(request -> Lines.read("f-" + request.turn()))
                .play(story.withBudget(story.budget().withAttempts(3, null)));
        assertThat(stage.requests()).hasSize(3);
        assertThat(calls.reason()).contains("the attempt made 3 tool calls (max_operations)");
    }

    private EngineStage failing(int times) {
        return stage.checks(Collections.nCopies(times, 1).toArray(Integer[]::new));
    }
}
