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
    private final RunHead head;
    private @Nullable RuntimeException failure;
    private boolean written;

    PendingAppend(String run, long expected, List<StoredEntry> entries, RunHead head) {
        this.run = run;
        this.expected = expected;
        this.entries = entries;
        this.head = head;
    }

    String run() {
        return run;
    }

    long expected() {
        return expected;
    }

    List<StoredEntry> entries() {
        return entries;
    }

    RunHead head() {
        return head;
    }

    /** Returns about how many bytes the entries have. */
    long bytes() {
        return entries.stream().mapToLong(entry -> entry.json().length()).sum();
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
