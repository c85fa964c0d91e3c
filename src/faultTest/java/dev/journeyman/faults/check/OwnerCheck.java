package dev.journeyman.faults.check;

import dev.journeyman.faults.check.AppendNote.Step;
import dev.journeyman.faults.check.Finding.Kind;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds entries of owners that had lost the run, and entries after its end. It is used by one thread. */
final class OwnerCheck {

    private final CheckedRun run;
    private final Map<String, Long> begun = new HashMap<>();
    private final List<Finding> findings = new ArrayList<>();
    private String owner = "";
    private long takenOver;
    private boolean over;

    OwnerCheck(CheckedRun run) {
        this.run = run;
    }

    List<Finding> findings() {
        for (StoredEntry stored : run.entries()) {
            check(stored, RunEntries.recorded(stored));
        }
        return List.copyOf(findings);
    }

    private void check(StoredEntry stored, RecordedEntry recorded) {
        Entry entry = recorded.entry();
        if (over) {
            add(stored, "was written after the end");
        }
        over |= entry instanceof Entry.RunEnded;
        if (entry instanceof Entry.RunResumed resumed) {
            owner = resumed.worker() == null ? "" : resumed.worker();
            takenOver = stored.seq();
        }
        if (!owner.isEmpty() && !free(entry)) {
            Set<String> writers = writers(stored);
            if (!run.notes().isEmpty() && !writers.contains(owner)) {
                add(stored, "was written by %s and not by the owner %s".formatted(writers, owner));
            }
        }
        if (entry instanceof Entry.ToolStarted started) {
            begun.put(started.context() + " " + started.call(), stored.seq());
        } else if (entry instanceof Entry.ToolFinished finished
                && begun.getOrDefault(finished.context() + " " + finished.call(), Long.MAX_VALUE) < takenOver) {
            add(stored, "ends a call that began before entry %s, by which the run was taken over".formatted(takenOver));
        }
    }

    /** Returns whether every process may write an entry. */
    private static boolean free(Entry entry) {
        return entry instanceof Entry.VerdictGiven || entry instanceof Entry.CancelRequested;
    }

    private Set<String> writers(StoredEntry stored) {
        String content = AppendNote.content(stored);
        return run.notes(Step.SENT)
                .filter(note -> note.has(stored.seq(), content))
                .map(AppendNote::worker)
                .collect(Collectors.toSet());
    }

    private void add(StoredEntry entry, String text) {
        findings.add(
                new Finding(Kind.STALE, "%s: entry %s %s: %s".formatted(run.run(), entry.seq(), text, entry.json())));
    }
}
