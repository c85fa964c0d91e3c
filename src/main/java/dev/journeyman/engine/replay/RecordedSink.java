package dev.journeyman.engine.replay;

import dev.journeyman.engine.effect.EntrySink;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.ReplayDifference;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryFormat;
import dev.journeyman.journal.entry.EntryKind;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.run.RunState;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The entries of a recorded drive, against which those of its replay are held. Decisions of the engine must come in the recorded
 * order; what it observed has a key, so its place among them does not matter. The driving thread uses it.
 */
final class RecordedSink implements EntrySink {

    private final Deque<RecordedEntry> decisions = new ArrayDeque<>();
    private final List<RecordedEntry> observations = new ArrayList<>();
    private int moves;

    RecordedSink(List<RecordedEntry> drive) {
        for (RecordedEntry recorded : drive) {
            switch (EntryKind.of(recorded.entry())) {
                case COMMAND_STARTED, EFFECT_FAILED -> {} // the world wrote them while the engine waited for it
                case WORKSPACE_PREPARED,
                        WORK_COMMITTED,
                        TOOLS_FOUND,
                        CONTEXT_FETCHED,
                        PROJECT_SEEN,
                        CHECK_FINISHED,
                        FILES_DIFFERED,
                        SERVICE_CHECKED -> observations.add(recorded);
                default -> decisions.add(recorded);
            }
        }
    }

    /** Returns the number of moves so far. What a step observed is recorded within the step. */
    int moves() {
        return moves;
    }

    /** Returns whether no further decision is recorded. */
    boolean exhausted() {
        return decisions.isEmpty();
    }

    /** Returns why the step broke that is taken now, if that is its recorded end. */
    Optional<String> broke() {
        return Optional.ofNullable(decisions.peek())
                .map(RecordedEntry::entry)
                .filter(Entry.Moved.class::isInstance)
                .map(entry -> ((Entry.Moved) entry).move().signal())
                .filter(Signal.Broke.class::isInstance)
                .map(signal -> ((Signal.Broke) signal).reason());
    }

    /** Returns the difference that is left when the engine has nothing more to write. */
    Optional<ReplayDifference> left() {
        return Optional.ofNullable(decisions.peek())
                .or(() -> observations.stream().findFirst())
                .map(recorded -> new ReplayDifference(recorded.seq(), EntryFormat.write(recorded.entry()), ""));
    }

    /** Returns the difference of an engine that reads what is not recorded. */
    ReplayDifference unanswered(String key) {
        RecordedEntry next = decisions.element();
        return new ReplayDifference(next.seq(), EntryFormat.write(next.entry()), "a version that first reads " + key);
    }

    /**
     * Returns the recorded entry that is the same.
     *
     * @throws ReplayMismatchException if the next one is not
     * @throws RecordEndException if no further one is recorded
     */
    @Override
    public RecordedEntry numbered(long seq, Entry entry) {
        Optional<RecordedEntry> observed =
                observations.stream().filter(each -> each.entry() == entry).findFirst();
        observed.ifPresent(observations::remove);
        return observed.orElseGet(() -> decided(entry));
    }

    private RecordedEntry decided(Entry entry) {
        RecordedEntry was = decisions.poll();
        if (was == null) {
            throw new RecordEndException();
        }
        if (!same(was.entry(), entry)) {
            throw new ReplayMismatchException(
                    new ReplayDifference(was.seq(), EntryFormat.write(was.entry()), EntryFormat.write(entry)));
        }
        if (entry instanceof Entry.Moved) {
            moves++;
        }
        return was;
    }

    private static boolean same(Entry was, Entry now) {
        if (was instanceof Entry.CallFailed then && now instanceof Entry.CallFailed failed && then.used() == null) {
            return was.equals(failed.costing(null)); // older versions did not estimate what a broken-off call used
        }
        if (was instanceof Entry.RunPaused then && now instanceof Entry.RunPaused paused && then.cause() == null) {
            return then.reason().equals(paused.reason()) && then.why() == paused.why();
        }
        return was.equals(now) || EntryFormat.write(was).equals(EntryFormat.write(now));
    }

    @Override
    public void append(String run, long expected, List<RecordedEntry> entries, RunState next) {
        // they are in the journal
    }
}
