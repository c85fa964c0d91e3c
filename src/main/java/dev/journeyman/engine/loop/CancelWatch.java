package dev.journeyman.engine.loop;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;

/**
 * Looks in the journal for a cancellation by another process, so that a long call is interrupted before its driver writes again. It is
 * used by one thread at a time.
 */
final class CancelWatch implements Runnable {

    private final Journal journal;
    private final String run;
    private final StopRequest stopRequest;
    private long seen;

    CancelWatch(Journal journal, String run, StopRequest stopRequest) {
        this.journal = journal;
        this.run = run;
        this.stopRequest = stopRequest;
        this.seen = journal.head(run).map(RunHead::seq).orElse(0L);
    }

    @Override
    public void run() {
        for (RecordedEntry recorded : RunEntries.readAfter(journal, run, seen)) {
            seen = recorded.seq();
            if (recorded.entry() instanceof Entry.CancelRequested asked) {
                stopRequest.cancel(asked.reason());
                stopRequest.interrupt();
            }
        }
    }
}
