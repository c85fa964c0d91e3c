package dev.journeyman.review;

import static dev.journeyman.review.Verdict.Decision.ABANDON;
import static dev.journeyman.review.Verdict.Decision.ANSWER;
import static dev.journeyman.review.Verdict.Decision.APPROVE;
import static dev.journeyman.review.Verdict.Decision.CHANGES;
import static dev.journeyman.review.Verdict.Decision.CONTINUE;
import static dev.journeyman.review.Verdict.Decision.ESCALATE;
import static dev.journeyman.review.Verdict.Decision.PIVOT;
import static dev.journeyman.review.Verdict.Decision.REJECT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.flow.Flow;
import dev.journeyman.flow.Position;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.knowledge.TaskContext;
import dev.journeyman.review.Architect.ReviewRequest;
import dev.journeyman.review.Submission.CoderWork;
import dev.journeyman.review.Verdict.Decision;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

final class SubmissionTest {

    private static final Submission PLAN = new Submission.Plan("1. do it");
    private static final Submission CLAIM = new Submission.Claim("it is there");
    private static final Submission WORK = new Submission.Work("done", "abc", List.of("a.txt"), "+a");
    private static final Submission.Budget BUDGET =
            new Submission.Budget("TURNS: all used", List.of(), true, 1, CoderWork.NOTHING);
    private static final Submission ESCALATION = new Submission.Escalation(BUDGET, "You decide.");
    private static final Submission QUESTION = new Submission.Question("Which?", "");

    /** Each kind of submission with the states it is judged in. */
    private static final Map<Submission, Set<State>> JUDGED_IN = Map.of(
            PLAN, Set.of(State.PLAN_REVIEW),
            CLAIM, Set.of(State.PLAN_REVIEW, State.CODE_REVIEW),
            WORK, Set.of(State.CODE_REVIEW),
            BUDGET, Set.of(State.BUDGET_REVIEW),
            ESCALATION, Set.of(State.ESCALATED),
            QUESTION, Set.of(State.QUESTION));

    static Stream<Submission> every_kind() {
        return JUDGED_IN.keySet().stream();
    }

    @Test
    void every_kind_is_covered_by_these_tests() {
        assertThat(JUDGED_IN.keySet().stream().map(Object::getClass))
                .containsExactlyInAnyOrder(Submission.class.getPermittedSubclasses());
    }

    @Nested
    class Fits {

        @Test
        void approval_changes_or_rejection_for_a_plan_a_claim_and_work() {
            assertThat(List.of(PLAN.fitting(), CLAIM.fitting(), WORK.fitting()))
                    .containsOnly(Set.of(APPROVE, CHANGES, REJECT));
        }

        @Test
        void continue_pivot_escalate_or_abandon_for_an_exhausted_budget() {
            assertThat(BUDGET.fitting()).containsExactly(CONTINUE, PIVOT, ESCALATE, ABANDON);
        }

        @Test
        void no_second_escalation_for_a_person() {
            assertThat(ESCALATION.fitting()).containsExactly(CONTINUE, PIVOT, ABANDON);
        }

        @Test
        void an_answer_or_abandonment_for_a_question() {
            assertThat(QUESTION.fitting()).containsExactlyInAnyOrder(ANSWER, ABANDON);
        }
    }

    @Nested
    class Makes_a_signal {

        @Test
        void that_depends_on_the_approved_submission() {
            assertThat(PLAN.signal(new Verdict(APPROVE, "good"))).isEqualTo(new Signal.PlanApproved("good"));
            assertThat(CLAIM.signal(new Verdict(APPROVE, "good"))).isEqualTo(new Signal.CompletionApproved("good"));
            assertThat(WORK.signal(new Verdict(APPROVE, "good"))).isEqualTo(new Signal.WorkApproved("good"));
        }

        @Test
        void that_carries_the_feedback() {
            assertThat(PLAN.signal(new Verdict(CHANGES, "smaller"))).isEqualTo(new Signal.ChangesRequested("smaller"));
            assertThat(WORK.signal(new Verdict(REJECT, "never"))).isEqualTo(new Signal.Rejected("never"));
            assertThat(BUDGET.signal(new Verdict(CONTINUE, "go on"))).isEqualTo(new Signal.Continued("go on"));
            assertThat(BUDGET.signal(new Verdict(PIVOT, "else"))).isEqualTo(new Signal.Pivoted("else"));
            assertThat(BUDGET.signal(new Verdict(ESCALATE, "ask"))).isEqualTo(new Signal.Escalated("ask"));
            assertThat(ESCALATION.signal(new Verdict(ABANDON, "enough"))).isEqualTo(new Signal.Abandoned("enough"));
            assertThat(QUESTION.signal(Verdict.answer("the first"))).isEqualTo(new Signal.Answered("the first"));
        }

