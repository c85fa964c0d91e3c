package dev.journeyman.cli.drive;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.journal.entry.RunStart;
import dev.journeyman.run.RunState;
import dev.journeyman.story.BadInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * What a store has of a run, read and folded once. It is immutable and may be used from any thread.
 *
 * @param entries its entries
 * @param state its state after them
 */
public record KnownRun(List<RecordedEntry> entries, RunState state) {

    /** What is known of a run that has not begun. */
    public static final KnownRun NONE = new KnownRun(List.of(), RunState.START);

    /** Reads a run; throws {@link BadInputException} when the store does not have it. */
    public static KnownRun read(Journal journal, String run) {
        List<RecordedEntry> entries = new ArrayList<>();
        StateFold fold = new StateFold();
        forEach(journal, run, recorded -> {
            entries.add(recorded);
            fold.accept(recorded);
        });
        return new KnownRun(List.copyOf(entries), fold.state);
    }

    /**
     * Reads the entries of a run one after another and keeps none; throws {@link BadInputException} when the store does not have it.
     *
     * @param reader takes each entry; where one cannot be read, it was given those before it
     */
    public static void forEach(Journal journal, String run, Consumer<RecordedEntry> reader) {
        if (!readIfThere(journal, run, reader)) {
            throw new BadInputException(
                    "There is no run %s in this store. List the runs with journeyman list.".formatted(run));
        }
    }

    /** Returns the state of a run; throws {@link BadInputException} when the store does not have it. */
    public static RunState state(Journal journal, String run) {
        StateFold fold = new StateFold();
        forEach(journal, run, fold);
        return fold.state;
    }

    /** Returns the state of a run; empty when the store does not have it. */
    public static Optional<RunState> stateIfThere(Journal journal, String run) {
        StateFold fold = new StateFold();
        return readIfThere(journal, run, fold) ? Optional.of(fold.state) : Optional.empty();
    }

    /** Reads the entries of a run one after another, and returns whether the store has it. */
    private static boolean readIfThere(Journal journal, String run, Consumer<RecordedEntry> reader) {
        AtomicBoolean begun = new AtomicBoolean();
        RunEntries.forEach(journal, run, recorded -> {
            if (!begun.getAndSet(true)) {
                RunStart.of(run, List.of(recorded));
            }
            reader.accept(recorded);
        });
        return begun.get();
    }

    /** The state of a run, folded from its entries one after another. */
    private static final class StateFold implements Consumer<RecordedEntry> {

        private RunState state = RunState.START;

        @Override
        public void accept(RecordedEntry recorded) {
            state = state.after(recorded);
        }
    }
}
