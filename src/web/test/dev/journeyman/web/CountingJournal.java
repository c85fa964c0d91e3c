package dev.journeyman.web;

import dev.journeyman.journal.Handout;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.knowledge.TaskStore;
import dev.journeyman.model.BreakerStore;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** A journal over another one that counts how often entries are read, and how often heads. */
public class CountingJournal implements Journal {

    private final Journal journal;
    private final AtomicInteger reads = new AtomicInteger();
    private final AtomicInteger wholeReads = new AtomicInteger();
    private final AtomicInteger heads = new AtomicInteger();

    public CountingJournal(Journal journal) {
        this.journal = journal;
    }

    @Override
    public Optional<Handout> handout() {
        return journal.handout();
    }

    /** Returns how often entries were read. */
    public int reads() {
        return reads.get();
    }

    /** Returns how often heads were asked for. */
    public int heads() {
        return heads.get();
    }

    /** Returns how often all entries of a run were read. */
    public int wholeReads() {
        return wholeReads.get();
    }

    @Override
    public List<StoredEntry> read(String run) {
        reads.incrementAndGet();
        wholeReads.incrementAndGet();
        return journal.read(run);
    }

    @Override
    public List<StoredEntry> read(String run, long after) {
        reads.incrementAndGet();
        wholeReads.addAndGet(after == 0 ? 1 : 0);
        return journal.read(run, after);
    }

    @Override
    public Optional<RunHead> head(String run) {
        heads.incrementAndGet();
        return journal.head(run);
    }

    @Override
    public List<RunHead> heads(HeadQuery query) {
        heads.incrementAndGet();
        return journal.heads(query);
    }

    @Override
    public void append(String run, long expected, List<StoredEntry> entries, RunHead head) {
        journal.append(run, expected, entries, head);
    }

    @Override
    public List<String> runs() {
        return journal.runs();
    }

    @Override
    public BreakerStore breakers() {
        return journal.breakers();
    }

    @Override
    public TaskStore tasks() {
        return journal.tasks();
    }

    @Override
    public void close() {
        journal.close();
    }
}
