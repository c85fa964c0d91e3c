package dev.journeyman.engine.effect;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.run.RunState;
import java.util.List;

/** Where the entries of a run go: the store while it is driven, the recorded entries in a replay. */
public interface EntrySink {

    /** Returns an entry with its number and its time. */
    RecordedEntry numbered(long seq, Entry entry);

    /**
     * Appends entries in one piece.
     *
     * @param next the state of the run after them
     */
    void append(String run, long expected, List<RecordedEntry> entries, RunState next);

    /** Returns the entries of a run above a seq, after an append was refused; none in a replay. */
    default List<RecordedEntry> read(String run, long after) {
        return List.of();
    }
}
