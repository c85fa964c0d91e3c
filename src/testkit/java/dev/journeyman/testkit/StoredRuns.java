package dev.journeyman.testkit;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import java.util.List;

/** Runs that a test writes into a store without an engine. It may be used from any thread. */
public final class StoredRuns {

    private StoredRuns() {}

    /** Appends entries to a run as the engine appends them. */
    public static void append(Journal journal, String run, long expected, List<RecordedEntry> entries) {
        journal.append(run, expected, RunEntries.stored(entries));
    }
}
