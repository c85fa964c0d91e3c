package dev.journeyman;

import dev.journeyman.journal.entry.RecordedEntry;
import java.util.List;
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
    synchronized void catchUp() {
        journal.get().forEach(this::take);
    }

    /** Shows an entry that was written, after those before it that another engine may have written. */
    @Override
    public synchronized void accept(RecordedEntry recorded) {
        shown = shown == FROM_NOW ? recorded.seq() - 1 : shown;
        if (recorded.seq() > seen + 1) {
            List<RecordedEntry> all = journal.get();
            all.subList(0, (int) Math.min(all.size(), recorded.seq() - 1)).forEach(this::take);
        }
        take(recorded);
    }

    private void take(RecordedEntry recorded) {
        if (recorded.seq() <= seen) {
            return; // it was shown when the feed caught up
        }
        seen = recorded.seq();
        List<RunEvent> made = events.events(recorded);
        if (recorded.seq() > shown) {
            shown = recorded.seq();
            made.forEach(observer);
        }
    }
}
