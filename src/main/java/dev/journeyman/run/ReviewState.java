package dev.journeyman.run;

import dev.journeyman.flow.ConversationRule;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.review.Verdict;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What lies before an architect: the newest submission, the open request and its verdict, and the streak of budget reviews. */
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

    /** Returns what the coder submitted last: a plan, a claim, work, a question, or that a budget ran out. */
    public Optional<Signal> submitted() {
        return Optional.ofNullable(submitted);
    }

    /** Returns what the architect said when it handed a decision to a person. */
    public String escalation() {
        return escalation;
    }

    /** Returns the request nobody has answered yet, or whose verdict has not taken effect yet. */
    public Optional<Entry.ReviewRequested> open() {
        return Optional.ofNullable(open);
    }

    /** Returns the request that waits for a verdict; nothing where one was given. */
    public Optional<Entry.ReviewRequested> waiting() {
        return verdict == null ? open() : Optional.empty();
    }

    /** Returns the verdict on the open request, where there is one. */
    public Optional<Verdict> verdict() {
        return Optional.ofNullable(verdict);
    }

    /** Returns the id of the request that would be made next. */
    public String nextRequest() {
        return "r" + (requests + 1);
    }

    /**
     * Returns which budget review in a row without progress the newest one is; 0 where there was none. A file that changed is
     * progress, and so is the first plan that is approved after one; a pivot is not, or a story could turn around forever.
     */
    public int streak() {
        return streak;
    }

    /** Returns whether any file changed between the newest budget review and the one before. */
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
