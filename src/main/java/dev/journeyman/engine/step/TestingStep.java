package dev.journeyman.engine.step;

import dev.journeyman.engine.RunContext;
import dev.journeyman.engine.prompt.WorktreeCommits;
import dev.journeyman.flow.Signal;
import java.util.List;

/** Commits the submitted work and runs the acceptance checks. */
public final class TestingStep implements Step {

    @Override
    public StepResult take(RunContext run) throws InterruptedException {
        WorktreeCommits.commit(
                run, "Work submitted for " + run.runState().contract().story().title());
        List<String> failures = new AcceptanceChecks(run, said(run)).failures();
        return new StepResult.Signalled(
                failures.isEmpty() ? new Signal.ChecksPassed() : AttemptRule.failed(run.runState(), failures));
    }

    /** Returns what the coder says it did. */
    private static String said(RunContext run) {
        return run.runState()
                .review()
                .submitted()
                .map(signal -> signal instanceof Signal.WorkSubmitted work ? work.summary() : "")
                .orElse("");
    }
}
