package dev.journeyman.faults.check;

import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A run, and what was noted about it. It is immutable and may be used from any thread.
 *
 * @param run the id of the run
 * @param entries the entries that the store has, in the order of their seqs
 * @param notes what workers noted, in the order of time; none if they noted nothing
 * @param canaries what the commands of the run noted, in the order of time
 * @param damage what the store reports of the run; empty if it can be read
 * @param booted when the machine of the commands was started
 */
public record CheckedRun(
        String run,
        List<StoredEntry> entries,
        List<AppendNote> notes,
        List<CanaryLine> canaries,
        String damage,
        Instant booted) {

    public CheckedRun {
        entries = List.copyOf(entries);
        notes = List.copyOf(notes);
        canaries = List.copyOf(canaries);
    }

    /** Returns whether the run has ended. */
    boolean ended() {
        return !entries.isEmpty() && entries.get(entries.size() - 1).last();
    }

    List<RecordedEntry> recorded() {
        return RunEntries.recorded(entries);
    }

    Stream<AppendNote> notes(AppendNote.Step step) {
        return notes.stream().filter(note -> note.step() == step);
    }

    /** Returns what must not be. */
    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        if (!damage.isEmpty()) {
            findings.add(new Finding(Finding.Kind.LOST, run + ": " + damage));
        }
        findings.addAll(new AppendCheck(this).findings());
        findings.addAll(new OwnerCheck(this).findings());
        findings.addAll(new CommandCheck(this).findings());
        return findings;
    }

    /** Returns the entries by which owners took the run over, in order. */
    List<Takeover> takeovers() {
        List<Takeover> takeovers = new ArrayList<>();
        for (StoredEntry stored : entries) {
            if (RunEntries.recorded(stored).entry() instanceof Entry.RunResumed resumed) {
                takeovers.add(new Takeover(
                        stored.seq(), resumed.worker() == null ? "" : resumed.worker(), acknowledged(stored)));
            }
        }
        return List.copyOf(takeovers);
    }

    /** Returns when an entry was acknowledged; if that was not noted, when it was sent; if nothing was noted, when it was made. */
    private long acknowledged(StoredEntry stored) {
        String content = AppendNote.content(stored);
        return notes(AppendNote.Step.ACKNOWLEDGED)
                .filter(note -> note.has(stored.seq(), content))
                .mapToLong(AppendNote::uptime)
                .min()
                .orElseGet(() -> notes(AppendNote.Step.SENT)
                        .filter(note -> note.has(stored.seq(), content))
                        .mapToLong(AppendNote::uptime)
                        .min()
                        .orElse(Duration.between(booted, stored.at()).toMillis() / 10));
    }

    /**
     * An entry by which an owner took a run over.
     *
     * @param seq the seq of the entry
     * @param worker the name of the owner
     * @param uptime when the entry was acknowledged, in hundredths of a second since the machine was started
     */
    record Takeover(long seq, String worker, long uptime) {}
}
