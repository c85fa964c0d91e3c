package dev.journeyman.faults.check;

import dev.journeyman.faults.check.AppendNote.Step;
import dev.journeyman.faults.check.CanaryLine.Kind;
import dev.journeyman.flow.State;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A run with made-up notes: what a test writes here, the checker reads. It is used by one thread. */
final class SampleRun {

    private static final String RUN = "r-1";

    private final List<StoredEntry> entries = new ArrayList<>();
    private final List<AppendNote> notes = new ArrayList<>();
    private final List<CanaryLine> canaries = new ArrayList<>();
    private int appends;

    /** Appends an entry as a worker, at a time, and acknowledges it. */
    SampleRun append(long uptime, String worker, Entry entry) {
        StoredEntry stored = entry(entries.size() + 1L, entry);
        entries.add(stored);
        return note(uptime, worker, stored, Step.ACKNOWLEDGED);
    }

    /** Notes an append without storing it. */
    SampleRun note(long uptime, String worker, StoredEntry stored, Step step) {
        AppendNote sent = new AppendNote(
                uptime,
                worker,
                RUN,
                Integer.toString(++appends),
                Step.SENT,
                stored.seq() - 1,
                List.of(AppendNote.content(stored)));
        notes.add(sent);
        if (step != Step.SENT) {
            notes.add(sent.at(uptime, step));
        }
        return this;
    }

    /** Stores an entry that no worker noted. */
    SampleRun store(StoredEntry entry) {
        entries.add(entry);
        return this;
    }

    /** Takes an entry out of the store. */
    SampleRun without(long seq) {
        entries.removeIf(entry -> entry.seq() == seq);
        return this;
    }

    /** Replaces the newest entry in the store. */
    SampleRun replaced(Entry other) {
        StoredEntry newest = entries.remove(entries.size() - 1);
        return store(entry(newest.seq(), other));
    }

    SampleRun canary(long uptime, String call, Kind kind) {
        canaries.add(new CanaryLine(uptime, "s-1", call, 1, kind));
        return this;
    }

    SampleRun takeOver(long uptime, String worker) {
        return append(uptime, worker, new Entry.RunResumed("desk/1", worker));
    }

    SampleRun start(long uptime, String worker, String call) {
        return append(uptime, worker, started(call));
    }

    SampleRun finish(long uptime, String worker, String call) {
        return append(uptime, worker, new Entry.ToolFinished("coder", call, "run_command", true, 1, "exit code 0"));
    }

    SampleRun end(long uptime, String worker) {
        return append(uptime, worker, new Entry.RunEnded(State.DONE, "WorkApproved"));
    }

    static Entry started(String call) {
        return new Entry.ToolStarted(
                "coder",
                call,
                "run_command",
                "{\"command\":\"sh canary.sh /x/canary.txt s-1 %s 0.2\"}".formatted(call));
    }

    /** Returns an entry as a store keeps it. Each has a time of its own. */
    static StoredEntry entry(long seq, Entry entry) {
        return RunEntries.stored(new RecordedEntry(seq, Instant.EPOCH.plusSeconds(seq), entry));
    }

    CheckedRun run() {
        return new CheckedRun(RUN, entries, notes, canaries, "", Instant.EPOCH);
    }

    /** Returns the same run where no worker noted anything. */
    CheckedRun withoutNotes() {
        return new CheckedRun(RUN, entries, List.of(), canaries, "", Instant.EPOCH);
    }

    CheckReport report() {
        return CheckReport.of(List.of(run()));
    }

    /** Returns a run that two workers drove to its end, one after the other. */
    static SampleRun clean() {
        SampleRun run = new SampleRun();
        run.append(10, "desk-0", new Entry.NoticeGiven("begin"));
        run.takeOver(20, "desk-1").start(30, "desk-1", "c1");
        run.canary(31, "c1", Kind.START).canary(36, "c1", Kind.RUNS).canary(40, "c1", Kind.END);
        run.finish(41, "desk-1", "c1").start(42, "desk-1", "c2").canary(43, "c2", Kind.START);
        run.takeOver(700, "desk-2").start(710, "desk-2", "c3");
        run.canary(711, "c3", Kind.START).canary(720, "c3", Kind.END).finish(721, "desk-2", "c3");
        return run.end(730, "desk-2");
    }

    /** Returns the contents of all acknowledged notes, for tests of their form. */
    Stream<AppendNote> notes() {
        return notes.stream();
    }
}
