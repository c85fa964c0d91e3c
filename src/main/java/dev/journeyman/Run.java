package dev.journeyman;

import dev.journeyman.engine.RunController;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.RecordedEntry;
import dev.journeyman.journal.StaleWriterException;
import dev.journeyman.review.Verdict;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Story;
import dev.journeyman.workspace.WorkspaceRequest;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

/** A run of a story in an engine, one handle for each run. It may be used from any thread. */
public final class Run {

    private final RunController<Outcome> driver;

    Run(RunController<Outcome> driver) {
        this.driver = driver;
    }

    void start(Story story, WorkspaceRequest assignment) {
        driver.start(story, assignment);
    }

    void clearAttempts() {
        driver.clearAttempts();
    }

    /** Returns the id by which the journal and the branch know it. */
    public String id() {
        return driver.id();
    }

    /** Returns where the run stands now, without waiting: its state, what it waits for and which decisions fit. */
    public Outcome now() {
        return driver.now();
    }

    /**
     * Waits until the run is over, waits for a verdict, or was stopped. A run that this engine does not drive is not waited for:
     * the outcome says where it stands.
     *
     * @throws IllegalStateException if the newest drive of this engine broke off, because the journal failed or another engine or
     *     process took the run over; nothing acknowledged is lost, and {@link #now} says where the run stands
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

    /** Stops the run if it is being driven, and returns what becomes of it; nothing where there is nothing to wait for. */
    Optional<CompletableFuture<Outcome>> stopping() {
        if (!driver.busy()) {
            return Optional.empty();
        }
        CompletableFuture<Outcome> driving = driver.driving();
        driver.stop();
        return driver.drivenHere() ? Optional.empty() : Optional.of(driving);
    }

    /**
     * Shows every further entry that this engine writes to an observer, after it was written, on the thread that drives; it must not
     * block.
     */
    public void observe(Consumer<RecordedEntry> observer) {
        driver.watch(observer);
    }

    /**
     * Resumes a run that was parked, stopped or cut off. A run that this engine drives already is left alone; one that another engine
     * drives is taken over: the journal tells the other one at its next entry that it writes no more.
     *
     * @throws BadInputException if the run is over, its task is blocked, or its worktree is gone
     * @throws IllegalStateException if the engine is closed
     */
    public void resume() {
        driver.resume();
    }

    /**
     * Delivers a verdict or an answer to a parked run, which then goes on. It is durable when this returns; of two verdicts on one
     * request the second is refused.
     *
     * @param request the request it answers
     * @throws BadInputException if that is not the request that waits, or the decision does not fit it
     * @throws StaleWriterException if another engine wrote to the run at the same moment; nothing was delivered
     * @throws IllegalStateException if the engine is closed
     */
    public void deliver(String request, Verdict verdict) {
        driver.deliver(request, verdict);
    }

    /**
     * Pauses the run as soon as what it does can be broken off. It can be resumed: stopping is not cancelling. A run that this
     * engine does not drive stays as it is.
     */
    public void stop() {
        driver.stop();
    }

    /**
     * Ends the story as failed, and interrupts a call in flight. A run that another engine drives is taken over, whatever it writes
     * meanwhile: the journal tells the other one at its next entry that it writes no more.
     *
     * @throws BadInputException if the run is over
     * @throws IllegalStateException if the engine is closed
     */
    public void cancel() {
        driver.cancel("cancelled");
    }
}
