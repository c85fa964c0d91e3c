package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.flow.Signal.BudgetKind;
import dev.journeyman.flow.State;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.Budget;
import dev.journeyman.story.Story;
import dev.langchain4j.data.message.AiMessage;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The budget of turns: N are allowed, and the next one is not made. */
class TurnBudgetTest {

    private static final String TOLD = "turns left";

    @TempDir
    Path home;

    private EngineStage stage;

    @BeforeEach
    void set() {
        stage = new EngineStage(home);
    }

    @Test
    void planning_has_ten_turns_and_the_eleventh_is_not_made() throws InterruptedException {
        stage.coder(reads(20)).play(EngineStage.STORY);
        assertThat(stage.requests()).hasSize(10);
        assertThat(stage.way()).last().isEqualTo("PLANNING BudgetExhausted BUDGET_REVIEW");
        assertThat(stage.exhausted()).containsExactly(BudgetKind.TURNS);
    }

    @Test
    void coding_has_thirty_turns_and_the_thirty_first_is_not_made() throws InterruptedException {
        stage.coder(reads(40)).play(EngineStage.EXPRESS);
        assertThat(stage.requests()).hasSize(30);
        assertThat(stage.exhausted()).containsExactly(BudgetKind.TURNS);
    }

    @Test
    void a_terminal_call_on_the_last_turn_wins() throws InterruptedException {
        stage.coder(Lines.read("a"), Lines.read("b"), Lines.work()).play(EngineStage.express(3));
        assertThat(stage.way())
                .contains("CODING WorkSubmitted TESTING")
                .last()
                .isEqualTo("TESTING ChecksPassed CODE_REVIEW");
        assertThat(stage.exhausted()).isEmpty();
    }

    @Test
    void a_budget_of_one_turn_allows_one() throws InterruptedException {
        stage.coder(reads(5)).play(EngineStage.express(1));
        assertThat(stage.requests()).hasSize(1);
    }

    @Test
    void the_count_continues_across_failed_checks_questions_and_reviews() throws InterruptedException {
        stage.coder(Lines.read("a"), Lines.work(), Lines.ask("why?"), Lines.work(), Lines.read("b"), Lines.read("c"))
                .checks(1, 0)
                .architect(Verdict.answer("because"), new Verdict(Decision.CHANGES, "not yet"))
                .play(EngineStage.express(5));
        assertThat(stage.requests()).hasSize(5);
        assertThat(stage.way())
                .containsSequence("TESTING ChecksFailed CODING", "CODING QuestionAsked QUESTION")
                .contains("CODE_REVIEW ChangesRequested CODING")
                .last()
                .isEqualTo("CODING BudgetExhausted BUDGET_REVIEW");
    }

    @Test
    void requested_changes_to_a_plan_grant_no_turns() throws InterruptedException {
        Story story = EngineStage.STORY.withBudget(Budget.DEFAULT.withTurns(3, 30));
        Verdict changes = new Verdict(Decision.CHANGES, "more");
        stage.coder(Lines.plan("1"), Lines.plan("2"), Lines.plan("3"), Lines.plan("4"))
                .architect(changes, changes, changes)
                .play(story);
        assertThat(stage.requests()).hasSize(3);
        assertThat(stage.way()).last().isEqualTo("PLANNING BudgetExhausted BUDGET_REVIEW");
    }

    @Test
    void continuing_grants_the_whole_number_again() throws InterruptedException {
        stage.coder(reads(20)).architect(Verdict.of(Decision.CONTINUE)).play(EngineStage.express(4));
        assertThat(stage.requests()).hasSize(8);
        assertThat(stage.exhausted()).containsExactly(BudgetKind.TURNS, BudgetKind.TURNS);
    }

    @Test
    void an_approved_plan_starts_the_count_of_coding_at_zero() throws InterruptedException {
        Story story = EngineStage.STORY.withBudget(Budget.DEFAULT.withTurns(2, 3));
        stage.coder(
                        Lines.read("a"),
                        Lines.plan("p"),
                        Lines.read("b"),
                        Lines.read("c"),
                        Lines.read("d"),
                        Lines.read("e"))
                .architect(Verdict.of(Decision.APPROVE))
                .play(story);
        assertThat(stage.requests()).hasSize(5);
    }

    @Test
    void a_new_attempt_starts_the_count_at_zero() throws InterruptedException {
        stage.coder(Lines.read("a"), Lines.work(), Lines.read("b"), Lines.read("c"), Lines.read("d"), Lines.read("e"))
                .checks(1)
                .play(EngineStage.express(3).withRetryPolicy(new dev.journeyman.story.RetryPolicy(2, 0)));
        assertThat(stage.way()).contains("TESTING AttemptFailed SETUP");
        assertThat(stage.requests()).hasSize(5);
    }

    @Test
    void the_coder_is_warned_once_two_turns_before_the_end() throws InterruptedException {
        stage.coder(reads(9)).play(EngineStage.express(6));
        assertThat(Lines.heard(stage.request(4))).doesNotContain(TOLD);
        assertThat(Lines.heard(stage.request(5))).containsOnlyOnce("You have 2 turns left");
        assertThat(Lines.heard(stage.request(6))).containsOnlyOnce(TOLD);
    }

    @Test
    void the_coder_is_warned_again_after_the_turns_were_granted_again() throws InterruptedException {
        stage.coder(reads(20)).architect(Verdict.of(Decision.CONTINUE)).play(EngineStage.express(4));
        assertThat(Lines.heard(stage.request(6)).split(TOLD, -1)).hasSize(2);
        assertThat(Lines.heard(stage.request(7)).split(TOLD, -1)).hasSize(3);
    }

    @Test
    void a_failed_call_does_not_count_as_a_turn() throws InterruptedException {
        stage.coder(Lines.read("a")).play(EngineStage.express(2));
        assertThat(stage.way()).last().isEqualTo("CODING ServiceLost SUSPENDED");
        stage.coder(reads(3)).again().resume();
        assertThat(stage.requests()).hasSize(1);
        assertThat(stage.moves().get(stage.moves().size() - 1).to().state()).isEqualTo(State.BUDGET_REVIEW);
    }

    static AiMessage[] reads(int count) {
        return IntStream.range(0, count).mapToObj(i -> Lines.read("file-" + i)).toArray(AiMessage[]::new);
    }
}
