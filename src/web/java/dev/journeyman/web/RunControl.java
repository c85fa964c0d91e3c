package dev.journeyman.web;

import dev.journeyman.CoderEngine;
import dev.journeyman.flow.RunStateException;
import dev.journeyman.journal.JournalException.StaleWriterException;
import dev.journeyman.review.Verdict;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Criterion;
import java.util.List;

/**
 * What the console does to runs when a person decides. A call returns when the deed is durable; the run is then driven
 * on in the background. A call that is refused changes nothing, and its exception has one sentence for the person. It
 * may be used from any thread.
 */
public interface RunControl {

    /**
     * A story as a person writes it into the form of the console. It is immutable and may be used from any thread.
     *
     * @param title the task, in one line
     * @param text the task in detail; may be empty
     * @param criteria what must hold in the end, each with the command that shows it, or without one
     * @param model the model that codes; empty for the one that the host chooses
     * @param repository the repository; empty for the one that the host chooses
     */
    record NewStory(String title, String text, List<Criterion> criteria, String model, String repository) {
        public NewStory {
            criteria = List.copyOf(criteria);
        }
    }

    /**
     * Starts a run of a story and returns its id.
     *
     * @throws BadInputException if the story, the model or the repository cannot be used
     */
    String start(NewStory story);

    /**
     * Delivers a verdict or an answer and drives the run on.
     *
     * @param from where it was given, which is journaled with it
     * @throws RunStateException if the request is not open, or the run is driven elsewhere
     * @throws BadInputException if the decision does not fit the request
     * @throws StaleWriterException if another process wrote to the run at the same time
     */
    void deliver(String run, String request, Verdict verdict, String from);

    /**
     * Pauses a run as soon as its current work can be interrupted.
     *
     * @throws RunStateException if it is not driven here
     */
    void stop(String run);

    /**
     * Ends the story of a run as failed.
     *
     * @throws RunStateException if the run is over
     */
    void cancel(String run);

    /**
     * Resumes a run that was parked, stopped or cut off.
     *
     * @throws RunStateException if the run is over, or is driven elsewhere
     */
    void resume(String run);

    /**
     * Returns the control over the runs of an engine. It takes the engine's own models: a story that names another one
     * is refused.
     */
    static RunControl of(CoderEngine engine) {
        return new EngineControl(engine);
    }
}
