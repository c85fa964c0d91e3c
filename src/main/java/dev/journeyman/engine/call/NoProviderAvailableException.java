package dev.journeyman.engine.call;

/** No provider could serve a call. Nothing is lost; the story waits. */
public final class NoProviderAvailableException extends RuntimeException {

    private static final long serialVersionUID = 1;

    NoProviderAvailableException(String message) {
        super(message);
    }
}
