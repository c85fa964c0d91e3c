package dev.journeyman;

import dev.journeyman.flow.State;
import dev.journeyman.review.Decision;
import dev.journeyman.review.Submission;
import dev.journeyman.review.SubmissionText;
import java.util.Set;

/**
 * A request that waits for a verdict or an answer: what a person must decide. It is immutable and may be used from any
 * thread.
 *
 * @param id the id that the verdict must name
 * @param state the state of the run
 * @param submission what was submitted, with the evidence: a plan, work with its files and diff, a question, or a
 *     budget that ran out
 */
public record OpenRequest(String id, State state, Submission submission) {

    /** Returns the decisions that fit. */
    public Set<Decision> fitting() {
        return submission.fitting();
    }

    /** Returns the submission as a text for people. */
    public String text() {
        return SubmissionText.of(submission);
    }
}
