package dev.journeyman.engine;

import dev.journeyman.flow.Signal;
import dev.journeyman.journal.Entry;
import dev.journeyman.report.Attempts;
import dev.journeyman.story.Kind;
import dev.journeyman.workspace.Assignment;
import dev.journeyman.workspace.Worktree;

/** Prepares the workspace, once a run, and the attempt. */
final class SetupStep implements Step {

    private final Assignment assignment;

    SetupStep(Assignment assignment) {
        this.assignment = assignment;
    }

    @Override
    public StepEnd take(Driven run) {
        if (run.standing().worktree().isEmpty()) {
            String notice = run.kit().workspaces().notice(assignment);
            if (!notice.isEmpty()) {
                run.write(new Entry.Noticed(notice));
            }
            Worktree made = run.kit().workspaces().make(assignment, run.id());
            run.write(new Entry.WorkspacePrepared(made.path(), made.branch(), made.base()));
        }
        if (!run.standing().attempts().begun()) {
            begin(run, run.standing().attempts());
        }
        boolean express = run.standing().contract().story().kind() == Kind.EXPRESS;
        return new StepEnd.Signalled(express ? new Signal.ExpressReady() : new Signal.WorkspaceReady());
    }

    /** Begins the next attempt, once: a process that ended before the state was left has done so already. */
    private static void begin(Driven run, Attempts attempts) {
        int ended = attempts.number();
        if (ended > 0) {
            Commits.commit(run, "Attempt %s ended".formatted(ended));
            new Spells(run).failed(attempts.failure());
        }
        run.together(() -> {
            if (ended > 0) {
                run.write(new Entry.AttemptEnded(ended, attempts.provider(), false, attempts.failure()));
            }
            run.write(new Entry.AttemptStarted(ended + 1));
        });
    }
}
