package dev.journeyman;

import dev.journeyman.flow.State;
import dev.journeyman.journal.Entry;
import dev.journeyman.policy.Spent;
import dev.journeyman.report.Standing;
import dev.journeyman.workspace.Worktree;
import java.util.Optional;

/**
 * What came of driving a run: it is over, or it waits.
 *
 * @param run the run
 * @param state the state it is in
 * @param reason why it ended or what it waits for
 * @param branch the branch that holds the work; empty before there is one
 * @param request what a verdict has to name to go on; empty where nobody is asked
 * @param turns the coder's turns
 * @param spent what it used
 */
public record Outcome(
        String run, State state, String reason, String branch, Optional<String> request, int turns, Spent spent) {

    static Outcome of(String run, Standing standing) {
        String reason = standing.way()
                .end()
                .map(Entry.RunEnded::reason)
                .or(() -> standing.way().pause().map(Entry.RunPaused::reason))
                .orElse("");
        return new Outcome(
                run,
                standing.position().state(),
                reason,
                standing.worktree().map(Worktree::branch).orElse(""),
                standing.desk().open().map(Entry.ReviewRequested::request),
                standing.meter().allTurns(),
                standing.meter().spent());
    }

    /** Returns whether the story is done. */
    public boolean done() {
        return state == State.DONE;
    }

    /** Returns whether the run is over, done or not; otherwise it waits and can be resumed. */
    public boolean over() {
        return state.terminal();
    }
}
