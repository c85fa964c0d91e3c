package dev.journeyman.review;

/** The rules of the architect that asks nobody. */
final class AutoArchitect {

    private AutoArchitect() {}

    static Verdict judge(Submission submission) {
        if (submission instanceof Submission.Question) {
            return Verdict.answer("Decide yourself.");
        }
        if (submission instanceof Submission.Budget budget) {
            return budget.progress()
                    ? Verdict.of(Decision.CONTINUE)
                    : new Verdict(Decision.ABANDON, "no file changed since the last budget review");
        }
        if (submission instanceof Submission.Escalation) {
            return new Verdict(Decision.ABANDON, "nobody is there to decide");
        }
        return Verdict.of(Decision.APPROVE);
    }
}
