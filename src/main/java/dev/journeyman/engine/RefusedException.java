package dev.journeyman.engine;

/** A request that each provider was asked and refused: waiting does not change that, other words may. */
final class RefusedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    RefusedException(String message) {
        super(message);
    }
}
