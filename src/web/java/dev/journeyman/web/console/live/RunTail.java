package dev.journeyman.web.console.live;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.report.EventLines;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The end of a run: the fold of its entries to events, which continues where it stopped, and the newest events. It is used
 * under the lock of the feed.
 */
final class RunTail {

    private static final int KEPT = 500;

    private final String run;
    private final EventLines fold;
    private final Deque<LiveEvent> newest = new ArrayDeque<>();
    private long seq;
    private long complete;

    RunTail(String run) {
        this.run = run;
        fold = new EventLines(run);
    }

    /** Returns the seq of the last entry that was read. */
    long seq() {
        return seq;
    }

    /**
     * Reads on, and returns the events of the new entries above a seq. Entries without a public line have no event,
     * except for the last one, which carries the row of the run.
     */
    List<LiveEvent> advance(Journal journal, RunHead head, long told) {
        List<RecordedEntry> entries = RunEntries.readAfter(journal, run, seq);
        if (entries.isEmpty()) {
            return List.of();
        }
        long last = entries.get(entries.size() - 1).seq();
        Optional<RunHead> row = head.seq() == last ? Optional.of(head) : journal.head(run);
        List<LiveEvent> events = new ArrayList<>();
        for (RecordedEntry entry : entries) {
            List<String> lines = fold.lines(entry);
            seq = entry.seq();
            if (seq > told && (!lines.isEmpty() || seq == last)) {
                LiveEvent event = LiveEvent.of(run, seq, lines, seq == last ? row : Optional.empty());
                events.add(event);
                keep(event);
            } else if (seq <= told) {
                complete = seq;
            }
        }
        return events;
    }

    private void keep(LiveEvent event) {
        if (newest.size() == KEPT) {
            complete = newest.removeFirst().seq();
        }
        newest.addLast(event);
    }

    /** Returns the events after a seq; empty if they are not all here. */
    Optional<List<LiveEvent>> after(long known) {
        return known < complete
                ? Optional.empty()
                : Optional.of(
                        newest.stream().filter(event -> event.seq() > known).toList());
    }
}
