package dev.journeyman.engine.review;

import dev.journeyman.engine.RunWorktree;
import dev.journeyman.engine.effect.EffectKeys;
import dev.journeyman.engine.effect.Effects;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.WorktreeSnapshot;
import dev.journeyman.workspace.Workspace;
import java.util.List;

/** Looks at the worktree when a verdict is asked for, so that the request shows the same later. */
public final class SubmissionReader {

    private static final int DIFF = 20_000;

    private final RunJournal journal;
    private final Effects effects;
    private final RunWorktree worktree;

    public SubmissionReader(RunJournal journal, Effects effects, RunWorktree worktree) {
        this.journal = journal;
        this.effects = effects;
        this.worktree = worktree;
    }

    /**
     * Returns what the architect must know of the worktree; nothing where the submission does not depend on it.
     *
     * @param request the id of the request that shows it
     */
    public WorktreeSnapshot look(String request) {
        Signal signal = journal.state().review().submitted().orElseThrow();
        boolean work = signal instanceof Signal.WorkSubmitted;
        return work || signal instanceof Signal.BudgetExhausted
                ? effects.observe(EffectKeys.snapshot(request), () -> snapshot(work))
                : WorktreeSnapshot.NOTHING;
    }

    private WorktreeSnapshot snapshot(boolean work) {
        Workspace workspace = worktree.workspace();
        String base = worktree.made().base();
        List<String> leftovers = journal.state().attempts().leftovers();
        return new WorktreeSnapshot(
                work ? workspace.repository().head() : "",
                worktree.changedSince(base).stream()
                        .filter(file -> !CheckLeftovers.among(leftovers, file))
                        .toList(),
                shown(journal.clean(workspace.diff(base, leftovers))),
                journal.place() == State.BUDGET_REVIEW ? workspace.mark(base) : "");
    }

    private static String shown(String diff) {
        return diff.length() <= DIFF ? diff : diff.substring(0, DIFF) + "\n[… the rest of the diff is left out]";
    }
}
