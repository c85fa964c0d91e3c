package dev.journeyman.engine;

import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.journal.Entry;
import dev.journeyman.report.Desk;
import dev.journeyman.report.Standing;
import dev.journeyman.review.Submission;
import dev.journeyman.workspace.Workspace;

/** Makes submissions from what a coder signalled and from what the worktree was like when somebody was asked. */
public final class Submissions {

    private static final int DIFF = 20_000;

    private Submissions() {}

    /** Returns what waits for a verdict in a run. */
    public static Submission of(Standing standing) {
        Desk desk = standing.desk();
        Signal signal = desk.submitted().orElseThrow();
        if (signal instanceof Signal.PlanSubmitted plan) {
            return new Submission.Plan(plan.plan());
        }
        if (signal instanceof Signal.CompletionClaimed claim) {
            return new Submission.Claim(claim.reason());
        }
        if (signal instanceof Signal.QuestionAsked question) {
            return new Submission.Question(question.question(), question.context());
        }
        Entry.Seen seen = desk.open().map(Entry.ReviewRequested::seen).orElse(Entry.Seen.NOTHING);
        if (signal instanceof Signal.WorkSubmitted work) {
            return new Submission.Work(work.summary(), seen.commit(), seen.files(), seen.diff());
        }
        Signal.BudgetExhausted exhausted = (Signal.BudgetExhausted) signal;
        Submission.Budget budget = new Submission.Budget(
                exhausted.reason() + ": " + exhausted.detail(), seen.files(), desk.progress(), desk.streak());
        return standing.position().state() == State.ESCALATED
                ? new Submission.Escalation(budget, desk.escalation())
                : budget;
    }

    /** Looks at the worktree as far as whoever is asked has to know it. */
    static Entry.Seen look(Driven run) {
        Signal signal = run.standing().desk().submitted().orElseThrow();
        boolean work = signal instanceof Signal.WorkSubmitted;
        boolean budget = signal instanceof Signal.BudgetExhausted;
        if (!work && !budget) {
            return Entry.Seen.NOTHING;
        }
        Workspace workspace = run.workspace();
        String base = run.standing().worktree().orElseThrow().base();
        return new Entry.Seen(
                work ? workspace.repository().head() : "",
                run.clean(workspace.changedSince(base)),
                work ? shown(run.clean(workspace.diff(base))) : "",
                run.state() == State.BUDGET_REVIEW ? workspace.mark(base) : "");
    }

    private static String shown(String diff) {
        return diff.length() <= DIFF ? diff : diff.substring(0, DIFF) + "\n[… the rest of the diff is left out]";
    }
}
