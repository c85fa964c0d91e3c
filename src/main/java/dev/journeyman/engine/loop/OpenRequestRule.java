package dev.journeyman.engine.loop;

import dev.journeyman.flow.RunStateException;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.review.Submission;
import dev.journeyman.review.Verdict;
import dev.journeyman.run.PendingSubmission;
import dev.journeyman.run.ReviewState;
import dev.journeyman.run.RunState;
import dev.journeyman.story.BadInputException;

/**
 * The rule for verdicts: only one that fits, and only on the request that waits. It is immutable and may be used from any thread.
 *
 * @param run the id of the run
 * @param state the state of the run
 * @param busy whether the run is being driven here
 */
record OpenRequestRule(String run, RunState state, boolean busy) {

    /** Refuses a verdict that cannot be taken. */
    void require(String request, Verdict verdict) {
        requireWaiting(request);
        Submission submission = PendingSubmission.of(state);
        if (!submission.fitting().contains(verdict.decision())) {
            throw new BadInputException(submission.misfit(verdict.decision()));
        }
    }

    private void requireWaiting(String request) {
        ReviewState reviews = state.review();
        String open = reviews.open().map(Entry.ReviewRequested::request).orElse("");
        if (!open.equals(request)) {
            throw new RunStateException("%s is not open in run %s. %s"
                    .formatted(request, run, open.isEmpty() ? "Nothing is." : open + " is."));
        }
        if (reviews.verdict().isPresent()) {
            throw new RunStateException("%s was answered in run %s (%s). Resume the run."
                    .formatted(request, run, reviews.verdict().get().decision()));
        }
        if (busy) {
            throw new RunStateException(
                    "%s lies before the architect of run %s, which is driven here. Wait until the run waits for a verdict, or stop it first."
                            .formatted(request, run));
        }
    }
}
