package dev.journeyman.review.text;

import dev.journeyman.policy.Limits;
import dev.journeyman.review.Submission;
import java.util.List;

/** Writes submissions for people and models. It is stateless and may be used from any thread. */
public final class SubmissionText {

    private SubmissionText() {}

    /** Returns the text of a submission. */
    public static String of(Submission submission) {
        if (submission instanceof Submission.Plan plan) {
            return "# Plan submitted for review\n\n" + plan.plan();
        }
        if (submission instanceof Submission.Claim claim) {
            return "# Claim submitted for review\n\n"
                    + "The coder claims that nothing is left to do; all checks passed. Its reason:\n\n"
                    + claim.reason();
        }
        if (submission instanceof Submission.Work work) {
            return "# Work submitted for review\n\nAll checks passed. The coder says:\n\n%s\n\nCommit %s. Files that differ from where the story began:\n%s\n\n%s"
                    .formatted(work.summary(), work.commit(), list(work.files()), work.diff())
                    .strip();
        }
        if (submission instanceof Submission.Question question) {
            return "# Question\n\n" + question.question()
                    + (question.context().isBlank() ? "" : "\n\nWhat the coder knows:\n\n" + question.context());
        }
        if (submission instanceof Submission.Escalation escalation) {
            return of(escalation.budget())
                    + (escalation.feedback().isBlank() ? "" : "\n\nThe architect says:\n\n" + escalation.feedback());
        }
        return budget((Submission.Budget) submission);
    }

    private static String budget(Submission.Budget budget) {
        StringBuilder text =
                new StringBuilder("# Budget review\n\n%s. Files that differ from where the story began:\n%s"
                        .formatted(budget.detail(), list(budget.files())));
        if (!budget.progress()) {
            text.append("\n\nNo file changed since the last budget review.");
        }
        if (budget.streak() >= Limits.STREAK_TOLD) {
            text.append("\n\nThis is review %s in a row without progress; the sixth ends the story."
                    .formatted(budget.streak()));
        }
        String work = CoderWorkText.of(budget.work(), budget.files());
        return work.isEmpty() ? text.toString() : text + "\n\n# What the coder did since the last review\n\n" + work;
    }

    private static String list(List<String> files) {
        return files.isEmpty() ? "(none)" : "- " + String.join("\n- ", files);
    }
}
