package dev.journeyman.engine.step;

import dev.journeyman.engine.RunContext;
import dev.journeyman.engine.prompt.AttemptRecorder;
import dev.journeyman.engine.prompt.WorktreeCommits;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.run.AttemptState;
import dev.journeyman.story.StoryKind;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.journeyman.workspace.Worktree;

/** Prepares the workspace, once a run, and the attempt. */
public final class SetupStep implements Step {

    private final WorkspaceRequest assignment;

    public SetupStep(WorkspaceRequest assignment) {
        this.assignment = assignment;
    }

    @Override
    public StepResult take(RunContext run) {
        if (run.runState().worktree().isEmpty()) {
            String notice = run.services().workspaces().notice(assignment);
            if (!notice.isEmpty()) {
                run.write(new Entry.NoticeGiven(notice));
            }
            Worktree made = run.services().workspaces().make(assignment, run.id());
            run.write(new Entry.WorkspacePrepared(made.path(), made.branch(), made.base()));
        }
        if (!run.runState().attempts().begun()) {
            begin(run, run.runState().attempts());
        }
        boolean express = run.runState().contract().story().kind() == StoryKind.EXPRESS;
        return new StepResult.Signalled(express ? new Signal.ExpressReady() : new Signal.WorkspaceReady());
    }

    /** Begins the next attempt, once: a process that ended before the state was left has done so already. */
    private static void begin(RunContext run, AttemptState attempts) {
        int ended = attempts.number();
        if (ended > 0) {
            WorktreeCommits.commit(run, "Attempt %s ended".formatted(ended));
            new AttemptRecorder(run).failed(attempts.failure());
        }
        run.together(() -> {
            if (ended > 0) {
                run.write(new Entry.AttemptEnded(ended, attempts.provider(), false, attempts.failure()));
            }
            run.write(new Entry.AttemptStarted(ended + 1));
        });
    }
}
