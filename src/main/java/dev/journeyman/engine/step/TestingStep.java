package dev.journeyman.engine.step;

import dev.journeyman.engine.RunWorktree;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.flow.Signal;
import java.util.List;

/** Commits the submitted work and runs the acceptance checks. It belongs to the thread that drives. */
public final class TestingStep implements Step {

    private final RunJournal journal;
    private final RunWorktree worktree;
    private final AcceptanceChecks checks;

    public TestingStep(RunJournal journal, RunWorktree worktree, AcceptanceChecks checks) {
        this.journal = journal;
        this.worktree = worktree;
        this.checks = checks;
    }

    @Override
    public StepResult take() throws InterruptedException {
        worktree.commit(
                "Work submitted for " + journal.state().contract().story().title());
        List<String> failures = checks.failures(said());
        return new StepResult.Signalled(
                failures.isEmpty() ? new Signal.ChecksPassed() : AttemptRule.failed(journal.state(), failures));
    }

    /** Returns what the coder says it did. */
    private String said() {
        return journal.state()
                .review()
                .submitted()
                .map(signal -> signal instanceof Signal.WorkSubmitted work ? work.summary() : "")
                .orElse("");
    }
}
