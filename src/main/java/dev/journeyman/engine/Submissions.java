package dev.journeyman.engine;

import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.report.Desk;
import dev.journeyman.review.Submission;
import dev.journeyman.workspace.Workspace;
import java.util.List;

/** Makes submissions from what a coder signalled and from the worktree. */
final class Submissions {

    private static final int DIFF = 20_000;

    private Submissions() {}

    static Submission of(Driven run) {
        Desk desk = run.standing().desk();
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
        if (signal instanceof Signal.WorkSubmitted work) {
            return work(run, work);
        }
        Submission.Budget budget = budget(run, (Signal.BudgetExhausted) signal);
        return run.state() == State.ESCALATED ? new Submission.Escalation(budget, desk.escalation()) : budget;
    }

    /** Returns what tells one state of the worktree from another. */
    static String worktree(Driven run) {
        if (run.state() != State.BUDGET_REVIEW) {
            return "";
        }
        String diff = run.workspace().diff(base(run));
        return Integer.toHexString(diff.hashCode()) + "-" + diff.length();
    }

    private static Submission work(Driven run, Signal.WorkSubmitted work) {
        Workspace workspace = run.workspace();
        String diff = run.clean(workspace.diff(base(run)));
        String shown =
                diff.length() <= DIFF ? diff : diff.substring(0, DIFF) + "\n[… the rest of the diff is left out]";
        return new Submission.Work(
                work.summary(), workspace.repository().head(), run.clean(workspace.changedSince(base(run))), shown);
    }

    private static Submission.Budget budget(Driven run, Signal.BudgetExhausted exhausted) {
        Desk desk = run.standing().desk();
        List<String> files = run.clean(run.workspace().changedSince(base(run)));
        return new Submission.Budget(
                exhausted.reason() + ": " + exhausted.detail(), files, desk.progress(), desk.streak());
    }

    private static String base(Driven run) {
        return run.standing().worktree().orElseThrow().base();
    }
}
