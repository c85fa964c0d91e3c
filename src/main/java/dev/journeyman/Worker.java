package dev.journeyman;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A worker drives the runs of a store that are due, beside workers in other processes and on other machines. The store
 * hands each run to one worker at a time; a run whose worker dies is handed to another one. It may be used from any
 * thread. Only journeyman implements it.
 */
public interface Worker extends AutoCloseable {

    /** How long {@link #close} lets calls that are under way come to their end. */
    Duration GRACE = Duration.ofSeconds(30);

    /**
     * A run that a worker was given and could not drive, or not to where it rests.
     *
     * @param run the id of the run
     * @param why what happened, and what to do
     * @param again after how long the run may be handed out again, at the earliest; empty if another process has taken it over
     */
    record Undriven(String run, String why, Optional<Duration> again) {}

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
