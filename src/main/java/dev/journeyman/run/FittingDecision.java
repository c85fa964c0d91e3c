package dev.journeyman.run;

import dev.journeyman.flow.Flow;
import dev.journeyman.flow.Position;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.review.Submission;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import java.util.List;

/**
 * A decision that fits the open request of a run, and where the transition table leads it. It is immutable and may be
 * used from any thread.
 *
 * @param decision the decision
 * @param to the state that the table enters on it
 */
public record FittingDecision(Decision decision, State to) {

    /** Returns the decisions that fit the open request of a run, in the order of {@link Decision}; none without one. */
    public static List<FittingDecision> of(RunState runState) {
        if (runState.review().open().isEmpty()) {
            return List.of();
        }
        Submission submission = PendingSubmission.of(runState);
        Position asked = asked(runState.position());
        return submission.fitting().stream()
                .map(decision -> new FittingDecision(decision, target(asked, submission, decision)))
                .toList();
    }

    /**
     * Returns whether a decision says too little without words: the coder would not know what to change, to do instead,
     * or what the answer is. A person is asked for them; the engine also takes such a verdict without words.
     */
    public static boolean needsWords(Decision decision) {
        return decision == Decision.CHANGES || decision == Decision.PIVOT || decision == Decision.ANSWER;
    }

    /** Returns whether this decision says too little without words. */
    public boolean needsWords() {
        return needsWords(decision);
    }

    /** Returns whether the story ends on this decision. */
    public boolean ends() {
        return to.terminal();
    }

    private static State target(Position asked, Submission submission, Decision decision) {
        return Flow.standard()
                .decide(asked, submission.signal(Verdict.of(decision)))
                .to()
                .state();
    }

    /** Returns the position of the review: a suspended one is served again before its verdict takes effect. */
    private static Position asked(Position now) {
        return now.state() == State.SUSPENDED
                ? Flow.standard().decide(now, new Signal.ServiceRestored()).to()
                : now;
    }
}
