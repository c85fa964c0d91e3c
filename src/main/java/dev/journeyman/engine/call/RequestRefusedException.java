package dev.journeyman.engine.call;

/** Every provider was asked and refused the request. Waiting does not change that; other words may. */
public final class RequestRefusedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    RequestRefusedException(String message) {
        super(message);
    }
}
