package dev.journeyman.testkit.law;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.knowledge.TaskStore;
import dev.journeyman.model.BreakerStore;
import dev.journeyman.run.RunState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The journal of a random run. It records where appends ended, and can fail at one of them as if the process had died.
 * It may be used from any thread.
 */
final class FailingJournal implements Journal {

    private final Journal memory = Journal.memory();
    private final List<Integer> boundaries = new ArrayList<>();
    private final List<RunHead> heads = new ArrayList<>();
    private RunState standing = RunState.START;
    private int acts;
    private int failing = Integer.MAX_VALUE;

    /** Makes every append after the given number of entries fail. */
    void failAfter(int entries) {
        failing = entries;
    }

    /** Makes appends succeed again. */
    void mend() {
        failing = Integer.MAX_VALUE;
    }

    synchronized List<Integer> boundaries() {
        return List.copyOf(boundaries);
    }

    /** Returns the head after each append. */
    synchronized List<RunHead> heads() {
        return List.copyOf(heads);
    }

    List<RecordedEntry> all() {
        List<String> runs = runs();
        return runs.isEmpty() ? List.of() : RunEntries.read(this, runs.get(0));
    }

    /** Returns the live state of the run. */
    synchronized RunState standing() {
        return standing;
    }

    /** Returns the number of acts so far: replies, failed calls and verdicts. */
    synchronized int acts() {
        return acts;
    }

    private static boolean acted(RecordedEntry recorded) {
        return recorded.entry() instanceof Entry.ReplyReceived
                || recorded.entry() instanceof Entry.CallFailed
                || recorded.entry() instanceof Entry.VerdictGiven;
    }

    @Override
    public List<StoredEntry> read(String run) {
        return memory.read(run);
    }

    @Override
    public synchronized void append(String run, long expected, List<StoredEntry> entries, RunHead head) {
        if (expected >= failing) {
            throw new Died();
        }
        memory.append(run, expected, entries, head);
        heads.add(memory.head(run).orElseThrow());
        List<RecordedEntry> kept = entries.stream().map(RunEntries::recorded).toList();
        for (RecordedEntry recorded : kept) {
            standing = standing.after(recorded);
        }
        acts += (int) kept.stream().filter(FailingJournal::acted).count();
        boundaries.add((int) expected + entries.size());
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
        // the journal is read after the engine is closed
    }

    /** The simulated death of the process. */
    static final class Died extends RuntimeException {

        private static final long serialVersionUID = 1;

        Died() {
            super("the process died here");
        }
    }
}
