package dev.journeyman.engine;

import dev.journeyman.flow.Signal;
import java.util.List;

/** Commits the submitted work and runs the acceptance checks. */
final class TestingStep implements Step {

    @Override
    public StepEnd take(Driven run) throws InterruptedException {
        Commits.commit(
                run, "Work submitted for " + run.standing().contract().story().title());
        List<String> failures = new Checks(run, said(run)).failures();
        return new StepEnd.Signalled(
                failures.isEmpty() ? new Signal.ChecksPassed() : AttemptEnding.failed(run.standing(), failures));
    }

    /** Returns what the coder says it did. */
    private static String said(Driven run) {
        return run.standing()
                .desk()
                .submitted()
                .map(signal -> signal instanceof Signal.WorkSubmitted work ? work.summary() : "")
                .orElse("");
    }
}
