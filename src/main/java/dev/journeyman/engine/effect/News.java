package dev.journeyman.engine.effect;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.PauseCause;
import dev.journeyman.journal.entry.RecordedEntry;
import java.util.List;

/**
 * The rules for entries that another process writes to a run while this one drives it: verdicts and cancellations do not take
 * the run over. Its methods may be called from any thread.
 */
final class News {

    private News() {}

    /** Returns whether the driver continues after entries: a newer driver, or an entry that only a driver writes, ends it. */
    static boolean leaveTheDriver(List<RecordedEntry> news) {
        return !news.isEmpty() && news.stream().allMatch(recorded -> fromOutside(recorded.entry()));
    }

    /** Returns whether an entry that was to be written may be out of date after news: a second verdict, or a wait for one. */
    static boolean outdates(Entry unwritten) {
        return unwritten instanceof Entry.VerdictGiven
                || (unwritten instanceof Entry.RunPaused paused && paused.why() == PauseCause.WAITING);
    }

    private static boolean fromOutside(Entry entry) {
        return entry instanceof Entry.VerdictGiven
                || entry instanceof Entry.CancelRequested
                || entry instanceof Entry.AttemptsCleared;
    }
}
