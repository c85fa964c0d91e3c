package dev.journeyman.testkit.script;

import dev.journeyman.journal.Handout;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.knowledge.TaskStore;
import dev.journeyman.model.BreakerStore;
import java.util.List;
import java.util.Optional;

/** A store with a scripted hand-out, as one worker opens it. It may be used from any thread. */
final class WorkerJournal implements Journal {

    private final Journal journal;
    private final ScriptedQueue queue;
    private final ScriptedWorker worker;

    WorkerJournal(Journal journal, ScriptedQueue queue, ScriptedWorker worker) {
        this.journal = journal;
        this.queue = queue;
        this.worker = worker;
    }

    @Override
    public Optional<Handout> handout() {
        return Optional.of(worker);
    }

    @Override
    public void append(String run, long expected, List<StoredEntry> entries, RunHead head) {
        queue.append(run, expected, entries, head);
    }

    @Override
    public void remove(String run, long expected) {
        queue.remove(run, expected);
    }

    @Override
    public String name() {
        return journal.name();
    }

    @Override
    public List<StoredEntry> read(String run) {
        return journal.read(run);
    }

    @Override
    public List<StoredEntry> read(String run, long after) {
        return journal.read(run, after);
    }

    @Override
    public Optional<RunHead> head(String run) {
        return journal.head(run);
    }

    @Override
    public List<RunHead> heads(HeadQuery query) {
        return journal.heads(query);
    }

    @Override
    public long count(HeadQuery query) {
        return journal.count(query);
    }

    @Override
    public List<String> unreadable() {
        return journal.unreadable();
    }

    @Override
    public boolean intact(String run) {
        return journal.intact(run);
    }

    @Override
    public List<String> runs() {
        return journal.runs();
    }

    @Override
    public Optional<String> damage() {
        return journal.damage();
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
        // the store belongs to the test
    }
}
