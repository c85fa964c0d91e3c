package dev.journeyman.review;

import dev.journeyman.context.Contract;
import dev.journeyman.knowledge.TaskContext;

/**
 * One question to an architect.
 *
 * @param id what a verdict names to answer it
 * @param contract story, plan and pivot as they stand
 * @param submission what is to be judged
 * @param known what is known of the task that the submission does not say: the project's decisions, for example
 * @param complaint why the verdict before did not fit; empty at first
 */
public record ReviewRequest(String id, Contract contract, Submission submission, TaskContext known, String complaint) {

    /** Returns this request after a verdict that did not fit. */
    public ReviewRequest complaining(String why) {
        return new ReviewRequest(id, contract, submission, known, why);
    }
}
