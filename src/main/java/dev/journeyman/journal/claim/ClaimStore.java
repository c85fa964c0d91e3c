package dev.journeyman.journal.claim;

import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.StoredEntry;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** What a store does for the claims of one process. It may be used from any thread. */
public interface ClaimStore {

    /**
     * Sets the sign of life of runs, where the claims still hold.
     *
     * @return those that still hold
     * @throws JournalException if the store cannot be reached
     */
    Set<HeldRun> renew(Collection<HeldRun> held);

    /**
     * Appends as the holder of a run, and releases its row if the head says that the run is not driven any more.
     *
     * @param takesOver whether the append is accepted only while the claim holds
     * @throws JournalException.LostClaimException if it does not hold; nothing is appended
     * @throws JournalException.StaleWriterException if there are newer entries; nothing is appended
     */
    void append(HeldRun held, boolean takesOver, long expected, List<StoredEntry> entries, RunHead head);

    /** Gives a run back, due as its head says and not before a time has passed, if the claim still holds. */
    void giveBack(HeldRun held, Duration after);
}
