package dev.journeyman.journal;

import dev.journeyman.journal.sqlite.SqliteJournal;
import dev.journeyman.knowledge.TaskStore;
import dev.journeyman.model.fallback.BreakerStore;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A store of runs. An append is durable when it returns, and is stored as a whole or not at all.
 *
 * <p>It may be used from any thread.
 */
public interface Journal extends AutoCloseable {

    /** Returns what messages call this store, such as the path of its file (default: empty). */
    default String name() {
        return "";
    }

    /**
     * Returns all entries of a run in order; none if the store does not contain the run.
     *
     * @throws UnreadableRunException if an entry is missing, there twice, or damaged so that the store cannot return it
     */
    List<StoredEntry> read(String run);

    /**
     * Returns the entries of a run above a seq, in order; none if there are no newer ones.
     *
     * @throws UnreadableRunException if one of them is missing, there twice, or damaged
     */
    default List<StoredEntry> read(String run, long after) {
        return read(run).stream().filter(entry -> entry.seq() > after).toList();
    }

    /** Returns whether a run has entries. */
    default boolean knows(String run) {
        return !read(run).isEmpty();
    }

    /** Returns when the newest entry of a run was written; empty if the store does not contain the run. */
    default Optional<Instant> updated(String run) {
        List<StoredEntry> entries = read(run);
        return entries.isEmpty()
                ? Optional.empty()
                : Optional.of(entries.get(entries.size() - 1).at());
    }

    /**
     * Appends entries to a run.
     *
     * @param expected the seq of the last entry the writer has seen, 0 for a new run
     * @throws StaleWriterException if there are newer entries; nothing is appended then
     */
    void append(String run, long expected, List<StoredEntry> entries);

    /** Returns the ids of all runs, the oldest first, including runs that cannot be read. */
    List<String> runs();

    /** Returns one sentence about damage to the store as a whole; empty if none was detected. */
    default Optional<String> damage() {
        return Optional.empty();
    }

    /** Returns the store of the providers' outages, which is as durable as the runs. */
    BreakerStore breakers();

    /** Returns the store of the projects' tasks, which is as durable as the runs. */
    TaskStore tasks();

    @Override
    void close();

    /**
     * Returns a journal in an SQLite file, which is made if it does not exist.
     *
     * @throws JournalException if the file cannot be opened, or a newer version wrote it
     */
    static Journal sqlite(Path file) {
        return SqliteJournal.open(file);
    }

    /** Returns a journal in memory, which ends with the process. */
    static Journal memory() {
        return new MemoryJournal();
    }
}
