package dev.journeyman.journal;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Hands the runs of a store out to the processes that drive them, on any number of machines: each run to one of them at a
 * time. The queue of runs is a fold of the heads: every append moves the row of its run as {@link RunHead#due} says, in
 * the same transaction, and a row that was lost is made again. A process that dies or is cut off loses its claims after
 * {@link #term}. It may be used from any thread.
 */
public interface Handout {

    /** Returns the name of this process among those that drive runs of the store. */
    String worker();

    /** Returns how old the last sign of life of a holder is when its claim may be taken over. */
    Duration term();

    /**
     * Claims a run now, whether it is due or not. The row of a run that the store does not have yet is made.
     *
     * @return the claim; empty if another process holds the run
     */
    Optional<Claim> claim(String run);

    /**
     * Begins to hand out runs that are due. Each is driven on a thread of its own, until the driver returns. A claim that the
     * driver has not ended by then is given back.
     *
     * @param host the name of this machine: runs that only another machine can drive are not handed out
     * @param slots how many runs are driven at once
     * @param driver drives a run; what it throws is logged
     */
    Serving serve(String host, int slots, Consumer<Claim> driver);

    /** Returns which runs are held, by run. */
    List<Holder> holders();

    /** Runs that are being handed out to this process. */
    interface Serving extends AutoCloseable {

        /** Takes no further run, and returns when all drivers have returned. Claims are renewed until then. */
        @Override
        void close();
    }

    /**
     * Who holds a run.
     *
     * @param run the run
     * @param worker the name of the process, which begins with the name of its machine
     * @param renewed when the process renewed its claim last
     */
    record Holder(String run, String worker, Instant renewed) {}
}
