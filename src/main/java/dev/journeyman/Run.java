package dev.journeyman;

import dev.journeyman.engine.loop.RunController;
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

/** The handle of a run in an engine; there is one for each run. It may be used from any thread. */
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

    /** Returns the id of the run, which the journal and the branch name. */
    public String id() {
        return driver.id();
    }

    /** Returns the run's current state without waiting, with what it waits for and the decisions that fit. */
    public Outcome now() {
        return driver.now();
    }

    /**
     * Waits until the run is over, waits for a verdict, or was stopped. If this engine does not drive the run, returns
     * its current state at once.
     *
     * @throws IllegalStateException if this engine's last drive of the run broke off because the journal failed, or
     *     because another engine or process took the run over; no acknowledged entry is lost, and {@link #now} returns
     *     the state
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

    /** Stops the run if it is being driven, and returns its future outcome; empty if there is nothing to wait for. */
    Optional<CompletableFuture<Outcome>> stopping() {
        if (!driver.busy()) {
            return Optional.empty();
        }
        CompletableFuture<Outcome> driving = driver.driving();
        driver.stop();
        return driver.drivenHere() ? Optional.empty() : Optional.of(driving);
    }

    /**
     * Adds an observer of every further entry that this engine writes. It is called after the entry is written, on the
     * thread that drives the run, and must not block.
     */
    public void observe(Consumer<RecordedEntry> observer) {
        driver.watch(observer);
    }

    /**
     * Resumes a run that was parked, stopped or cut off. Nothing happens if this engine already drives the run. If
     * another engine drives it, this one takes it over: the journal refuses the other engine's next entry.
     *
     * @throws BadInputException if the run is over, its task is blocked, or its worktree is gone
     * @throws IllegalStateException if the engine is closed
     */
    public void resume() {
        driver.resume();
    }

    /**
     * Delivers a verdict or an answer to a parked run and resumes it. The verdict is durable when this returns; a
     * second verdict on the same request is refused.
     *
     * @param request the request that the verdict answers
     * @throws BadInputException if this is not the open request, or the decision does not fit it
     * @throws StaleWriterException if another engine wrote to the run at the same time; nothing is delivered
     * @throws IllegalStateException if the engine is closed
     */
    public void deliver(String request, Verdict verdict) {
        driver.deliver(request, verdict);
    }

    /**
     * Pauses the run as soon as its current work can be interrupted. A stopped run is not cancelled and can be resumed.
     * Nothing happens if this engine does not drive the run.
     */
    public void stop() {
        driver.stop();
    }

    /**
     * Ends the story as failed and interrupts a call in flight. If another engine drives the run, this one takes it
     * over, even if the other one writes at the same time: the journal refuses its next entry.
     *
     * @throws BadInputException if the run is over
     * @throws IllegalStateException if the engine is closed
     */
    public void cancel() {
        driver.cancel("cancelled");
    }
}
