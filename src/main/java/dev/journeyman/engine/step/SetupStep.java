package dev.journeyman.engine.step;

import dev.journeyman.engine.RunWorktree;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.engine.prompt.AttemptRecorder;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.run.AttemptState;
import dev.journeyman.run.RunState;
import dev.journeyman.story.Story;

/** Prepares the worktree, once a run, and the attempt. It belongs to the thread that drives. */
public final class SetupStep implements Step {

    private final RunJournal journal;
    private final RunWorktree worktree;
    private final AttemptRecorder attempts;

    public SetupStep(RunJournal journal, RunWorktree worktree, AttemptRecorder attempts) {
        this.journal = journal;
        this.worktree = worktree;
        this.attempts = attempts;
    }

    @Override
    public StepResult take() {
        journal.once(RunState::worktree, worktree::make);
        journal.unless(state -> state.attempts().begun(), this::begin);
        boolean express = journal.state().contract().story().kind() == Story.Kind.EXPRESS;
        return new StepResult.Signalled(express ? new Signal.ExpressReady() : new Signal.WorkspaceReady());
    }

    /** Begins the next attempt, and ends the one before. */
    private void begin() {
        AttemptState before = journal.state().attempts();
        int ended = before.number();
        if (ended > 0) {
            worktree.commit("Attempt %s ended".formatted(ended));
            attempts.failed(before.failure());
        }
        journal.together(() -> {
            if (ended > 0) {
                journal.write(new Entry.AttemptEnded(ended, before.provider(), false, before.failure()));
            }
            journal.write(new Entry.AttemptStarted(ended + 1));
        });
    }
}
