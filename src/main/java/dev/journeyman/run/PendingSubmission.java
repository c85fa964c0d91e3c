package dev.journeyman.run;

import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.WorktreeSnapshot;
import dev.journeyman.review.Submission;

/**
 * Makes the submission that waits for a verdict from the state of a run: what the coder submitted, and the snapshot of
 * the worktree. It may be used from any thread.
 */
public final class PendingSubmission {

    private PendingSubmission() {}

    /** Returns the newest submission. The run must have one. */
    public static Submission of(RunState runState) {
        ReviewState reviews = runState.review();
        Signal signal = reviews.submitted().orElseThrow();
        if (signal instanceof Signal.PlanSubmitted plan) {
            return new Submission.Plan(plan.plan());
        }
        if (signal instanceof Signal.CompletionClaimed claim) {
            return new Submission.Claim(claim.reason());
        }
        if (signal instanceof Signal.QuestionAsked question) {
            return new Submission.Question(question.question(), question.context());
        }
        WorktreeSnapshot seen = reviews.open().map(Entry.ReviewRequested::seen).orElse(WorktreeSnapshot.NOTHING);
        if (signal instanceof Signal.WorkSubmitted work) {
            return new Submission.Work(work.summary(), seen.commit(), seen.files(), seen.diff());
        }
        Signal.BudgetExhausted exhausted = (Signal.BudgetExhausted) signal;
        Submission.Budget budget = new Submission.Budget(
                exhausted.reason() + ": " + exhausted.detail(),
                seen.files(),
                reviews.progress(),
                reviews.streak(),
                runState.sinceReview().work(runState.contract().lastPlan(), seen.diff()));
        return asked(runState) == State.ESCALATED ? new Submission.Escalation(budget, reviews.escalation()) : budget;
    }

    /** Returns the state of the review; a review that no provider serves is suspended and stays what it is. */
    private static State asked(RunState runState) {
        return runState.review()
                .open()
                .map(Entry.ReviewRequested::state)
                .orElse(runState.position().state());
    }
}
