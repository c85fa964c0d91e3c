package dev.journeyman.engine;

/** A request that would fail again anywhere, at a cost. */
final class RefusedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    RefusedException(String message) {
        super(message);
    }
}
