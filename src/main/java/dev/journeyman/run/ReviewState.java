package dev.journeyman.run;

import dev.journeyman.flow.ConversationRule;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.review.Verdict;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The reviews of a run: the newest submission, the open request and its verdict, and the budget reviews without
 * progress. It is used by one thread at a time.
 */
public final class ReviewState {

    private @Nullable Signal submitted;
    private String escalation = "";
    private Entry.@Nullable ReviewRequested open;
    private @Nullable Verdict verdict;
    private int requests;
    private String worktree = "";
    private int streak;
    private boolean progress = true;
    private boolean planCounts = true;

    void apply(Entry entry) {
        if (entry instanceof Entry.ReviewRequested requested) {
            requested(requested);
        } else if (entry instanceof Entry.VerdictGiven given) {
            verdict = new Verdict(given.decision(), given.feedback());
        } else if (entry instanceof Entry.Moved moved) {
            moved(moved.move().signal(), moved.move().conversation());
        }
    }

    /** Returns the signal of the newest submission: a plan, a claim, work, a question, or a budget that ran out. */
    public Optional<Signal> submitted() {
        return Optional.ofNullable(submitted);
    }

    /** Returns the architect's feedback on its newest escalation; empty if there was none. */
    public String escalation() {
        return escalation;
    }

    /** Returns the request that has no verdict yet, or whose verdict has not taken effect yet. */
    public Optional<Entry.ReviewRequested> open() {
        return Optional.ofNullable(open);
    }

    /** Returns the request that waits for a verdict; empty if its verdict was given. */
    public Optional<Entry.ReviewRequested> waiting() {
        return verdict == null ? open() : Optional.empty();
    }

    /** Returns the verdict on the open request; empty if there is none. */
    public Optional<Verdict> verdict() {
        return Optional.ofNullable(verdict);
    }

    /** Returns the id of the next request. */
    public String nextRequest() {
        return "r" + (requests + 1);
    }

    /**
     * Returns the number of consecutive budget reviews without progress; 0 if there were none. A changed file is
     * progress, and so is the first plan that is approved after a change. A pivot is not progress, because a story
     * could then pivot for ever.
     */
    public int streak() {
        return streak;
    }

    /** Returns whether a file changed between the newest budget review and the one before. */
    public boolean progress() {
        return progress;
    }

    private void requested(Entry.ReviewRequested requested) {
        open = requested;
        requests++;
        if (submitted instanceof Signal.BudgetExhausted
                && requested.state() == dev.journeyman.flow.State.BUDGET_REVIEW) {
            progress = !requested.seen().mark().equals(worktree);
            planCounts |= progress;
            streak = progress ? 1 : streak + 1;
            worktree = requested.seen().mark();
        }
    }

    private void moved(Signal signal, ConversationRule conversation) {
        if (isSubmission(signal)) {
            submitted = signal;
        }
        if (signal instanceof Signal.Escalated escalated) {
            escalation = escalated.feedback();
        }
        if (!(signal instanceof Signal.ServiceLost) && !(signal instanceof Signal.ServiceRestored)) {
            open = null;
            verdict = null;
        }
        if (conversation == ConversationRule.NEW) {
            streak = 0;
            planCounts = true;
        } else if (signal instanceof Signal.PlanApproved && planCounts) {
            streak = 0;
            planCounts = false;
        }
    }

    private static boolean isSubmission(Signal signal) {
        return signal instanceof Signal.PlanSubmitted
                || signal instanceof Signal.CompletionClaimed
                || signal instanceof Signal.WorkSubmitted
                || signal instanceof Signal.QuestionAsked
                || signal instanceof Signal.BudgetExhausted;
    }
}
