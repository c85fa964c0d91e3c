package dev.journeyman.engine.replay;

import dev.journeyman.engine.step.StepResult;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RecordedEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryFormat;
import dev.journeyman.knowledge.TaskStore;
import dev.journeyman.model.fallback.BreakerStore;
import dev.journeyman.report.ReplayDifference;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The journal of a run that is replayed: each entry that is appended must equal the recorded one, and results of the world are read
 * ahead. It is used by the driving thread only.
 */
final class ReplayedJournal implements Journal, InstantSource {

    private final List<RecordedEntry> all;
    private int made;
    private int ticks;
    private Runnable onward = () -> {};

    ReplayedJournal(List<RecordedEntry> all) {
        this.all = all;
    }

    /** Sets what is run after each append. */
    void whenever(Runnable wentOn) {
        onward = wentOn;
    }

    /** Returns what was written next, where it is of some kind. */
    <T extends Entry> Optional<T> next(Class<T> kind) {
        return next().filter(kind::isInstance).map(kind::cast);
    }

    /** Returns what was written next, where anything was. */
    Optional<Entry> next() {
        return made < all.size() ? Optional.of(all.get(made).entry()) : Optional.empty();
    }

    /** Returns everything that was written, in order. */
    Stream<Entry> all() {
        return all.stream().map(RecordedEntry::entry);
    }

    /** Returns what was written from here on, in order. */
    Stream<Entry> ahead() {
        return all.subList(made, all.size()).stream().map(RecordedEntry::entry);
    }

    /** Returns what was written from here on until the run was taken up again. */
    Stream<Entry> drive() {
        return ahead().takeWhile(entry -> !(entry instanceof Entry.RunResumed));
    }

    /** Takes in what came from outside: no drive wrote it. */
    void takeWhile(Predicate<Entry> outside) {
        while (next().filter(outside).isPresent()) {
            made++;
        }
    }

    /** Returns why the step that comes next broke then, where it did. */
    Optional<String> broke() {
        return next(Entry.Moved.class)
                .map(moved -> moved.move().signal())
                .filter(Signal.Broke.class::isInstance)
                .map(signal -> ((Signal.Broke) signal).reason());
    }

    /** Returns whether a process ended here, or a caller stopped or cancelled the run. */
    boolean brokenOff() {
        return next().map(ReplayedJournal::fromOutside).orElse(true);
    }

    /** Returns whether an entry is one that no step brings about. */
    static boolean fromOutside(Entry entry) {
        return entry instanceof Entry.RunStarted
                || entry instanceof Entry.RunResumed
                || entry instanceof Entry.ModelsAssigned
                || entry instanceof Entry.AttemptsCleared
                || (entry instanceof Entry.RunPaused paused
                        && paused.reason().equals(StepResult.Parked.STOPPED.reason()))
                || (entry instanceof Entry.Moved moved && moved.move().signal() instanceof Signal.Cancelled);
    }

    /** Returns the place of what was written next. */
    long seq() {
        return made + 1L;
    }

    @Override
    public List<RecordedEntry> read(String run) {
        return all.subList(0, made);
    }

    /**
     * Takes entries that are the same as then.
     *
     * @throws ReplayMismatchException if one is not, or nothing more was written then
     */
    @Override
    public void append(String run, long expected, List<RecordedEntry> entries) {
        for (RecordedEntry recorded : entries) {
            if (brokenOff()) {
                throw new ReplayMismatchException(null);
            }
            Entry was = next().orElseThrow();
            Entry now = timedAs(was, recorded.entry());
            if (!EntryFormat.write(was).equals(EntryFormat.write(now))) {
                throw new ReplayMismatchException(ReplayDifference.of(seq(), was, now));
            }
            made++;
        }
        ticks = 0;
        onward.run();
    }

    /** Returns an entry with the time that something took then. */
    private static Entry timedAs(Entry was, Entry now) {
        if (was instanceof Entry.ToolFinished then && now instanceof Entry.ToolFinished tool) {
            return new Entry.ToolFinished(
                    tool.context(), tool.call(), tool.tool(), tool.ok(), then.millis(), tool.text());
        }
        if (was instanceof Entry.AttemptRecorded then && now instanceof Entry.AttemptRecorded record) {
            return new Entry.AttemptRecorded(record.attempt().at(then.attempt().timestamp()));
        }
        if (was instanceof Entry.CallFailed then && now instanceof Entry.CallFailed failed && then.used() == null) {
            return failed.costing(null); // older versions did not estimate what a broken-off call used
        }
        return was instanceof Entry.BriefInjected then && now instanceof Entry.BriefInjected brief
                ? brief.took(then.micros())
                : now;
    }

    @Override
    public List<String> runs() {
        return List.of();
    }

    /** Returns what a project was like then, and takes in what becomes of it without keeping anything. */
    @Override
    public TaskStore tasks() {
        return new ReplayedTasks(this);
    }

    /** Returns what keeps nothing: what breakers said then is read from the entries. */
    @Override
    public BreakerStore breakers() {
        return BreakerStore.none();
    }

    @Override
    public void close() {
        // it was given, not opened
    }

    /** Returns when the entry was written that is being made now. */
    @Override
    public Instant instant() {
        return all.get(Math.min(made + ticks++, all.size() - 1)).at();
    }

    @Override
    public long millis() {
        return all.get(Math.min(made, all.size() - 1)).at().toEpochMilli();
    }
}
