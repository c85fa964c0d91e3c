package dev.journeyman.journal.entry;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException.UnreadableRunException;
import dev.journeyman.journal.StoredEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The entries of runs, written to stores and read from them. It may be used from any thread. */
public final class RunEntries {

    private final String store;
    private final String run;
    private final List<StoredEntry> stored;
    private int read;

    private RunEntries(String store, String run, List<StoredEntry> stored) {
        this.store = store;
        this.run = run;
        this.stored = stored;
    }

    /** Where stored entries come from. */
    private interface Source {
        List<StoredEntry> read();
    }

    /**
     * Returns all entries of a run in order; none if the store does not contain the run.
     *
     * @throws UnreadableRunException if an entry is missing or damaged, or a newer version wrote it
     */
    public static List<RecordedEntry> read(Journal journal, String run) {
        List<RecordedEntry> entries = new ArrayList<>();
        forEach(journal, run, entries::add);
        return List.copyOf(entries);
    }

    /**
     * Reads all entries of a run in order and keeps none of them.
     *
     * @param reader takes each entry; where one cannot be read, it was given those before it
     * @throws UnreadableRunException if an entry is missing or damaged, or a newer version wrote it
     */
    public static void forEach(Journal journal, String run, Consumer<RecordedEntry> reader) {
        read(journal, run, () -> journal.read(run), reader);
    }

    /**
     * Returns the entries of a run above a seq, in order.
     *
     * @throws UnreadableRunException if one of them is missing or damaged, or a newer version wrote it
     */
    public static List<RecordedEntry> readAfter(Journal journal, String run, long after) {
        List<RecordedEntry> entries = new ArrayList<>();
        read(journal, run, () -> journal.read(run, after), entries::add);
        return List.copyOf(entries);
    }

    /** Reads; of several faults the one of the first entry is reported, whether the store or the form shows it. */
    private static void read(Journal journal, String run, Source source, Consumer<RecordedEntry> reader) {
        List<StoredEntry> stored;
        try {
            stored = source.read();
        } catch (UnreadableRunException unreadable) {
            new RunEntries(journal.name(), run, unreadable.readable()).read(reader);
            throw unreadable;
        }
        new RunEntries(journal.name(), run, stored).read(reader);
    }

    /**
     * Returns entries that a store kept.
     *
     * @param store what messages call the store; may be empty
     * @throws UnreadableRunException if one of them is damaged, or a newer version wrote it
     */
    public static List<RecordedEntry> recorded(String store, String run, List<StoredEntry> entries) {
        List<RecordedEntry> recorded = new ArrayList<>();
        new RunEntries(store, run, entries).read(recorded::add);
        return List.copyOf(recorded);
    }

    /** Returns the entries before the first one that cannot be read. */
    public static List<RecordedEntry> readable(UnreadableRunException unreadable) {
        return unreadable.readable().stream().map(RunEntries::recorded).toList();
    }

    /** Returns an entry as a store keeps it. */
    public static StoredEntry stored(RecordedEntry recorded) {
        return StoredEntry.of(recorded.seq(), recorded.at(), EntryFormat.write(recorded.entry()));
    }

    /** Returns entries as a store keeps them. */
    public static List<StoredEntry> stored(List<RecordedEntry> entries) {
        return entries.stream().map(RunEntries::stored).toList();
    }

    /**
     * Returns an entry that a store kept.
     *
     * @throws IllegalArgumentException if its JSON is not an entry of this version
     */
    public static RecordedEntry recorded(StoredEntry entry) {
        return new RecordedEntry(entry.seq(), entry.at(), EntryFormat.read(entry.json()));
    }

    /**
     * Returns entries that a store kept.
     *
     * @throws IllegalArgumentException if one of them is not an entry of this version
     */
    public static List<RecordedEntry> recorded(List<StoredEntry> entries) {
        return entries.stream().map(RunEntries::recorded).toList();
    }

    private void read(Consumer<RecordedEntry> reader) {
        for (StoredEntry each : stored) {
            RecordedEntry recorded = readable(each);
            read++;
            reader.accept(recorded);
        }
    }

    private RecordedEntry readable(StoredEntry entry) {
        try {
            return recorded(entry);
        } catch (NewerKindException newer) {
            throw new UnreadableRunException(
                    "Entry %s of run %s was written by a newer version of journeyman (kind %s). Use that version."
                            .formatted(entry.seq(), run, newer.kind()),
                    before(),
                    newer);
        } catch (IllegalArgumentException problem) {
            throw UnreadableRunException.damaged(
                    store, "entry %s of run %s cannot be read".formatted(entry.seq(), run), before(), problem);
        }
    }

    /** Returns the stored entries that were read so far. */
    private List<StoredEntry> before() {
        return stored.subList(0, read);
    }
}
