package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.journeyman.house.Golden;
import dev.journeyman.knowledge.TaskContext;
import dev.journeyman.report.fold.DecisionBasis;
import dev.journeyman.review.Architect.ReviewRequest;
import dev.journeyman.review.Contract;
import dev.journeyman.review.Submission;
import dev.journeyman.review.Submission.CoderWork;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HumanArchitectTest {

    private static final Contract CONTRACT =
            Contract.of(Story.of("Add GET /health", "It answers 200.", Criterion.stated("GET /health answers 200")));

    private static final Submission PLAN = new Submission.Plan("1. Add the route\n2. Test it");
    private static final Submission.Budget BUDGET =
            new Submission.Budget("30 of 30 turns used", List.of("src/Health.java"), false, 4, CoderWork.NOTHING);
    private static final Submission QUESTION = new Submission.Question("Which port?", "8080 is taken.");

    private final StringWriter shown = new StringWriter();

    @Nested
    class Shows {

        static Stream<Arguments> kinds() {
            return Stream.of(
                    arguments("plan", WaitingRuns.plan()),
                    arguments("claim", WaitingRuns.claim()),
                    arguments("work", WaitingRuns.work()),
                    arguments("budget", WaitingRuns.budget()),
                    arguments("escalation", WaitingRuns.escalation()),
                    arguments("question", WaitingRuns.question()));
        }

        @ParameterizedTest(name = "{0}")
        @MethodSource("kinds")
        void the_submission_and_all_that_is_needed_to_decide(String kind, StoredRun run) {
            DecisionBasis basis = DecisionBasis.of(run.facts()).orElseThrow();
            DecisionBasis.Asked asked = basis.asked();
            human("", () -> Optional.of(basis))
                    .judge(new ReviewRequest(
                            asked.request(), basis.contract(), asked.submission(), TaskContext.NOTHING, ""));

            new Golden("src/cli/test-resources/dev/journeyman/cli/human-" + kind + ".txt")
                    .holds(shown.toString().lines().map(line -> line + "\n").reduce("", String::concat));
        }

        @Test
        void only_the_submission_where_the_facts_are_those_of_another_request() {
            DecisionBasis other = DecisionBasis.of(WaitingRuns.plan().facts()).orElseThrow();
            human("", () -> Optional.of(other)).judge(new ReviewRequest("R1", CONTRACT, PLAN, TaskContext.NOTHING, ""));

            assertThat(shown.toString().lines())
                    .contains("  approve   accept it and continue", "  reject    end the story as failed")
                    .noneMatch(line -> line.contains("Spent") || line.contains("→"));
        }

        @Test
        void why_the_previous_verdict_did_not_fit() {
            ReviewRequest request = new ReviewRequest("R1", CONTRACT, PLAN, TaskContext.NOTHING, "")
                    .complaining(PLAN.misfit(Decision.PIVOT));
            human("").judge(request);

            assertThat(shown.toString().lines())
                    .contains("pivot does not fit a plan. There are: approve, changes, reject.");
        }
    }

    @Nested
    class Takes {

        @ParameterizedTest
        @EnumSource(names = {"APPROVE", "CHANGES", "REJECT"})
        void each_decision_on_a_plan(Decision decision) {
            assertThat(judged(PLAN, decision + "\nbecause\n\n")).contains(new Verdict(decision, "because"));
        }

        @ParameterizedTest
        @EnumSource(names = {"CONTINUE", "PIVOT", "ESCALATE", "ABANDON"})
        void each_decision_on_a_budget(Decision decision) {
            assertThat(judged(BUDGET, decision + "\nbecause\n\n")).contains(new Verdict(decision, "because"));
        }

        @ParameterizedTest
        @ValueSource(strings = {"approve", " Approve ", "APPROVE"})
        void a_decision_in_any_case_and_with_spaces_around_it(String word) {
            assertThat(judged(PLAN, word + "\n\n")).contains(Verdict.of(Decision.APPROVE));
        }

        @Test
        void feedback_up_to_the_first_empty_line() {
            assertThat(judged(PLAN, "changes\nFirst:\n  a test\n\nnot this\n"))
                    .contains(new Verdict(Decision.CHANGES, "First:\n  a test"));
        }

        @Test
        void an_answer_of_several_lines() {
            assertThat(judged(QUESTION, "8081,\nelse 8082\n\n")).contains(Verdict.answer("8081,\nelse 8082"));
        }

        @Test
        void the_word_abandon_as_the_answer_to_a_question() {
            assertThat(judged(QUESTION, "abandon\n\n")).contains(Verdict.of(Decision.ABANDON));
        }

        @Test
        void an_approval_without_feedback_at_the_end_of_input() {
            assertThat(judged(PLAN, "approve")).contains(Verdict.of(Decision.APPROVE));
        }
    }

    @Nested
    class Asks_again {

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
            aprove   | "aprove" is not a decision. There are: approve, changes, reject.
            pivot    | pivot does not fit a plan. There are: approve, changes, reject.
            """)
        void after_a_word_that_does_not_fit(String word, String sentence) {
            assertThat(judged(PLAN, word + "\napprove\n\n")).contains(Verdict.of(Decision.APPROVE));
            assertThat(shown.toString().lines()).anyMatch(line -> line.endsWith(sentence));
        }

        @ParameterizedTest
        @CsvSource({"PLAN, changes", "BUDGET, pivot"})
        void for_feedback_when_the_coder_needs_it(String kind, String decision) {
            Submission submission = kind.equals("PLAN") ? PLAN : BUDGET;

            assertThat(judged(submission, decision + "\n\nDo less\n\n").map(Verdict::feedback))
                    .contains("Do less");
            assertThat(shown.toString()).contains(decision + " needs feedback for the coder.");
        }
    }

    @Nested
    class Leaves_open {

        @ParameterizedTest
        @ValueSource(strings = {"", "\n", "  \n", "aprove\n", "aprove\n\n", "changes\n", "changes\n\n"})
        void a_plan_without_a_complete_verdict(String typed) {
            assertThat(judged(PLAN, typed)).isEmpty();
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "\n", " \n"})
        void a_question_without_an_answer(String typed) {
            assertThat(judged(QUESTION, typed)).isEmpty();
        }
    }

    private Optional<Verdict> judged(Submission submission, String typed) {
        return human(typed).judge(new ReviewRequest("R1", CONTRACT, submission, TaskContext.NOTHING, ""));
    }

    private HumanArchitect human(String typed) {
        return human(typed, Optional::empty);
    }

    private HumanArchitect human(String typed, Supplier<Optional<DecisionBasis>> asked) {
        return new HumanArchitect(
                new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8)), new PrintWriter(shown, true), asked);
    }
}
