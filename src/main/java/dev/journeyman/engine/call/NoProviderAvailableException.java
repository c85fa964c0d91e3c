package dev.journeyman.engine.call;

/** No provider could serve a call. The run is suspended and nothing is lost. */
public final class NoProviderAvailableException extends RuntimeException {

    private static final long serialVersionUID = 1;

    NoProviderAvailableException(String message) {
        super(message);
    }
}
