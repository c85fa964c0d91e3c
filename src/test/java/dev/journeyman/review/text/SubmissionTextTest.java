package dev.journeyman.review.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.review.Submission;
import dev.journeyman.review.Submission.CoderWork;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SubmissionTextTest {

    @Nested
    class Of_what_was_made {

        @Test
        void a_plan_is_shown_byte_for_byte() {
            assertThat(SubmissionText.of(new Submission.Plan("1. 100 %s of it\n\n2. {{done}}\n")))
                    .isEqualTo("# Plan submitted for review\n\n1. 100 %s of it\n\n2. {{done}}\n");
        }

        @Test
        void a_claim_says_that_the_checks_passed() {
            assertThat(SubmissionText.of(new Submission.Claim("It is there."))).isEqualTo("""
                # Claim submitted for review

                The coder claims that nothing is left to do; all checks passed. Its reason:

                It is there.\
                """);
        }

        @Test
        void work_shows_the_summary_the_commit_the_files_and_the_diff() {
            assertThat(SubmissionText.of(new Submission.Work(
                            "Done at 100 %d.", "abc123", List.of("a b.txt", "-c.txt"), "+one %s\n-two")))
                    .isEqualTo("""
                        # Work submitted for review

                        All checks passed. The coder says:

                        Done at 100 %d.

                        Commit abc123. Files that differ from where the story began:
                        - a b.txt
                        - -c.txt

                        +one %s
                        -two\
                        """);
        }

        @Test
        void work_without_changes_shows_an_empty_list() {
            assertThat(SubmissionText.of(new Submission.Work("Done.", "abc", List.of(), "")))
                    .endsWith("Commit abc. Files that differ from where the story began:\n(none)");
        }
    }

    @Nested
    class Of_a_question {

        @Test
        void is_the_question() {
            assertThat(SubmissionText.of(new Submission.Question("Which?", " ")))
                    .isEqualTo("# Question\n\nWhich?");
        }

        @Test
        void adds_what_the_coder_knows() {
            assertThat(SubmissionText.of(new Submission.Question("Which?", "There are two.")))
                    .isEqualTo("# Question\n\nWhich?\n\nWhat the coder knows:\n\nThere are two.");
        }
    }

    @Nested
    class Of_a_budget {

        @Test
        void names_the_exhausted_budget_and_the_files() {
            assertThat(SubmissionText.of(budget(true, 1))).isEqualTo("""
                # Budget review

                TURNS: 10 of 10 turns used. Files that differ from where the story began:
                - a.txt\
                """);
        }

        @Test
        void says_if_no_file_changed() {
            assertThat(SubmissionText.of(budget(false, 2)))
                    .endsWith("\n\nNo file changed since the last budget review.");
        }

        @ParameterizedTest
        @ValueSource(ints = {3, 4, 5})
        void mentions_the_streak_from_the_third_review_on(int streak) {
            assertThat(SubmissionText.of(budget(false, streak)))
                    .endsWith("\n\nThis is review %d in a row without progress; the sixth ends the story."
                            .formatted(streak));
        }

        @ParameterizedTest
        @ValueSource(ints = {0, 1, 2})
        void does_not_mention_the_streak_before_the_third_review(int streak) {
            assertThat(SubmissionText.of(budget(false, streak))).doesNotContain("in a row");
        }

        @Test
        void handed_to_a_person_carries_the_feedback_of_the_architect() {
            assertThat(SubmissionText.of(new Submission.Escalation(budget(true, 1), "You decide.")))
                    .isEqualTo(SubmissionText.of(budget(true, 1)) + "\n\nThe architect says:\n\nYou decide.");
            assertThat(SubmissionText.of(new Submission.Escalation(budget(true, 1), " ")))
                    .isEqualTo(SubmissionText.of(budget(true, 1)));
        }

        private static Submission.Budget budget(boolean progress, int streak) {
            return new Submission.Budget(
                    "TURNS: 10 of 10 turns used", List.of("a.txt"), progress, streak, CoderWork.NOTHING);
        }
    }
}
