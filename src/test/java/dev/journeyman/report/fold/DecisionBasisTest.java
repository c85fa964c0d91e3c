package dev.journeyman.report.fold;

import static dev.journeyman.run.RecordedRun.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.journeyman.flow.Signal;
import dev.journeyman.flow.Signal.BudgetKind;
import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.ModelReply.Usage;
import dev.journeyman.review.Submission;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.run.FittingDecision;
import dev.journeyman.run.RecordedRun;
import dev.journeyman.story.Budget;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.RetryPolicy;
import dev.journeyman.story.Story;
import dev.langchain4j.data.message.AiMessage;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class DecisionBasisTest {

    private static final Story STORY = Story.of(
                    "Tale", "", Criterion.checked("it holds", "check"), Criterion.stated("it is polite"))
            .withRetryPolicy(new RetryPolicy(3, 2))
            .withBudget(new Budget(10, 30, 5_000L, null, null));
    private static final Signal READY = new Signal.WorkspaceReady();
    private static final Signal CODES = new Signal.ExpressReady();
    private static final Signal WORK = new Signal.WorkSubmitted("It holds.");
    private static final Signal PASSED = new Signal.ChecksPassed();
    private static final Signal BUDGET = new Signal.BudgetExhausted(BudgetKind.TURNS, "30 of 30 turns used");
    private static final Verdict CHANGES = new Verdict(Decision.CHANGES, "Name a test.");
    private static final Verdict APPROVED = Verdict.of(Decision.APPROVE);

    private final RecordedRun run = new RecordedRun(STORY);

    @Test
    void there_is_none_while_nothing_waits_for_a_verdict() {
        assertThat(DecisionBasis.of(facts())).isEmpty();
        run.moved(READY, plan("1. Write it.")).asks();
        assertThat(DecisionBasis.of(facts())).isPresent();

        run.with(new Entry.VerdictGiven("r1", Decision.APPROVE, ""));

        assertThat(DecisionBasis.of(facts())).isEmpty();
    }

    @Test
    void it_has_the_request_with_its_time_and_where_each_decision_leads() {
        run.moved(READY, plan("1. Write it.")).asks();

        DecisionBasis.Asked asked = basis().asked();
        assertThat(asked.request()).isEqualTo("r1");
        assertThat(asked.state()).isEqualTo(State.PLAN_REVIEW);
        assertThat(asked.since()).isEqualTo(NOON.plusSeconds(3));
        assertThat(asked.submission()).isEqualTo(new Submission.Plan("1. Write it."));
        assertThat(asked.fitting()).isEqualTo(FittingDecision.of(run.state())).hasSize(3);
    }

    @Test
    void it_is_the_same_where_the_state_is_known_already() {
        run.moved(READY, plan("1.")).asks().judged(CHANGES).moved(plan("2.")).asks();

        assertThat(DecisionBasis.of(ReportFold.of(run.entries(), run.state()))).contains(basis());
    }

    @Nested
    class The_feedback_to_answer {

        @Test
        void is_what_sent_the_plan_back() {
            run.moved(READY, plan("1. Write it.")).asks();
            assertThat(basis().answers()).isEmpty();
            assertThat(basis().planBefore()).isEmpty();

            run.judged(CHANGES).moved(plan("1. Write it.\n2. Test it.")).asks();

            assertThat(answered()).isEqualTo("Name a test.");
            assertThat(basis().planBefore()).isEqualTo("1. Write it.");
            assertThat(basis().earlier())
                    .extracting(
                            it -> it.request().request(),
                            it -> it.request().state(),
                            it -> it.verdict().orElseThrow())
                    .containsExactly(tuple("r1", State.PLAN_REVIEW, CHANGES));
        }

        @Test
        void is_the_pivot_for_the_plan_after_it() {
            run.moved(CODES, BUDGET).asks().judged(new Verdict(Decision.PIVOT, "Use the library."));
            run.moved(plan("1. Use it.")).asks();

            assertThat(answered()).isEqualTo("Use the library.");
        }

        @Test
        void is_not_that_of_the_plan_once_work_is_submitted() {
            run.moved(READY, plan("1.")).asks().judged(CHANGES);
            run.moved(plan("2.")).asks().judged(APPROVED).moved(WORK, PASSED).asks();
            assertThat(basis().answers()).isEmpty();
            assertThat(basis().planBefore()).isEmpty();
            assertThat(basis().earlier()).hasSize(2);

            run.judged(new Verdict(Decision.CHANGES, "Shorter."))
                    .moved(WORK, PASSED)
                    .asks();

            assertThat(answered()).isEqualTo("Shorter.");
        }

        @Test
        void is_not_that_of_an_earlier_attempt() {
            run.moved(READY, plan("1.")).asks().judged(CHANGES);
            run.moved(plan("2.")).asks().judged(APPROVED).moved(new Signal.AttemptFailed("it did not hold"));
            run.moved(READY, plan("3.")).asks();

            assertThat(basis().answers()).isEmpty();
            assertThat(basis().earlier()).hasSize(2);
        }

        @Test
        void belongs_to_plans_and_work_only() {
            run.moved(READY, plan("1.")).asks().judged(CHANGES);
            run.moved(new Signal.QuestionAsked("Which?", "")).asks();

            assertThat(basis().answers()).isEmpty();
        }

        private String answered() {
            return basis().answers().orElseThrow().verdict().orElseThrow().feedback();
        }
    }

    @Test
    void each_criterion_has_its_newest_result() {
        run.moved(CODES, WORK)
                .with(new Entry.CheckFinished(1, "it holds", false, 1, 5, "oh\nno\n"))
                .with(new Entry.ChecksFinished(List.of("it holds: ended with exit code 1"), List.of(), false))
                .moved(new Signal.ChecksFailed(List.of("it holds: ended with exit code 1")), BUDGET)
                .asks();

        List<DecisionBasis.CriterionResult> criteria = basis().criteria();
        assertThat(criteria).extracting(DecisionBasis.CriterionResult::number).containsExactly(1, 2);
        CheckLog.CheckEnd failed = criteria.get(0).end().orElseThrow();
        assertThat(failed.passed()).isFalse();
        assertThat(failed.command().orElseThrow().exit()).isEqualTo(1);
        assertThat(failed.lastLine()).isEqualTo("no");
        assertThat(criteria.get(1).end()).isEmpty();
    }

    @Nested
    class What_was_spent {

        @Test
        void is_shown_beside_the_limits_of_the_state_in_which_the_coder_continues() {
            run.moved(READY);
            turn();
            run.moved(plan("1.")).asks();

            DecisionBasis.Spending spending = basis().spending();
            assertThat(spending.used().turns()).isEqualTo(1);
            assertThat(spending.turns()).isEqualTo(10);
            assertThat(spending.used().tokens()).isEqualTo(1_234);
            assertThat(spending.limits().tokens()).isEqualTo(5_000);
            assertThat(spending.limits().cost()).isNull();
            assertThat(spending.attempts()).isEqualTo(3);

            run.judged(APPROVED);
            turn();
            run.moved(new Signal.QuestionAsked("Which?", "")).asks();

            assertThat(basis().spending().turns()).isEqualTo(30);
            assertThat(basis().spending().allTurns()).isEqualTo(2);
        }

        @Test
        void has_the_limits_that_were_granted_again() {
            Signal tokens = new Signal.BudgetExhausted(BudgetKind.TOKENS, "5,000 tokens used");
            run.moved(CODES, tokens).asks().judged(Verdict.of(Decision.CONTINUE));
            run.moved(tokens).asks();

            assertThat(basis().spending().limits().tokens()).isEqualTo(10_000);
            assertThat(basis().asked().streak()).isEqualTo(2);
        }

        private void turn() {
            run.with(new Entry.ReplyReceived(
                    1,
                    CallerRole.CODER,
                    "model",
                    AiMessage.from("hm"),
                    new Usage(1_200, 34, 0, true),
                    new BigDecimal("0.02"),
                    false));
        }
    }

    private DecisionBasis basis() {
        return DecisionBasis.of(facts()).orElseThrow();
    }

    private ReportFold facts() {
        ReportFold facts = new ReportFold();
        run.entries().forEach(facts::apply);
        assertThat(facts.state()).isEqualTo(run.state());
        return facts;
    }

    private static Signal plan(String text) {
        return new Signal.PlanSubmitted(text);
    }
}
