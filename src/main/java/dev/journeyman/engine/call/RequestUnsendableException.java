package dev.journeyman.engine.call;

/** A request that would fail again at any provider, at a cost. */
public final class RequestUnsendableException extends RuntimeException {

    private static final long serialVersionUID = 1;

    RequestUnsendableException(String message) {
        super(message);
    }
}
