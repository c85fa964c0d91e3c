package dev.journeyman;

import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.run.PendingSubmission;
import dev.journeyman.run.RunState;
import dev.journeyman.story.Budget.Spent;
import dev.journeyman.workspace.Workspace.Worktree;
import java.util.Optional;
import java.util.Set;

/**
 * The result of driving a run: it is over, or it waits. It is immutable and may be used from any thread.
 *
 * @param run the id of the run
 * @param state the state of the run
 * @param reason why it ended, or what it waits for
 * @param branch the branch that holds the work; empty before there is one
 * @param request the request that a verdict must name; empty if no verdict is awaited
 * @param fitting the decisions that fit the request; empty if no verdict is awaited
 * @param spent what the whole run used, including the coder's turns
 */
public record Outcome(
        String run,
        State state,
        String reason,
        String branch,
        Optional<String> request,
        Set<Decision> fitting,
        Spent spent) {

    public Outcome {
        fitting = Set.copyOf(fitting);
    }

    static Outcome of(String run, RunState runState) {
        String reason = runState.history()
                .end()
                .map(Entry.RunEnded::reason)
                .or(() -> runState.history().pause().map(Entry.RunPaused::reason))
                .orElse("");
        return new Outcome(
                run,
                runState.position().state(),
                reason,
                runState.worktree().map(Worktree::branch).orElse(""),
                runState.review().waiting().map(Entry.ReviewRequested::request),
                runState.review().waiting().isPresent()
                        ? PendingSubmission.of(runState).fitting()
                        : Set.of(),
                runState.usage().all());
    }

    /** Returns the number of the coder's turns in the whole run. */
    public int turns() {
        return spent.turns();
    }

    /** Returns whether the story is done. */
    public boolean done() {
        return state == State.DONE;
    }

    /**
     * Returns whether the run is over, done or not; otherwise it waits and can be resumed. A run that was cut off just
     * before its end was written is not over.
     */
    public boolean over() {
        return state.terminal() && !reason.isEmpty();
    }
}
