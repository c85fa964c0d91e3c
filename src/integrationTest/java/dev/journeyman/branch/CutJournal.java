package dev.journeyman.branch;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.knowledge.TaskStore;
import dev.journeyman.model.BreakerStore;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** A journal that several machines share. It can cut a writer off, before or after an append, as if its process was killed there. */
final class CutJournal implements Journal {

    private final Journal memory = Journal.memory();
    private Predicate<Entry> before = entry -> false;
    private Predicate<Entry> after = entry -> false;

    /** Cuts the writer off, once, that is about to append an entry of some kind. */
    void cutBefore(Predicate<Entry> kind) {
        before = kind;
    }

    /** Cuts the writer off, once, that has appended an entry of some kind. */
    void cutAfter(Predicate<Entry> kind) {
        after = kind;
    }

    @Override
    public void append(String run, long expected, List<StoredEntry> entries, RunHead head) {
        if (has(entries, before)) {
            before = entry -> false;
            throw new JournalException("cut off before " + entries);
        }
        memory.append(run, expected, entries, head);
        if (has(entries, after)) {
            after = entry -> false;
            throw new JournalException("cut off after " + entries);
        }
    }

    private static boolean has(List<StoredEntry> entries, Predicate<Entry> kind) {
        return entries.stream()
                .map(stored -> RunEntries.recorded(stored).entry())
                .anyMatch(kind);
    }

    @Override
    public List<StoredEntry> read(String run) {
        return memory.read(run);
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
    public BreakerStore breakers() {
        return memory.breakers();
    }

    @Override
    public TaskStore tasks() {
        return memory.tasks();
    }

    @Override
    public void close() {
        // each machine closes its own engine
    }
}
