package dev.journeyman.engine;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RecordedEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.run.RunState;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The only writer of a run's entries: it appends to the journal, folds them into the state of the run and shows them to the observers. */
final class EntryWriter {

    private final String run;
    private final Journal journal;
    private final InstantSource clock;
    private RunState runState;
    private final Consumer<RecordedEntry> watcher;
    private final List<RecordedEntry> waiting = new ArrayList<>();
    private boolean together;

    EntryWriter(String run, Journal journal, InstantSource clock, RunState runState, Consumer<RecordedEntry> watcher) {
        this.run = run;
        this.journal = journal;
        this.clock = clock;
        this.runState = runState;
        this.watcher = watcher;
    }

    RunState runState() {
        return runState;
    }

    InstantSource clock() {
        return clock;
    }

    /** Writes one entry; it is durable when this returns. */
    void write(Entry entry) {
        waiting.add(new RecordedEntry(runState.seq() + waiting.size() + 1, clock.instant(), entry));
        if (!together) {
            flush();
        }
    }

    /** Writes all entries of some work in one piece: after a crash all of them are there or none. */
    void together(Runnable work) {
        if (together) {
            work.run();
            return;
        }
        together = true;
        try {
            work.run();
            flush();
        } finally {
            together = false;
            waiting.clear();
        }
    }

    private void flush() {
        if (waiting.isEmpty()) {
            return; // nothing came of the work
        }
        List<RecordedEntry> entries = List.copyOf(waiting);
        waiting.clear();
        journal.append(run, runState.seq(), entries);
        for (RecordedEntry recorded : entries) {
            runState = runState.after(recorded);
        }
        entries.forEach(watcher);
    }
}
