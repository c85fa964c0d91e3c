package dev.journeyman;

import dev.journeyman.flow.RunStateException;
import dev.journeyman.flow.State;
import dev.journeyman.journal.JournalException.StaleWriterException;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.review.Submission;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.review.text.SubmissionText;
import dev.journeyman.story.BadInputException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** The handle of a run in an engine; there is one for each run. It may be used from any thread. */
public interface Run {

    /** Returns the id of the run, which the journal and the branch name. */
    String id();

    /**
     * Returns the run's current state without waiting, with what it waits for and the decisions that fit. It is read
     * from the journal, so it is true also while another process drives the run, or none does.
     */
    Outcome outcome();

    /**
     * Waits until the run is over, waits for a verdict, or was stopped. If this engine does not drive the run, returns
     * its current state at once.
     *
     * @throws RunStateException if this engine's last drive of the run broke off because the journal failed, or because
     *     another engine or process took the run over; no acknowledged entry is lost, and {@link #outcome} returns the
     *     state
     */
    Outcome await() throws InterruptedException;

    /** Waits as {@link #await()} does, but not longer than a time; empty if the run is still driven then. */
    Optional<Outcome> await(Duration longest) throws InterruptedException;

    /**
     * Returns what becomes of the current drive, without waiting: its outcome when the run is over, waits for a verdict,
     * or was stopped. It completes exceptionally with what {@link #await()} throws.
     */
    CompletionStage<Outcome> completion();

    /** Returns the request that waits for a verdict or an answer; empty if none does. */
    Optional<OpenRequest> request();

    /** Returns what came of the run so far: a report that is folded from its journal. */
    RunReport report();

    /**
     * Adds an observer of the events of the run: first those that the journal has after an entry, on this thread, then
     * every further one, after it is written, on the thread that drives the run. Each is shown once and in order. The
     * observer must not block; an exception that it throws on the driving thread is logged and does not affect the run.
     *
     * @param after the seq of the last entry that the observer knows; 0 for all events
     */
    void observe(long after, Consumer<RunEvent> observer);

    /**
     * Adds an observer of every further entry that this engine writes, as the journal keeps it. It is called after the
     * entry is written, on the thread that drives the run, and must not block.
     */
    void observeEntries(Consumer<StoredEntry> observer);

    /**
     * Resumes a run that was parked, stopped or cut off. Nothing happens if this engine already drives the run. If
     * another engine drives it, this one takes it over: the journal refuses the other engine's next entry.
     *
     * @throws RunStateException if the run is over, its worktree is gone, or the engine is closed
     * @throws BadInputException if its task is blocked
     */
    void resume();

    /**
     * Delivers a verdict or an answer to a parked run and resumes it. The verdict is durable when this returns; a
     * second verdict on the same request is refused. A run that has just asked is given three seconds to come to rest.
     *
     * @param request the request that the verdict answers
     * @throws RunStateException if this is not the open request, or the engine is closed
     * @throws BadInputException if the decision does not fit the request
     * @throws StaleWriterException if another engine wrote to the run at the same time; nothing is delivered
     */
    void deliver(String request, Verdict verdict);

    /**
     * Delivers a verdict as {@link #deliver(String, Verdict)} does, and journals where it was given.
     *
     * @param from where it was given, such as {@code console}, or by which person; events and reports show it
     */
    void deliver(String request, Verdict verdict, String from);

    /**
     * Pauses the run as soon as its current work can be interrupted. A stopped run is not cancelled and can be resumed.
     * Nothing happens if this engine does not drive the run.
     */
    void stop();

    /**
     * Ends the story as failed and interrupts a call in flight. If another engine drives the run, this one takes it
     * over, even if the other one writes at the same time: the journal refuses its next entry.
     *
     * @throws RunStateException if the run is over, or the engine is closed
     */
    void cancel();

    /**
     * A request that waits for a verdict or an answer: what a person must decide. It is immutable and may be used from any
     * thread.
     *
     * @param id the id that the verdict must name
     * @param state the state of the run
     * @param submission what was submitted, with the evidence: a plan, work with its files and diff, a question, or a
     *     budget that ran out
     * @param since when the verdict was asked for
     * @param choices the decisions that fit, each with where it leads
     */
    record OpenRequest(String id, State state, Submission submission, Instant since, List<Choice> choices) {

        public OpenRequest {
            choices = List.copyOf(choices);
        }

        /**
         * A decision that fits the request.
         *
         * @param decision the decision
         * @param leadsTo the state that the run enters on it, as the transition table says
         * @param needsWords whether the coder needs feedback or an answer with it; a verdict without words is taken all
         *     the same
         */
        public record Choice(Decision decision, State leadsTo, boolean needsWords) {

            /** Returns whether the story ends on this decision. */
            public boolean ends() {
                return leadsTo.terminal();
            }
        }

        /** Returns the decisions that fit. */
        public Set<Decision> fitting() {
            return submission.fitting();
        }

        /** Returns the submission as a text for people. */
        public String text() {
            return SubmissionText.of(submission);
        }
    }
}
