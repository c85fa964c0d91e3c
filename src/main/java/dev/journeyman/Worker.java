package dev.journeyman;

import dev.journeyman.journal.Journal;
import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.process.Machine;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/**
 * A worker drives the runs of a store that are due, beside workers in other processes and on other machines. The store
 * hands each run to one worker at a time; a run whose worker dies is handed to another one. It may be used from any
 * thread. Only journeyman implements it.
 */
public interface Worker extends AutoCloseable {

    /** How long {@link #close} lets calls that are under way come to their end. */
    Duration GRACE = Duration.ofSeconds(30);

    /**
     * Begins to drive the runs of a store that are due, each with an engine of its own or one that it shares with others.
     *
     * @param store the store
     * @param slots how many runs are driven at once
     * @param engines returns the engine for a run; it has the same store, and the caller closes it after the worker. A run whose
     *     engine cannot be made is tried again later
     * @throws BadInputException if the store does not hand runs out
     */
    static Worker of(Journal store, int slots, Function<String, CoderEngine> engines) {
        return LocalWorker.of(store, Machine.here(), slots, run -> LocalEngine.of(engines.apply(run)));
    }

    /** Returns the name by which other processes see this worker. */
    String name();

    /** Returns the ids of the runs that it drives now. */
    List<String> runs();

    /** Waits until the worker has been closed. */
    void await() throws InterruptedException;

    /**
     * Takes no further run, pauses those in hand so that other workers continue them, and returns when all are paused. Each
     * run is paused after the call that is under way.
     *
     * @param grace how long these calls may take; then they are broken off
     */
    void drain(Duration grace);

    /** Drains with a grace of {@link #GRACE}. */
    @Override
    default void close() {
        drain(GRACE);
    }
}
