package dev.journeyman.review;

import dev.journeyman.review.Verdict.Decision;
import java.util.Optional;

/** The rules of {@link Architect#auto}. */
final class AutoArchitect {

    private AutoArchitect() {}

    /** Returns the verdict on a submission; empty for an escalation, which is left to a person. */
    static Optional<Verdict> judge(Submission submission) {
        return submission instanceof Submission.Escalation ? Optional.empty() : Optional.of(verdict(submission));
    }

    private static Verdict verdict(Submission submission) {
        if (submission instanceof Submission.Question) {
            return Verdict.answer("Decide yourself.");
        }
        if (submission instanceof Submission.Budget budget) {
            return budget.progress()
                    ? Verdict.of(Decision.CONTINUE)
                    : new Verdict(Decision.ABANDON, "no file changed since the last budget review");
        }
        return Verdict.of(Decision.APPROVE);
    }
}
