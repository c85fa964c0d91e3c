package dev.journeyman.cli.drive;

import dev.journeyman.review.Verdict;
import dev.journeyman.run.FittingDecision;
import dev.journeyman.run.RunState;

/** Says whether a verdict ends the story, so that no model has to be available. It may be used from any thread. */
public final class StoryEnd {

    private StoryEnd() {}

    /** Returns whether the transition table ends the story on this verdict. */
    public static boolean on(RunState runState, Verdict verdict) {
        return FittingDecision.of(runState).stream()
                .anyMatch(fitting -> fitting.decision() == verdict.decision() && fitting.ends());
    }
}
