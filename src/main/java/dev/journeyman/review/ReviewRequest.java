package dev.journeyman.review;

import dev.journeyman.context.Contract;
import dev.journeyman.knowledge.TaskContext;

/**
 * A request to the architect for a verdict. It is immutable and may be used from any thread.
 *
 * @param id the id by which a verdict refers to the request
 * @param contract the current story, plan and pivot
 * @param submission the submission to review
 * @param known the knowledge about the task, for example decisions about the project
 * @param complaint why the previous verdict did not fit; empty for the first one
 */
public record ReviewRequest(String id, Contract contract, Submission submission, TaskContext known, String complaint) {

    /** Returns this request after a verdict that did not fit, with the reason. */
    public ReviewRequest complaining(String why) {
        return new ReviewRequest(id, contract, submission, known, why);
    }
}
