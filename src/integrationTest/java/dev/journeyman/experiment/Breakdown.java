package dev.journeyman.experiment;

import dev.journeyman.model.Failure;
import dev.journeyman.model.ProviderException;

/**
 * When and how a provider stops to serve.
 *
 * @param calls how many calls it serves before
 * @param failure how each one fails from then on
 * @param message what it says then
 */
record Breakdown(int calls, Failure failure, String message) {

    /** Returns a provider's that serves to the end. */
    static Breakdown never() {
        return new Breakdown(Integer.MAX_VALUE, Failure.EXECUTION_ERROR, "never");
    }

    /** Returns one with a status of HTTP, classed as the engine classes it. */
    static Breakdown http(int calls, int status, String message) {
        return new Breakdown(calls, Failure.of(status, message), status + " " + message);
    }

    ProviderException thrown() {
        return new ProviderException(failure, message, null, null);
    }
}
