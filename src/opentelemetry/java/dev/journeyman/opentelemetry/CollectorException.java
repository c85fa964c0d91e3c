package dev.journeyman.opentelemetry;

/** A collector did not take spans. The message is one sentence with its answer, and one that says what to do. */
public final class CollectorException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    CollectorException(String message) {
        super(message);
    }
}
