package dev.journeyman.engine.effect;

import dev.journeyman.journal.Claim;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.run.RunState;
import dev.journeyman.run.head.RunHeads;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The store of a run that is driven. Its clock gives each entry its time.
 *
 * @param machine the machine that drives; empty where that is not known
 * @param claim the claim of the driver; null where it has none
 */
public record StoreSink(
        Journal store,
        InstantSource clock,
        String machine,
        @Nullable Claim claim) implements EntrySink {

    @Override
    public RecordedEntry numbered(long seq, Entry entry) {
        return new RecordedEntry(seq, clock.instant(), entry);
    }

    @Override
    public void append(String run, long expected, List<RecordedEntry> entries, RunState next) {
        List<StoredEntry> stored = RunEntries.stored(entries);
        RunHead head = RunHeads.of(run, next, machine);
        if (claim == null) {
            store.append(run, expected, stored, head);
        } else if (entries.stream().anyMatch(recorded -> recorded.entry() instanceof Entry.RunResumed)) {
            claim.takeOver(expected, stored, head);
        } else {
            claim.append(expected, stored, head);
        }
    }

    @Override
    public List<RecordedEntry> read(String run, long after) {
        return RunEntries.recorded(store.name(), run, store.read(run, after));
    }
}
