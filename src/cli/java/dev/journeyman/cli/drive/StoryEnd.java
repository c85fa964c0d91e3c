package dev.journeyman.cli.drive;

import dev.journeyman.flow.Flow;
import dev.journeyman.flow.Position;
import dev.journeyman.flow.State;
import dev.journeyman.review.Submission;
import dev.journeyman.review.Verdict;
import dev.journeyman.run.PendingSubmission;
import dev.journeyman.run.RunState;
import java.util.List;

/** Says whether a verdict ends the story, so that no model has to be available. It may be used from any thread. */
final class StoryEnd {

    private StoryEnd() {}

    /** Returns whether the transition table ends the story on this verdict. */
    static boolean on(RunState runState, Verdict verdict) {
        if (runState.review().open().isEmpty()) {
            return false;
        }
        Submission submission = PendingSubmission.of(runState);
        State state = runState.review().open().get().state();
        return submission.fitting().contains(verdict.decision())
                && Flow.standard()
                        .decide(new Position(state, List.of(State.CODING)), submission.signal(verdict))
                        .to()
                        .over();
    }
}
