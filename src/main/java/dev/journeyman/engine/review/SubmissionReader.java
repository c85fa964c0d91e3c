package dev.journeyman.engine.review;

import dev.journeyman.engine.RunContext;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.workspace.Workspace;
import java.util.List;

/** Looks at the worktree when a verdict is asked for, so that the request shows the same later. */
public final class SubmissionReader {

    private static final int DIFF = 20_000;

    private SubmissionReader() {}

    /** Returns what the architect must know of the worktree; nothing where the submission does not depend on it. */
    public static Entry.WorktreeSnapshot look(RunContext run) {
        Signal signal = run.runState().review().submitted().orElseThrow();
        boolean work = signal instanceof Signal.WorkSubmitted;
        boolean budget = signal instanceof Signal.BudgetExhausted;
        if (!work && !budget) {
            return Entry.WorktreeSnapshot.NOTHING;
        }
        Workspace workspace = run.workspace();
        String base = run.runState().worktree().orElseThrow().base();
        List<String> leftovers = run.runState().attempts().leftovers();
        return new Entry.WorktreeSnapshot(
                work ? workspace.repository().head() : "",
                run.clean(workspace.changedSince(base)).stream()
                        .filter(file -> !CheckLeftovers.among(leftovers, file))
                        .toList(),
                shown(run.clean(workspace.diff(base, leftovers))),
                run.state() == State.BUDGET_REVIEW ? workspace.mark(base) : "");
    }

    private static String shown(String diff) {
        return diff.length() <= DIFF ? diff : diff.substring(0, DIFF) + "\n[… the rest of the diff is left out]";
    }
}
