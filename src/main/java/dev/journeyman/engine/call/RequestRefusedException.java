package dev.journeyman.engine.call;

/** A request that each provider was asked and refused: waiting does not change that, other words may. */
public final class RequestRefusedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    RequestRefusedException(String message) {
        super(message);
    }
}
