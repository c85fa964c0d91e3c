package dev.journeyman.web.fold;

import dev.journeyman.context.ContextChange.Reset;
import dev.journeyman.context.PivotLine;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.WorktreeSnapshot;
import dev.journeyman.review.Submission;
import dev.journeyman.run.PendingSubmission;
import dev.journeyman.run.RunState;
import dev.journeyman.web.facts.JudgedFacts;
import dev.journeyman.web.facts.JudgedFacts.Given;
import dev.journeyman.web.facts.JudgedFacts.Open;
import dev.journeyman.web.facts.JudgedFacts.Plan;
import dev.journeyman.web.facts.JudgedFacts.Review;
import dev.journeyman.web.facts.JudgedFacts.Seen;
import dev.journeyman.web.facts.JudgedFacts.Submitted;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What was submitted and decided, folded from the entries of a run. It is used by one thread at a time. */
final class JudgedLog {

    private final List<Review> reviews = new ArrayList<>();
    private final List<Plan> plans = new ArrayList<>();
    private @Nullable String pivot;

    JudgedFacts facts(@Nullable Open open) {
        return new JudgedFacts(List.copyOf(reviews), List.copyOf(plans), pivot, open);
    }

    /** Applies the next entry, given the state of the run after it. */
    void apply(RecordedEntry recorded, RunState state) {
        Entry entry = recorded.entry();
        long at = recorded.at().toEpochMilli();
        if (entry instanceof Entry.ReviewRequested requested) {
            requested(recorded.seq(), at, requested, state);
        } else if (entry instanceof Entry.VerdictGiven given) {
            judged(recorded.seq(), at, given);
        } else if (entry instanceof Entry.Moved moved
                && moved.move().signal() instanceof Signal.PlanSubmitted submitted) {
            plans.add(new Plan(recorded.seq(), at, state.attempts().number(), submitted.plan(), ""));
        } else if (entry instanceof Entry.ContextChanged changed && changed.change() instanceof Reset reset) {
            reset.systemPrompt()
                    .lines()
                    .filter(line -> line.startsWith(PivotLine.MARKER))
                    .reduce((first, second) -> second)
                    .ifPresent(line -> pivot = line);
        }
    }

    private void requested(long seq, long at, Entry.ReviewRequested requested, RunState state) {
        Submission submission = PendingSubmission.of(state);
        WorktreeSnapshot seen = requested.seen();
        reviews.add(new Review(
                requested.request(),
                seq,
                at,
                requested.state(),
                submitted(submission, state.attempts().number()),
                new Seen(seen.commit(), seen.files(), seen.diff()),
                null));
        if (submission instanceof Submission.Plan && !plans.isEmpty()) {
            Plan plan = plans.get(plans.size() - 1);
            plans.set(
                    plans.size() - 1,
                    new Plan(plan.seq(), plan.at(), plan.attempt(), plan.text(), requested.request()));
        }
    }

    private void judged(long seq, long at, Entry.VerdictGiven given) {
        Given verdict = new Given(seq, at, given.decision().toString(), given.feedback(), given.from());
        for (int i = reviews.size() - 1; i >= 0; i--) {
            Review review = reviews.get(i);
            if (review.id().equals(given.request())) {
                reviews.set(
                        i,
                        new Review(
                                review.id(),
                                review.seq(),
                                review.at(),
                                review.state(),
                                review.asked(),
                                review.seen(),
                                verdict));
                return;
            }
        }
    }

    private static Submitted submitted(Submission submission, int attempt) {
        if (submission instanceof Submission.Plan plan) {
            return new Submitted("plan", plan.plan(), "", attempt);
        }
        if (submission instanceof Submission.Claim claim) {
            return new Submitted("claim", claim.reason(), "", attempt);
        }
        if (submission instanceof Submission.Work work) {
            return new Submitted("work", work.summary(), "", attempt);
        }
        if (submission instanceof Submission.Question question) {
            return new Submitted("question", question.question(), question.context(), attempt);
        }
        if (submission instanceof Submission.Escalation escalation) {
            return new Submitted("escalation", detail(escalation.budget()), escalation.feedback(), attempt);
        }
        return new Submitted("budget", detail((Submission.Budget) submission), "", attempt);
    }

    /** Returns what ran out, without the name of the budget before it. */
    private static String detail(Submission.Budget budget) {
        return budget.detail().replaceFirst("^[A-Z_]+: ", "");
    }
}
