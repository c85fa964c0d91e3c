package dev.journeyman.journal;

import dev.journeyman.journal.sqlite.SqliteJournal;
import dev.journeyman.knowledge.TaskStore;
import dev.journeyman.model.fallback.BreakerStore;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A store of runs. An append is durable when it returns, and all of it or nothing is there.
 *
 * <p>It may be used from any thread.
 */
public interface Journal extends AutoCloseable {

    /**
     * Returns all entries of a run in order; none where the run is not known.
     *
     * @throws UnreadableRunException if some of them are missing, damaged, or of a newer version
     */
    List<RecordedEntry> read(String run);

    /** Returns whether a run has entries. */
    default boolean knows(String run) {
        return !read(run).isEmpty();
    }

    /** Returns when the newest entry of a run was written; nothing where the run is not known. */
    default Optional<Instant> updated(String run) {
        List<RecordedEntry> entries = read(run);
        return entries.isEmpty()
                ? Optional.empty()
                : Optional.of(entries.get(entries.size() - 1).at());
    }

    /**
     * Appends entries to a run.
     *
     * @param expected the seq of the last entry the writer has seen, 0 for a new run
     * @throws StaleWriterException if there are newer ones; nothing is appended then
     */
    void append(String run, long expected, List<RecordedEntry> entries);

    /** Returns the ids of all runs, the oldest first, also of those that cannot be read. */
    List<String> runs();

    /** Returns what is wrong with the store as a whole, in a sentence; nothing where it is whole, or cannot tell. */
    default Optional<String> damage() {
        return Optional.empty();
    }

    /** Returns where the outages of providers are kept, beside the runs and as durable as they are. */
    BreakerStore breakers();

    /** Returns where the tasks of projects are kept, beside the runs and as durable as they are. */
    TaskStore tasks();

    @Override
    void close();

    /**
     * Returns a journal in an SQLite file, which is made where there is none.
     *
     * @throws JournalException if it cannot be opened, or a newer version wrote it
     */
    static Journal sqlite(Path file) {
        return SqliteJournal.open(file);
    }

    /** Returns a journal that lives as long as the process does. */
    static Journal memory() {
        return new MemoryJournal();
    }
}
