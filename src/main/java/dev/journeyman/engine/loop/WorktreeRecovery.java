package dev.journeyman.engine.loop;

import dev.journeyman.engine.RunContext;
import dev.journeyman.engine.prompt.JournaledTodo;
import dev.journeyman.engine.step.StepResult;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.workspace.TodoFile;
import dev.journeyman.workspace.WorkspaceException;
import dev.journeyman.workspace.Worktree;
import java.util.Optional;

/** Makes the worktree of a run again if it was lost while the run was parked. This comes before every other step. */
public final class WorktreeRecovery {

    /** How the reason begins for which a run waits whose worktree cannot be made again. */
    public static final String WAITS = "The worktree cannot be made again: ";

    private WorktreeRecovery() {}

    /** Returns why the run has to wait, where it has to. What is lost is written down before anything is made. */
    static Optional<StepResult.Parked> restore(RunContext run) {
        Worktree made = run.runState().worktree().orElse(null);
        if (made == null || run.runState().position().over()) {
            return Optional.empty();
        }
        try {
            String loss = run.loss();
            if (!loss.isEmpty()) {
                run.write(new Entry.NoticeGiven(run.clean(loss)));
                run.services().workspaces().remake(made, run.request(), todo -> putBack(run, todo));
            }
            return Optional.empty();
        } catch (WorkspaceException impossible) {
            if (Thread.interrupted()) {
                return Optional.of(StepResult.Parked.STOPPED);
            }
            return Optional.of(new StepResult.Parked(WAITS + run.clean(String.valueOf(impossible.getMessage()))));
        }
    }

    private static void putBack(RunContext run, TodoFile todo) {
        String list = JournaledTodo.of(run.past(), todo.path());
        if (!list.isEmpty()) {
            todo.replace(list);
        }
    }
}
