package my;

import dev.journeyman.review.Architect;
import dev.journeyman.review.Submission;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import java.util.Optional;

/** An architect: it approves plans that have numbered steps, and leaves everything else to another architect. */
final class NumberedPlans implements Architect {

    private final Architect otherwise;

    NumberedPlans(Architect otherwise) {
        this.otherwise = otherwise;
    }

    @Override
    public Optional<Verdict> judge(ReviewRequest request) throws InterruptedException {
        if (request.submission() instanceof Submission.Plan plan && !hasSteps(plan.plan())) {
            return Optional.of(new Verdict(Decision.CHANGES, "Number the steps of the plan: 1., 2., 3."));
        }
        return otherwise.judge(request);
    }

    static boolean hasSteps(String plan) {
        return plan.lines().anyMatch(line -> line.startsWith("1."));
    }
}
