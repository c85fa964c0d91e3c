package dev.journeyman.journal;

import dev.journeyman.journal.JournalException.StaleWriterException;
import dev.journeyman.journal.JournalException.UnreadableRunException;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.journal.sqlite.SqliteJournal;
import dev.journeyman.knowledge.TaskStore;
import dev.journeyman.model.BreakerStore;
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

    /**
     * Returns the head of a run; empty if the store does not contain the run.
     *
     * @throws UnreadableRunException if the head has to be folded again, and an entry cannot be read
     */
    Optional<RunHead> head(String run);

    /** Returns heads, the newest first. Runs without a head that can be read are left out. */
    List<RunHead> heads(HeadQuery query);

    /** Returns how many heads a query has on all its pages. */
    default long count(HeadQuery query) {
        return heads(query.limit(Integer.MAX_VALUE)).size();
    }

    /** Returns the runs that {@link #heads} leaves out because their entries cannot be read (default: none). */
    default List<String> unreadable() {
        return List.of();
    }

    /**
     * Returns whether the entries of a run are all there and legible, as far as the store can tell without reading them
     * one by one (default: true).
     */
    default boolean intact(String run) {
        return true;
    }

    /** Returns whether a run has entries. */
    default boolean knows(String run) {
        return head(run).isPresent();
    }

    /** Returns when the newest entry of a run was written; empty if the store does not contain the run. */
    default Optional<Instant> updated(String run) {
        return head(run).map(RunHead::updated);
    }

    /**
     * Appends entries to a run and replaces its head, both or neither.
     *
     * @param expected the seq of the last entry the writer has seen, 0 for a new run
     * @param head the head of the run after these entries
     * @throws StaleWriterException if there are newer entries; nothing is appended then
     */
    void append(String run, long expected, List<StoredEntry> entries, RunHead head);

    /**
     * Removes a run with all its entries and its head. The tasks of its project stay. Where the store does not have the
     * run and none of its entries is expected, nothing changes.
     *
     * @param expected the seq of the last entry the caller has seen
     * @throws StaleWriterException if that is not the newest entry; nothing is removed then
     * @throws JournalException if this store cannot remove runs (default: always)
     */
    default void remove(String run, long expected) {
        throw new JournalException(
                "This store cannot remove run %s: it keeps all its runs. Nothing was changed.".formatted(run));
    }

    /** Returns the ids of all runs, the oldest first, including runs that cannot be read. */
    List<String> runs();

    /** Returns one sentence about damage to the store as a whole; empty if none was detected. */
    default Optional<String> damage() {
        return Optional.empty();
    }

    /** Returns how runs of this store are handed out to the processes that drive them; empty if they are not (default). */
    default Optional<Handout> handout() {
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
