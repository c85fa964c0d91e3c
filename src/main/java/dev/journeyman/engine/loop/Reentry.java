package dev.journeyman.engine.loop;

import dev.journeyman.engine.RunWorktree;
import dev.journeyman.engine.call.InterruptedCalls;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.engine.prompt.JournaledTodo;
import dev.journeyman.engine.step.StepResult;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.PauseCause;
import dev.journeyman.workspace.RunBranch.BranchException;
import dev.journeyman.workspace.Workspace.TodoFile;
import dev.journeyman.workspace.WorkspaceException;
import java.util.Optional;

/**
 * What comes before every step of a run whose process may have ended anywhere: a lost worktree is made again, and the call of an agent
 * that was under way is settled. It belongs to the thread that drives.
 */
public final class Reentry {

    private static final String WAITS = "The worktree cannot be made again: ";

    private final RunJournal journal;
    private final RunWorktree worktree;
    private final InterruptedCalls calls;
    private final BranchUpdate branch;

    Reentry(RunJournal journal, RunWorktree worktree, InterruptedCalls calls, BranchUpdate branch) {
        this.journal = journal;
        this.worktree = worktree;
        this.calls = calls;
        this.branch = branch;
    }

    /** Settles what was under way, before anything else is done, which could hide it. */
    void settle() {
        calls.settle();
    }

    /** Returns why the run has to wait, where it has to. What is lost is recorded before anything is made. */
    Optional<StepResult.Parked> restore() {
        boolean over = journal.state().position().over() && !worktree.branch().isPushed();
        return journal.state().worktree().isEmpty() || over ? Optional.empty() : restored();
    }

    private Optional<StepResult.Parked> restored() {
        try {
            String loss = worktree.loss();
            if (!loss.isEmpty()) {
                journal.write(new Entry.NoticeGiven(journal.clean(loss)));
                worktree.remake(this::putBack);
            }
            return Optional.empty();
        } catch (WorkspaceException impossible) {
            worktree.requireClaim();
            if (Thread.interrupted()) {
                return Optional.of(StepResult.Parked.STOPPED);
            }
            if (impossible instanceof BranchException) {
                return Optional.of(branch.parked(impossible));
            }
            String why = WAITS + journal.clean(String.valueOf(impossible.getMessage()));
            return Optional.of(new StepResult.Parked(why, PauseCause.WORKTREE_LOST));
        }
    }

    private void putBack(TodoFile todo) {
        String list = JournaledTodo.of(journal.past(), todo.path());
        if (!list.isEmpty()) {
            todo.replace(list);
        }
    }
}
