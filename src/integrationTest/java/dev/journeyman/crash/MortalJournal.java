package dev.journeyman.crash;

import dev.journeyman.crash.KillPoint.Moment;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.knowledge.TaskStore;
import dev.journeyman.model.BreakerStore;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** A store that ends its own process with SIGKILL right before or right after a chosen append. */
final class MortalJournal implements Journal {

    private final Journal store;
    private final Trace trace;
    private final KillPoint point;
    private int fitting;

    MortalJournal(Journal store, Trace trace, KillPoint point) {
        this.store = store;
        this.trace = trace;
        this.point = point;
    }

    @Override
    public synchronized void append(String run, long expected, List<StoredEntry> entries, RunHead head) {
        List<RecordedEntry> recorded =
                entries.stream().map(RunEntries::recorded).toList();
        List<String> kinds = Trace.kinds(recorded);
        String text = String.join(",", kinds);
        trace.write(Trace.Kind.APPENDING, text);
        boolean here = point.fits(kinds) && ++fitting == point.number();
        if (here && point.moment() == Moment.BEFORE) {
            die(text);
        }
        store.append(run, expected, entries, head);
        recorded.forEach(each -> trace.write(Trace.Kind.ACKNOWLEDGED, Trace.text(each)));
        if (here) {
            die(text);
        }
    }

    @Override
    public List<StoredEntry> read(String run) {
        return store.read(run);
    }

    @Override
    public Optional<RunHead> head(String run) {
        return store.head(run);
    }

    @Override
    public List<RunHead> heads(HeadQuery query) {
        return store.heads(query);
    }

    @Override
    public List<String> runs() {
        return store.runs();
    }

    @Override
    public BreakerStore breakers() {
        return store.breakers();
    }

    @Override
    public TaskStore tasks() {
        return store.tasks();
    }

    @Override
    public void close() {
        store.close();
    }

    /** Never returns. Nothing that runs at an ordinary end runs at this one. */
    private void die(String kinds) {
        trace.write(Trace.Kind.KILLED, kinds);
        try {
            new ProcessBuilder(
                            "kill", "-9", Long.toString(ProcessHandle.current().pid()))
                    .start();
            Thread.currentThread().join();
        } catch (IOException | InterruptedException problem) {
            throw new IllegalStateException("This process cannot be killed.", problem);
        }
    }
}
