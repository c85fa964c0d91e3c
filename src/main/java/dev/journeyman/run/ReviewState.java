package dev.journeyman.run;

import dev.journeyman.flow.Flow.Move;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.flow.TableRow.ConversationRule;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryKind;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.review.Verdict;
import java.time.Instant;
import java.util.Optional;

/**
 * The reviews of a run. It is immutable and may be used from any thread.
 *
 * @param submitted the signal of the newest submission: a plan, a claim, work, a question, or a budget that ran out
 * @param escalation the architect's feedback on its newest escalation; empty if there was none
 * @param open the request that has no verdict yet, or whose verdict has not taken effect yet
 * @param since when the open request was made; empty if there is none
 * @param verdict the verdict on the open request; empty if there is none
 * @param requests the number of requests so far
 * @param budgets the budget reviews without progress
 */
public record ReviewState(
        Optional<Signal> submitted,
        String escalation,
        Optional<Entry.ReviewRequested> open,
        Optional<Instant> since,
        Optional<Verdict> verdict,
        int requests,
        Budgets budgets) {

    static final ReviewState NONE = new ReviewState(
            Optional.empty(),
            "",
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            0,
            new Budgets("", 0, true, true));

    /**
     * Consecutive budget reviews.
     *
     * @param worktree the fingerprint of the worktree at the newest of them
     * @param streak how many were in a row without progress
     * @param progress whether a file changed between the newest one and the one before
     * @param planCounts whether the next plan that is approved is progress
     */
    public record Budgets(String worktree, int streak, boolean progress, boolean planCounts) {

        private Budgets asked(String fingerprint) {
            boolean changed = !fingerprint.equals(worktree);
            return new Budgets(fingerprint, changed ? 1 : streak + 1, changed, planCounts || changed);
        }

        private Budgets after(Move move) {
            if (move.conversation() == ConversationRule.NEW) {
                return new Budgets(worktree, 0, progress, true);
            }
            return move.signal() instanceof Signal.PlanApproved && planCounts
                    ? new Budgets(worktree, 0, progress, false)
                    : this;
        }
    }

    /** Returns the request that waits for a verdict; empty if its verdict was given. */
    public Optional<Entry.ReviewRequested> waiting() {
        return verdict.isEmpty() ? open : Optional.empty();
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
        return budgets.streak();
    }

    /** Returns whether a file changed between the newest budget review and the one before. */
    public boolean progress() {
        return budgets.progress();
    }

    ReviewState after(EntryKind kind, RecordedEntry recorded) {
        Entry entry = recorded.entry();
        return switch (kind) {
            case REVIEW_REQUESTED -> requested(recorded.at(), (Entry.ReviewRequested) entry);
            case VERDICT_GIVEN -> judged((Entry.VerdictGiven) entry);
            case MOVED -> moved(((Entry.Moved) entry).move());
            case RUN_STARTED,
                    MODELS_ASSIGNED,
                    RUN_RESUMED,
                    RUN_PAUSED,
                    RUN_ENDED,
                    WORKSPACE_PREPARED,
                    NOTICE_GIVEN,
                    WORK_COMMITTED,
                    ATTEMPT_STARTED,
                    ATTEMPT_ENDED,
                    CONTEXT_CHANGED,
                    REQUEST_SENT,
                    REPLY_RECEIVED,
                    CALL_FAILED,
                    PROVIDER_SKIPPED,
                    BREAKER_CHANGED,
                    ATTEMPT_RECORDED,
                    ATTEMPTS_CLEARED,
                    BRIEF_INJECTED,
                    TOOLS_FOUND,
                    CONTEXT_FETCHED,
                    PROJECT_SEEN,
                    REPOSITORY_INSTRUCTIONS_READ,
                    TOOL_STARTED,
                    TOOL_FINISHED,
                    COMMAND_STARTED,
                    CHECK_FINISHED,
                    CHECKS_FINISHED,
                    FILES_DIFFERED,
                    BUDGET_NOTED,
                    COMPACTION_FAILED,
                    SERVICE_CHECKED,
                    EFFECT_FAILED,
                    PUSH_STARTED,
                    CANCEL_REQUESTED,
                    DAMAGED_ENTRY -> this;
        };
    }

    private ReviewState requested(Instant at, Entry.ReviewRequested request) {
        boolean budget =
                submitted.filter(Signal.BudgetExhausted.class::isInstance).isPresent()
                        && request.state() == State.BUDGET_REVIEW;
        return new ReviewState(
                submitted,
                escalation,
                Optional.of(request),
                Optional.of(at),
                verdict,
                requests + 1,
                budget ? budgets.asked(request.seen().mark()) : budgets);
    }

    private ReviewState judged(Entry.VerdictGiven given) {
        Verdict now = new Verdict(given.decision(), given.feedback());
        return new ReviewState(submitted, escalation, open, since, Optional.of(now), requests, budgets);
    }

    private ReviewState moved(Move move) {
        Signal signal = move.signal();
        boolean service = signal instanceof Signal.ServiceLost || signal instanceof Signal.ServiceRestored;
        return new ReviewState(
                isSubmission(signal) ? Optional.of(signal) : submitted,
                signal instanceof Signal.Escalated escalated ? escalated.feedback() : escalation,
                service ? open : Optional.empty(),
                service ? since : Optional.empty(),
                service ? verdict : Optional.empty(),
                requests,
                budgets.after(move));
    }

    private static boolean isSubmission(Signal signal) {
        return signal instanceof Signal.PlanSubmitted
                || signal instanceof Signal.CompletionClaimed
                || signal instanceof Signal.WorkSubmitted
                || signal instanceof Signal.QuestionAsked
                || signal instanceof Signal.BudgetExhausted;
    }
}
