package dev.journeyman.journal;

import dev.journeyman.journal.JournalException.LostClaimException;
import dev.journeyman.journal.JournalException.StaleWriterException;
import java.time.Duration;
import java.util.List;

/**
 * The right of one process to drive a run, for a time. It is renewed in the background until it is closed. Only its
 * holder releases the row of the run; an append by another process leaves a held row as it is. It may be used from any thread.
 */
public interface Claim extends AutoCloseable {

    /** Returns the id of the run. */
    String run();

    /** Returns whether the claim still holds. */
    boolean held();

    /** Returns how long the claim holds if it is not renewed; zero if it is lost. */
    Duration left();

    /**
     * Returns when the claim ends if it is not renewed, in hundredths of a second since this machine was started, as {@code
     * /proc/uptime} counts them. That clock continues while the machine sleeps, and guards of processes read the same one.
     */
    long deadline();

    /** Adds work for each time that the claim was renewed. It must not block. */
    void onRenewed(Runnable then);

    /** Adds work for when the claim is lost; it is done at once if the claim is lost already. It must not block. */
    void onLost(Runnable then);

    /**
     * Appends the entry by which the holder takes the run over, with what belongs to it. It is accepted only while the claim
     * holds, which the same statement checks.
     *
     * @throws LostClaimException if the claim does not hold; nothing is appended
     * @throws StaleWriterException if there are newer entries; nothing is appended
     */
    void takeOver(long expected, List<StoredEntry> entries, RunHead head);

    /**
     * Appends as {@link Journal#append} does, as the holder of the run: entries that pause or end the run release its row.
     *
     * @throws StaleWriterException if there are newer entries; nothing is appended
     */
    void append(long expected, List<StoredEntry> entries, RunHead head);

    /**
     * Ends the claim. A row that the holder has not released is given back, due as the head of the run says, and not
     * before a time has passed.
     */
    void giveBack(Duration after);

    /** Ends the claim and gives the run back, as {@link #giveBack} does without further time. */
    @Override
    default void close() {
        giveBack(Duration.ZERO);
    }
}
