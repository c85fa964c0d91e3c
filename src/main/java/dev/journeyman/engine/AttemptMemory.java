package dev.journeyman.engine;

import dev.journeyman.handoff.ExecutionContexts;
import dev.journeyman.journal.AttemptEntries;
import dev.journeyman.journal.Journal;

/**
 * What was tried in the runs of an engine.
 *
 * @param contexts what was tried, cached
 * @param entries where it is kept
 */
public record AttemptMemory(ExecutionContexts contexts, AttemptEntries entries) {

    /** Returns what was tried as a journal has it. */
    public static AttemptMemory in(Journal journal) {
        AttemptEntries entries = new AttemptEntries(journal);
        return new AttemptMemory(new ExecutionContexts(entries), entries);
    }
}
