package dev.journeyman.engine.effect;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.run.RunState;
import dev.journeyman.run.head.RunHeads;
import java.time.InstantSource;
import java.util.List;

/**
 * The store of a run that is driven. Its clock gives each entry its time.
 *
 * @param machine the machine that drives; empty where that is not known
 */
public record StoreSink(Journal store, InstantSource clock, String machine) implements EntrySink {

    @Override
    public RecordedEntry numbered(long seq, Entry entry) {
        return new RecordedEntry(seq, clock.instant(), entry);
    }

    @Override
    public void append(String run, long expected, List<RecordedEntry> entries, RunState next) {
        store.append(run, expected, RunEntries.stored(entries), RunHeads.of(run, next, machine));
    }
}