        @Test
        void with_a_reason_even_if_none_was_given() {
            assertThat(BUDGET.signal(new Verdict(ABANDON, " \n"))).isEqualTo(new Signal.Abandoned("abandoned"));
        }

        @ParameterizedTest
        @MethodSource("dev.journeyman.review.SubmissionTest#every_kind")
        void that_the_transition_table_accepts_wherever_it_is_judged(Submission submission) {
            for (State state : JUDGED_IN.getOrDefault(submission, Set.of())) {
                Position position = new Position(state, state == State.QUESTION ? origin() : budgetOrigin(state));
                for (Decision decision : submission.fitting()) {
                    Signal signal = submission.signal(Verdict.of(decision));
                    assertThat(Flow.standard().decide(position, signal).signal())
                            .isEqualTo(signal);
                }
            }
        }

        private static List<State> origin() {
            return List.of(State.CODING);
        }

        private static List<State> budgetOrigin(State state) {
            return state == State.BUDGET_REVIEW || state == State.ESCALATED ? origin() : List.of();
        }
    }

    @Nested
    class Refuses_what_does_not_fit {

        @Test
        void in_a_sentence_that_names_the_fitting_decisions() {
            assertThat(PLAN.misfit(CONTINUE))
                    .isEqualTo("continue does not fit a plan. There are: approve, changes, reject.");
            assertThat(WORK.misfit(PIVOT))
                    .isEqualTo("pivot does not fit finished work. There are: approve, changes, reject.");
            assertThat(CLAIM.misfit(ANSWER))
                    .isEqualTo("answer does not fit a claim that nothing is left to do. There are: approve, changes,"
                            + " reject.");
            assertThat(QUESTION.misfit(APPROVE))
                    .isEqualTo("approve does not fit a question. There are: abandon, answer.");
            assertThat(ESCALATION.misfit(ESCALATE))
                    .isEqualTo("escalate does not fit a budget decision handed to a person. There are: continue, pivot,"
                            + " abandon.");
            assertThat(BUDGET.misfit(REJECT))
                    .isEqualTo("reject does not fit a budget that ran out. There are: continue, pivot, escalate,"
                            + " abandon.");
        }
    }

    @Nested
    class Judged_by_auto {

        @Test
        void a_plan_a_claim_and_green_work_are_approved() throws InterruptedException {
            assertThat(auto(PLAN)).isEqualTo(Verdict.of(APPROVE));
            assertThat(auto(CLAIM)).isEqualTo(Verdict.of(APPROVE));
            assertThat(auto(WORK)).isEqualTo(Verdict.of(APPROVE));
        }

        @Test
        void a_budget_is_continued_while_files_change_and_abandoned_otherwise() throws InterruptedException {
            assertThat(auto(BUDGET)).isEqualTo(Verdict.of(CONTINUE));
            assertThat(auto(new Submission.Budget("TURNS", List.of("a.txt"), false, 2, CoderWork.NOTHING))
                            .decision())
                    .isEqualTo(ABANDON);
        }

        @Test
        void a_question_is_handed_back() throws InterruptedException {
            assertThat(auto(QUESTION)).isEqualTo(Verdict.answer("Decide yourself."));
        }

        @ParameterizedTest
        @MethodSource("dev.journeyman.review.SubmissionTest#every_kind")
        void the_verdict_always_fits_and_an_escalation_is_left_to_a_person(Submission submission)
                throws InterruptedException {
            Optional<Verdict> verdict = Architect.auto().judge(request(submission));
            assertThat(verdict.isEmpty()).isEqualTo(submission instanceof Submission.Escalation);
            verdict.ifPresent(given -> assertThat(submission.fitting()).contains(given.decision()));
        }

        @Test
        void park_judges_nothing() throws InterruptedException {
            for (Submission submission : JUDGED_IN.keySet()) {
                assertThat(Architect.park().judge(request(submission))).isEmpty();
            }
        }

        private static Verdict auto(Submission submission) throws InterruptedException {
            return Architect.auto().judge(request(submission)).orElseThrow();
        }
    }

    @Nested
    class Once_made {

        @Test
        void has_its_own_copy_of_the_list_of_files() {
            List<String> files = new ArrayList<>(List.of("a.txt"));
            var work = new Submission.Work("done", "abc", files, "");
            var budget = new Submission.Budget("TURNS", files, true, 1, CoderWork.NOTHING);
            files.add("b.txt");

            assertThat(work.files()).containsExactly("a.txt");
            assertThat(budget.files()).containsExactly("a.txt");
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_decision_is_written_in_lower_case(Decision decision) {
        assertThat(decision.toString()).matches("[a-z]+").isEqualToIgnoringCase(decision.name());
    }

    private static ReviewRequest request(Submission submission) {
        return new ReviewRequest("r1", Contracts.ANY, submission, TaskContext.NOTHING, "");
    }
}
