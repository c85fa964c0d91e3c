package dev.journeyman.engine;

/** A request that would fail again at any provider, at a cost. */
final class UnsendableException extends RuntimeException {

    private static final long serialVersionUID = 1;

    UnsendableException(String message) {
        super(message);
    }
}
