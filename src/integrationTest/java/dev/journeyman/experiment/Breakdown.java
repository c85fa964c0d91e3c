package dev.journeyman.experiment;

import dev.journeyman.model.Failure;
import dev.journeyman.model.ProviderException;

/**
 * When and how a provider stops serving.
 *
 * @param calls how many calls it serves before
 * @param failure how each later call fails
 * @param message the message of the failure
 */
record Breakdown(int calls, Failure failure, String message) {

    /** Returns that of a provider that serves to the end. */
    static Breakdown never() {
        return new Breakdown(Integer.MAX_VALUE, Failure.EXECUTION_ERROR, "never");
    }

    /** Returns one with a status of HTTP, classified as the engine classifies it. */
    static Breakdown http(int calls, int status, String message) {
        return new Breakdown(calls, Failure.of(status, message), status + " " + message);
    }

    ProviderException thrown() {
        return new ProviderException(failure, message, null, null);
    }
}
