package dev.journeyman.engine;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.knowledge.TaskStore;
import dev.journeyman.model.BreakerStore;
import java.util.List;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;

/** A journal in memory that counts its reads, and can break off a writer. */
public final class WrittenJournal implements Journal {

    private final Journal memory = Journal.memory();
    private final NavigableSet<Long> ends = new TreeSet<>();
    private Predicate<Entry> cut = entry -> false;
    private boolean remembers;
    private boolean closed;
    private int reads;

    /** Has outages outlive the engine that found them out. */
    void remember() {
        remembers = true;
    }

    @Override
    public BreakerStore breakers() {
        return remembers ? memory.breakers() : BreakerStore.none();
    }

    /** Breaks off whoever writes, once, right after an append with an entry of some kind. */
    public void cutAfter(Predicate<Entry> kind) {
        cut = kind;
    }

    @Override
    public TaskStore tasks() {
        return memory.tasks();
    }

    @Override
    public List<StoredEntry> read(String run) {
        reads++;
        return memory.read(run);
    }

    @Override
    public void append(String run, long expected, List<StoredEntry> entries, RunHead head) {
        memory.append(run, expected, entries, head);
        ends.add(head.seq());
        if (entries.stream().map(RunEntries::recorded).map(RecordedEntry::entry).anyMatch(cut)) {
            cut = entry -> false;
            throw new JournalException("cut off after " + entries);
        }
    }

    @Override
    public Optional<RunHead> head(String run) {
        return memory.head(run);
    }

    @Override
    public List<RunHead> heads(HeadQuery query) {
        return memory.heads(query);
    }

    @Override
    public List<String> runs() {
        return memory.runs();
    }

    @Override
    public void close() {
        closed = true;
        memory.close();
    }

    /** Returns how often the entries of a run were read since this was asked last. */
    int reads() {
        int read = reads;
        reads = 0;
        return read;
    }

    /** Returns the seq of the entry that ends the append with an entry. */
    long endOfAppendWith(long seq) {
        return Objects.requireNonNull(ends.ceiling(seq));
    }

    boolean closed() {
        return closed;
    }
}
