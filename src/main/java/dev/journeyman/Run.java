package dev.journeyman;

import dev.journeyman.engine.Driver;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.Recorded;
import dev.journeyman.journal.StaleWriterException;
import dev.journeyman.review.Verdict;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

/** A story on its way. It may be used from any thread. */
public final class Run {

    private final Driver<Outcome> driver;

    Run(Driver<Outcome> driver) {
        this.driver = driver;
    }

    /** Returns the id by which the journal and the branch know it. */
    public String id() {
        return driver.id();
    }

    /**
     * Waits until the run is over, waits for somebody, or was stopped.
     *
     * @throws IllegalStateException if the journal failed or somebody else drives the run; nothing acknowledged is lost
     */
    public Outcome await() throws InterruptedException {
        try {
            return driver.driving().get();
        } catch (ExecutionException problem) {
            Throwable cause = Objects.requireNonNull(problem.getCause());
            boolean said = cause instanceof JournalException
                    || cause instanceof StaleWriterException
                    || cause instanceof UncheckedIOException;
            throw new IllegalStateException(
                    "Run %s cannot go on: %s".formatted(id(), said ? cause.getMessage() : cause), cause);
        }
    }

    /** Shows every further entry to somebody, after it was written, on the thread that drives; it must not block. */
    public void observe(Consumer<Recorded> observer) {
        driver.watch(observer);
    }

    /** Goes on with a run that was parked, stopped or cut off. A run that is being driven already is left alone. */
    public void resume() {
        driver.resume();
    }

    /**
     * Delivers a verdict or an answer to a parked run, which then goes on.
     *
     * @param request the request it answers; one that is no longer open is refused
     */
    public void deliver(String request, Verdict verdict) {
        driver.deliver(request, verdict);
    }

    /** Pauses the run as soon as what it does can be broken off. It can be resumed: stopping is not cancelling. */
    public void stop() {
        driver.stop();
    }

    /** Ends the story as failed. */
    public void cancel() {
        driver.cancel("cancelled");
    }
}
