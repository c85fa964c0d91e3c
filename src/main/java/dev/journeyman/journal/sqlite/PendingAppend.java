package dev.journeyman.journal.sqlite;

import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.StoredEntry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An append that waits to be written, and what came of it. The thread that writes it hands it back to the one that waits. */
final class PendingAppend {

    private final String run;
    private final long expected;
    private final List<StoredEntry> entries;
    private final List<Object> packed;
    private final RunHead head;
    private @Nullable RuntimeException failure;
    private boolean written;

    /**
     * Prepares an append.
     *
     * @param expected the seq of the last entry the writer has seen
     * @param packed the entries as they are in the file
     */
    PendingAppend(String run, long expected, List<StoredEntry> entries, List<Object> packed, RunHead head) {
        this.run = run;
        this.expected = expected;
        this.entries = entries;
        this.packed = packed;
        this.head = head;
    }

    String run() {
        return run;
    }

    long expected() {
        return expected;
    }

    int size() {
        return entries.size();
    }

    String at(int index) {
        return entries.get(index).at().toString();
    }

    /** Returns an entry as it is in the file: its JSON, or compressed bytes. */
    Object packed(int index) {
        return packed.get(index);
    }

    RunHead head() {
        return head;
    }

    /** Returns about how many bytes the entries have in the file. */
    long bytes() {
        return packed.stream()
                .mapToLong(entry -> entry instanceof byte[] compressed
                        ? compressed.length
                        : entry.toString().length())
                .sum();
    }

    /** Records what went wrong; the first failure counts. */
    void failed(RuntimeException problem) {
        if (failure == null) {
            failure = problem;
        }
    }

    /** Returns whether nothing went wrong so far. */
    boolean intact() {
        return failure == null;
    }

    /** Records that the group of this append is durable; this append is part of it unless it failed. */
    void written() {
        written = true;
    }

    /**
     * Returns if this append is durable.
     *
     * @throws JournalException if it is not
     */
    void require() {
        if (failure != null) {
            throw failure;
        }
        if (!written) {
            throw new JournalException(
                    "The append to run %s was not finished: the thread that wrote it broke off. Resume the run."
                            .formatted(run));
        }
    }
}
