package dev.journeyman.testkit.law;

import dev.journeyman.review.Architect;
import dev.journeyman.review.Architect.ReviewRequest;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An architect that gives random fitting verdicts, three quarters of them with feedback.
 *
 * @param temper how it reacts to exhausted budgets
 */
record DrawnArchitect(RandomChoices draws, FailingJournal tape, Temper temper) implements Architect {

    /** An architect's reaction to exhausted budgets. */
    enum Temper {
        /** It may give any verdict. */
        USUAL,
        /** It never grants more. */
        FRUGAL,
        /** It always grants more or pivots. */
        LAVISH
    }

    @Override
    public Optional<Verdict> judge(ReviewRequest request) {
        List<Decision> fitting = new ArrayList<>(request.submission().fitting());
        if (temper == Temper.FRUGAL) {
            fitting.removeAll(List.of(Decision.CONTINUE, Decision.PIVOT));
        } else if (temper == Temper.LAVISH) {
            fitting.removeAll(List.of(Decision.ABANDON, Decision.ESCALATE, Decision.REJECT));
        }
        RandomChoices.Chance chance = draws.at(tape.acts());
        String feedback = "feedback on " + request.id() + " that is unlike any other";
        if (!chance.none()) {
            return Optional.of(
                    new Verdict(fitting.get(chance.of(2, fitting.size())), chance.of(3, 4) == 0 ? "" : feedback));
        }
        return List.of(Decision.APPROVE, Decision.ANSWER, Decision.ABANDON).stream()
                .filter(fitting::contains)
                .findFirst()
                .map(last -> new Verdict(last, feedback));
    }
}
