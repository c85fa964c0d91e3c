package dev.journeyman.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.journeyman.flow.Signal;
import dev.journeyman.flow.Signal.BudgetKind;
import dev.journeyman.flow.State;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import java.util.Arrays;
import java.util.stream.Stream;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FittingDecisionTest {

    private static final Story STORY = Story.of("Tale", "", Criterion.stated("it holds"));
    private static final Signal PLANS = new Signal.WorkspaceReady();
    private static final Signal CODES = new Signal.ExpressReady();
    private static final Signal PLAN = new Signal.PlanSubmitted("1. Write it.");
    private static final Signal CLAIM = new Signal.CompletionClaimed("It is there.");
    private static final Signal WORK = new Signal.WorkSubmitted("It is there.");
    private static final Signal PASSED = new Signal.ChecksPassed();
    private static final Signal QUESTION = new Signal.QuestionAsked("Which?", "");
    private static final Signal BUDGET = new Signal.BudgetExhausted(BudgetKind.TURNS, "3 of 3 turns used");
    private static final Signal LOST = new Signal.ServiceLost("out");

    @Test
    void a_plan_leads_to_coding_back_to_planning_or_to_the_end() {
        leads(
                asked(PLANS, PLAN),
                tuple(Decision.APPROVE, State.CODING),
                tuple(Decision.CHANGES, State.PLANNING),
                tuple(Decision.REJECT, State.FAILED));
    }

    @Test
    void a_claim_ends_the_story_when_it_is_approved() {
        leads(
                asked(PLANS, CLAIM),
                tuple(Decision.APPROVE, State.DONE),
                tuple(Decision.CHANGES, State.PLANNING),
                tuple(Decision.REJECT, State.FAILED));
        leads(
                asked(CODES, CLAIM),
                tuple(Decision.APPROVE, State.DONE),
                tuple(Decision.CHANGES, State.CODING),
                tuple(Decision.REJECT, State.FAILED));
    }

    @Test
    void work_ends_the_story_or_leads_back_to_coding() {
        leads(
                asked(CODES, WORK, PASSED),
                tuple(Decision.APPROVE, State.DONE),
                tuple(Decision.CHANGES, State.CODING),
                tuple(Decision.REJECT, State.FAILED));
    }

    @ParameterizedTest
    @CsvSource({"true, PLANNING", "false, CODING"})
    void a_question_leads_back_to_where_it_was_asked(boolean planned, State origin) {
        leads(
                asked(planned ? PLANS : CODES, QUESTION),
                tuple(Decision.ABANDON, State.FAILED),
                tuple(Decision.ANSWER, origin));
    }

    @ParameterizedTest
    @CsvSource({"true, PLANNING", "false, CODING"})
    void a_budget_leads_back_to_where_it_ran_out(boolean planned, State origin) {
        leads(
                asked(planned ? PLANS : CODES, BUDGET),
                tuple(Decision.CONTINUE, origin),
                tuple(Decision.PIVOT, State.PLANNING),
                tuple(Decision.ESCALATE, State.ESCALATED),
                tuple(Decision.ABANDON, State.FAILED));
    }

    @ParameterizedTest
    @CsvSource({"true, PLANNING", "false, CODING"})
    void an_escalation_leads_back_past_the_review_that_passed_it_on(boolean planned, State origin) {
        RecordedRun run = recorded(planned ? PLANS : CODES, BUDGET).asks().judged(Verdict.of(Decision.ESCALATE));

        leads(
                run.asks().state(),
                tuple(Decision.CONTINUE, origin),
                tuple(Decision.PIVOT, State.PLANNING),
                tuple(Decision.ABANDON, State.FAILED));
    }

    @Test
    void a_suspended_review_leads_where_it_leads_when_it_is_served_again() {
        for (Signal[] way : new Signal[][] {{PLANS, PLAN}, {CODES, WORK, PASSED}, {CODES, QUESTION}, {CODES, BUDGET}}) {
            RecordedRun run = recorded(way).asks();
            RunState served = run.state();
            RunState suspended = run.moved(LOST).state();

            assertThat(suspended.position().state()).isEqualTo(State.SUSPENDED);
            assertThat(FittingDecision.of(suspended))
                    .as("%s", suspended.position())
                    .isEqualTo(FittingDecision.of(served));
        }
    }

    @Test
    void a_suspended_escalation_stays_one() {
        RecordedRun run = recorded(CODES, BUDGET)
                .asks()
                .judged(Verdict.of(Decision.ESCALATE))
                .asks()
                .moved(LOST);

        assertThat(FittingDecision.of(run.state()))
                .extracting(FittingDecision::decision)
                .containsExactly(Decision.CONTINUE, Decision.PIVOT, Decision.ABANDON);
    }

    @Test
    void each_is_where_the_run_goes_when_it_is_decided_so() {
        for (Signal[] way : new Signal[][] {
            {PLANS, PLAN}, {PLANS, CLAIM}, {CODES, CLAIM}, {CODES, WORK, PASSED}, {CODES, QUESTION}, {PLANS, BUDGET}
        }) {
            for (FittingDecision fitting : FittingDecision.of(asked(way))) {
                RecordedRun run = recorded(way).asks().judged(Verdict.of(fitting.decision()));

                assertThat(run.state().position().state())
                        .as("%s after %s", fitting.decision(), Arrays.toString(way))
                        .isEqualTo(fitting.to());
                assertThat(run.state().position().over()).isEqualTo(fitting.ends());
            }
        }
    }

    @Test
    void words_are_needed_for_changes_a_pivot_and_an_answer() {
        assertThat(Stream.of(Decision.values()).filter(FittingDecision::needsWords))
                .containsExactly(Decision.CHANGES, Decision.PIVOT, Decision.ANSWER);
    }

    @Test
    void there_is_none_without_an_open_request() {
        assertThat(FittingDecision.of(recorded(PLANS).state())).isEmpty();
        assertThat(FittingDecision.of(RunState.START)).isEmpty();
    }

    private static void leads(RunState runState, Tuple... expected) {
        assertThat(FittingDecision.of(runState))
                .extracting(FittingDecision::decision, FittingDecision::to)
                .containsExactly(expected);
    }

    private static RunState asked(Signal... signals) {
        return recorded(signals).asks().state();
    }

    private static RecordedRun recorded(Signal... signals) {
        return new RecordedRun(STORY).moved(signals);
    }
}
