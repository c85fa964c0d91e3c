package dev.journeyman.testkit;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException.UnreadableRunException;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.run.RunState;
import dev.journeyman.run.head.RunHeads;
import java.util.List;

/** Runs that a test writes into a store without an engine. It may be used from any thread. */
public final class StoredRuns {

    private StoredRuns() {}

    /** Appends entries to a run as the engine appends them, with the head that all entries fold to. */
    public static void append(Journal journal, String run, long expected, List<RecordedEntry> entries) {
        if (!entries.isEmpty()) {
            RunState state = before(journal, run, expected);
            for (RecordedEntry recorded : entries) {
                state = state.after(recorded);
            }
            journal.append(run, expected, RunEntries.stored(entries), RunHeads.of(run, state, ""));
        }
    }

    /** Returns the state that a writer has seen; an empty one where the run is damaged. */
    private static RunState before(Journal journal, String run, long expected) {
        try {
            return RunState.of(RunEntries.read(journal, run).stream()
                    .filter(recorded -> recorded.seq() <= expected)
                    .toList());
        } catch (UnreadableRunException damaged) {
            return RunState.START;
        }
    }
}
