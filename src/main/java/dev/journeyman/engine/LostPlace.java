package dev.journeyman.engine;

import dev.journeyman.journal.Entry;
import dev.journeyman.workspace.TodoFile;
import dev.journeyman.workspace.WorkspaceException;
import dev.journeyman.workspace.Worktree;
import java.util.Optional;

/** Makes the worktree of a run again that was lost while nothing drove it, before anything else is done there. */
final class LostPlace {

    /** How the reason begins for which a run waits whose worktree cannot be made again. */
    static final String WAITS = "The worktree cannot be made again: ";

    private LostPlace() {}

    /** Returns why the run has to wait, where it has to. What is lost is written down before anything is made. */
    static Optional<StepEnd.Waits> restore(Driven run) {
        Worktree made = run.standing().worktree().orElse(null);
        if (made == null || run.standing().position().over()) {
            return Optional.empty();
        }
        try {
            String loss = run.loss();
            if (!loss.isEmpty()) {
                run.write(new Entry.Noticed(run.clean(loss)));
                run.kit().workspaces().remake(made, run.assignment(), todo -> putBack(run, todo));
            }
            return Optional.empty();
        } catch (WorkspaceException impossible) {
            if (Thread.interrupted()) {
                return Optional.of(StepEnd.Waits.STOPPED);
            }
            return Optional.of(new StepEnd.Waits(WAITS + run.clean(String.valueOf(impossible.getMessage()))));
        }
    }

    private static void putBack(Driven run, TodoFile todo) {
        String list = RememberedTodo.of(run.past(), todo.path());
        if (!list.isEmpty()) {
            todo.replace(list);
        }
    }
}
