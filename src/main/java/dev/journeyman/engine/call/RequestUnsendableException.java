package dev.journeyman.engine.call;

/** The request would fail at every provider, and each attempt would cost money. */
public final class RequestUnsendableException extends RuntimeException {

    private static final long serialVersionUID = 1;

    RequestUnsendableException(String message) {
        super(message);
    }
}
