package dev.journeyman.journal;

import dev.journeyman.handoff.AttemptRecord;
import dev.journeyman.handoff.AttemptStore;
import dev.journeyman.handoff.ExecutionContext;
import dev.journeyman.handoff.TaskRun;
import dev.journeyman.journal.entry.Entry;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Attempts as the entries of a run: there is no second memory. Who drives a run writes its entries, so an attempt is appended by
 * way of whoever drives; an ended run is its own archive. It may be used from any thread.
 */
public final class AttemptEntries implements AttemptStore {

    private final Journal journal;
    private final Map<String, Consumer<Entry>> drivers = new ConcurrentHashMap<>();

    /** Begins over a journal. */
    public AttemptEntries(Journal journal) {
        this.journal = journal;
    }

    /** Has the entries of a run written by whoever drives it from now on. */
    public void drivenBy(String run, Consumer<Entry> driver) {
        drivers.put(run, driver);
    }

    /** Takes note that a run is no longer driven. */
    public void released(String run) {
        drivers.remove(run);
    }

    @Override
    public Optional<ExecutionContext> load(TaskRun task) {
        List<RecordedEntry> entries = journal.read(task.run());
        return ended(entries) ? Optional.empty() : folded(task, entries.subList(cleared(entries), entries.size()));
    }

    @Override
    public void append(TaskRun task, AttemptRecord attempt) {
        Consumer<Entry> driver = drivers.get(task.run());
        if (driver == null) {
            throw new JournalException(
                    "An attempt of run %s cannot be kept: nobody drives the run here.".formatted(task.run()));
        }
        driver.accept(new Entry.AttemptRecorded(attempt));
    }

    @Override
    public void archive(TaskRun task) {
        // the entry that ends a run closes what was tried in it, and its entries stay
    }

    @Override
    public Optional<ExecutionContext> archived(TaskRun task) {
        List<RecordedEntry> entries = journal.read(task.run());
        return folded(task, ended(entries) ? entries : entries.subList(0, cleared(entries)));
    }

    /** Returns how many entries there are up to the last one that cleared what was tried; 0 where none did. */
    private static int cleared(List<RecordedEntry> entries) {
        int last = entries.size();
        while (last > 0 && !(entries.get(last - 1).entry() instanceof Entry.AttemptsCleared)) {
            last--;
        }
        return last;
    }

    private static boolean ended(List<RecordedEntry> entries) {
        return !entries.isEmpty() && entries.get(entries.size() - 1).entry() instanceof Entry.RunEnded;
    }

    private static Optional<ExecutionContext> folded(TaskRun task, List<RecordedEntry> entries) {
        ExecutionContext context = ExecutionContext.of(task.task());
        for (RecordedEntry recorded : entries) {
            if (recorded.entry() instanceof Entry.AttemptRecorded attempt) {
                context = context.with(attempt.attempt());
            }
        }
        return Optional.of(context).filter(any -> any.currentAttempt() > 0);
    }
}
