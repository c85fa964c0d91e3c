package dev.journeyman.engine;

/** No provider could serve a call. Nothing is lost; the story waits. */
final class NobodyServesException extends RuntimeException {

    private static final long serialVersionUID = 1;

    NobodyServesException(String message) {
        super(message);
    }
}
