package dev.journeyman;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.run.RunState;
import dev.journeyman.testkit.StoredRuns;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * A measurement of folding a long run: its entries are folded to a state, and read from their store, in turns.
 *
 * @param fold the milliseconds of the fastest fold
 * @param read the milliseconds of the fastest read
 */
record Folding(double fold, double read) {

    private static final int BEFORE = 100;
    private static final int TIMES = 30;

    /** Stores a run in a directory and measures there. */
    static Folding of(LongRun run, Path place) {
        try (Journal store = Journal.sqlite(place.resolve("folded.db"))) {
            StoredRuns.append(store, run.id(), 0, run.entries());
            for (int i = 0; i < BEFORE; i++) {
                RunState.of(run.entries());
            }
            long fold = Long.MAX_VALUE;
            long read = Long.MAX_VALUE;
            for (int i = 0; i < TIMES; i++) {
                fold = Math.min(fold, nanos(() -> RunState.of(run.entries())));
                read = Math.min(read, nanos(() -> RunEntries.read(store, run.id())));
            }
            return new Folding(fold / 1e6, read / 1e6);
        }
    }

    private static long nanos(Supplier<?> measured) {
        long begun = System.nanoTime();
        if (measured.get() == null) {
            throw new IllegalStateException("The measured work has no result.");
        }
        return System.nanoTime() - begun;
    }
}
