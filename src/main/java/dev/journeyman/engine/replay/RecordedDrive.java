package dev.journeyman.engine.replay;

import dev.journeyman.flow.Signal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.PauseCause;
import dev.journeyman.journal.entry.RecordedEntry;
import java.util.ArrayList;
import java.util.List;

/**
 * One drive of a run in its journal: what the engine wrote until the run waited, was stopped, or its process ended.
 *
 * @param before the entries before it
 * @param entries its own entries
 */
record RecordedDrive(List<RecordedEntry> before, List<RecordedEntry> entries) {

    /** Returns the drives of a run, in order. What came from outside lies between them. */
    static List<RecordedDrive> of(List<RecordedEntry> journal) {
        List<RecordedDrive> drives = new ArrayList<>();
        int begin = 0;
        for (int i = 0; i <= journal.size(); i++) {
            if (i == journal.size() || outside(journal, i)) {
                if (i > begin) {
                    drives.add(new RecordedDrive(journal.subList(0, begin), journal.subList(begin, i)));
                }
                begin = i + 1;
            }
        }
        return drives;
    }

    private static boolean outside(List<RecordedEntry> journal, int index) {
        Entry entry = journal.get(index).entry();
        return entry instanceof Entry.RunStarted
                || entry instanceof Entry.RunResumed
                || entry instanceof Entry.ModelsAssigned
                || entry instanceof Entry.AttemptsCleared
                || (entry instanceof Entry.RunPaused paused && paused.why() == PauseCause.STOPPED)
                || (entry instanceof Entry.Moved moved && moved.move().signal() instanceof Signal.Cancelled)
                || (entry instanceof Entry.VerdictGiven && delivered(journal, index));
    }

    /** Returns whether a verdict was delivered to a run that was not driven. */
    private static boolean delivered(List<RecordedEntry> journal, int index) {
        boolean resumed = index + 1 < journal.size() && journal.get(index + 1).entry() instanceof Entry.RunResumed;
        return resumed || (index > 0 && journal.get(index - 1).entry() instanceof Entry.RunPaused);
    }
}
