package dev.journeyman.engine.replay;

import dev.journeyman.engine.effect.EffectKeys;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.PauseCause;
import dev.journeyman.journal.entry.RecordedEntry;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * One drive of a run in its journal: what the engine wrote until the run waited, was stopped, or its process ended.
 *
 * @param before the entries before it
 * @param entries its own entries
 */
record RecordedDrive(List<RecordedEntry> before, List<RecordedEntry> entries) {

    /** The pauses that come from outside: from a caller, from the process that drives, or from a remote. */
    private static final Set<PauseCause> LEFT = EnumSet.of(PauseCause.STOPPED, PauseCause.DRAINED, PauseCause.REMOTE);

    private static final Set<String> PUSHES = Set.of(EffectKeys.push().key(), EffectKeys.PUSHED);

    /** Returns the drives of a run, in order. What came from outside lies between them. */
    static List<RecordedDrive> of(List<RecordedEntry> journal) {
        List<RecordedDrive> drives = new ArrayList<>();
        int begin = 0;
        for (int i = 0; i <= journal.size(); i++) {
            if (i == journal.size() || outside(journal, i)) {
                int end = withoutPushes(journal, begin, i);
                if (end > begin) {
                    drives.add(new RecordedDrive(journal.subList(0, begin), journal.subList(begin, end)));
                }
                begin = i < journal.size() && news(journal, i) ? afterTheStep(journal, i) : i + 1;
            }
        }
        return drives;
    }

    /**
     * Returns the end of a drive without the pushes in which it ended. A run that is stopped in the middle of a step pushes what is there;
     * when it is resumed, the step pushes again if it comes to that.
     */
    private static int withoutPushes(List<RecordedEntry> journal, int begin, int end) {
        int last = end;
        while (last > begin && pushes(journal.get(last - 1).entry())) {
            last--;
        }
        return last;
    }

    private static boolean pushes(Entry entry) {
        return entry instanceof Entry.PushStarted
                || (entry instanceof Entry.EffectFailed failed && PUSHES.contains(failed.effect()))
                || (entry instanceof Entry.NoticeGiven notice && notice.text().startsWith(EffectKeys.UNPUSHED));
    }

    private static boolean outside(List<RecordedEntry> journal, int index) {
        Entry entry = journal.get(index).entry();
        return entry instanceof Entry.RunStarted
                || entry instanceof Entry.RunResumed
                || entry instanceof Entry.ModelsAssigned
                || entry instanceof Entry.AttemptsCleared
                || entry instanceof Entry.CancelRequested
                || (entry instanceof Entry.RunPaused paused && LEFT.contains(paused.why()))
                || (entry instanceof Entry.Moved moved && moved.move().signal() instanceof Signal.Cancelled)
                || (entry instanceof Entry.VerdictGiven && delivered(journal, index));
    }

    /** Returns whether a verdict was delivered to a run that was not driven. */
    private static boolean delivered(List<RecordedEntry> journal, int index) {
        return ((Entry.VerdictGiven) journal.get(index).entry()).from() != null
                || resumed(journal, index)
                || paused(journal, index);
    }

    /** Returns whether an entry from outside came while the run was driven, so that its driver took the step again. */
    private static boolean news(List<RecordedEntry> journal, int index) {
        Entry entry = journal.get(index).entry();
        return (entry instanceof Entry.VerdictGiven || entry instanceof Entry.CancelRequested)
                && !resumed(journal, index)
                && !paused(journal, index);
    }

    /** Returns where a step ends in which news came: what the driver still wrote of it depends on when they came. */
    private static int afterTheStep(List<RecordedEntry> journal, int index) {
        int next = index + 1;
        while (next < journal.size() && !outside(journal, next)) {
            if (journal.get(next).entry() instanceof Entry.Moved) {
                return next + 1;
            }
            next++;
        }
        return next;
    }

    private static boolean resumed(List<RecordedEntry> journal, int index) {
        return index + 1 < journal.size() && journal.get(index + 1).entry() instanceof Entry.RunResumed;
    }

    private static boolean paused(List<RecordedEntry> journal, int index) {
        return index > 0 && journal.get(index - 1).entry() instanceof Entry.RunPaused;
    }
}
