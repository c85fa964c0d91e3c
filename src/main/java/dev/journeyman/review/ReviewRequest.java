package dev.journeyman.review;

import dev.journeyman.context.Contract;

/**
 * One question to an architect.
 *
 * @param id what a verdict names to answer it
 * @param contract story, plan and pivot as they stand
 * @param submission what is to be judged
 * @param complaint why the verdict before did not fit; empty at first
 */
public record ReviewRequest(String id, Contract contract, Submission submission, String complaint) {

    /** Returns this request after a verdict that did not fit. */
    public ReviewRequest complaining(String why) {
        return new ReviewRequest(id, contract, submission, why);
    }
}
