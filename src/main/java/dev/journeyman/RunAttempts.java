package dev.journeyman;

import dev.journeyman.handoff.ExecutionContext;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.run.RunState;
import java.util.List;
import java.util.Optional;

/**
 * The recorded attempts of runs, for the host.
 *
 * @param journal the journal of the runs
 */
record RunAttempts(Journal journal) {

    /** Returns the attempts since they were last cleared; all of them if the run is over. */
    Optional<ExecutionContext> of(String run) {
        RunState state = state(run);
        return recorded(over(state) ? state.records().all() : state.records().current());
    }

    /** Returns the attempts that were cleared; all of them if the run is over. */
    Optional<ExecutionContext> archived(String run) {
        RunState state = state(run);
        return recorded(over(state) ? state.records().all() : state.records().cleared());
    }

    private RunState state(String run) {
        List<RecordedEntry> entries = RunEntries.read(journal, run);
        return RunState.of(entries);
    }

    private static boolean over(RunState state) {
        return state.history().end().isPresent();
    }

    private static Optional<ExecutionContext> recorded(ExecutionContext context) {
        return Optional.of(context).filter(any -> any.currentAttempt() > 0);
    }
}
