package dev.journeyman;

import dev.journeyman.journal.entry.RecordedEntry;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Feeds an observer the events of one run, in order and each once: those that the journal has and then those that this
 * engine writes. It may be used from any thread; the observer is called by one at a time.
 */
final class EventFeed implements Consumer<RecordedEntry> {

    /** Shows events from the first entry on that is written while the feed is there. */
    static final long FROM_NOW = -1;

    private final Supplier<List<RecordedEntry>> journal;
    private final RunEvents events;
    private final Consumer<RunEvent> observer;
    private final Queue<RunEvent> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean showing = new AtomicBoolean();
    private long seen;
    private long shown;

    /**
     * Creates a feed.
     *
     * @param journal reads all entries of the run
     * @param after the seq after which events are shown, or {@link #FROM_NOW}
     */
    EventFeed(String run, Supplier<List<RecordedEntry>> journal, long after, Consumer<RunEvent> observer) {
        this.journal = journal;
        this.events = new RunEvents(run);
        this.observer = observer;
        this.shown = after;
    }

    /** Shows what the journal has by now. */
    void catchUp() {
        take(journal.get());
        show();
    }

    /** Shows an entry that was written, after those before it that another engine may have written. */
    @Override
    public void accept(RecordedEntry recorded) {
        takeUpTo(recorded);
        show();
    }

    private synchronized void takeUpTo(RecordedEntry recorded) {
        shown = shown == FROM_NOW ? recorded.seq() - 1 : shown;
        if (recorded.seq() > seen + 1) {
            List<RecordedEntry> all = journal.get();
            take(all.subList(0, (int) Math.min(all.size(), recorded.seq() - 1)));
        }
        take(List.of(recorded));
    }

    private synchronized void take(List<RecordedEntry> entries) {
        for (RecordedEntry recorded : entries) {
            if (recorded.seq() > seen) { // others were taken when the feed caught up
                seen = recorded.seq();
                List<RunEvent> made = events.events(recorded);
                if (recorded.seq() > shown) {
                    shown = recorded.seq();
                    waiting.addAll(made);
                }
            }
        }
    }

    /**
     * Shows what waits, without a lock: the observer may call the run, and a thread that writes to the run may wait for
     * this one. While one thread shows, others leave their events to it.
     */
    private void show() {
        while (!waiting.isEmpty() && showing.compareAndSet(false, true)) {
            try {
                for (RunEvent event = waiting.poll(); event != null; event = waiting.poll()) {
                    observer.accept(event);
                }
            } finally {
                showing.set(false);
            }
        }
    }
}
