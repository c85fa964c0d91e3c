package dev.journeyman.journal;

/** A store that cannot be read or written. Nothing that it acknowledged is lost; a run goes on when the store is back. */
public final class JournalException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public JournalException(String message) {
        super(message);
    }

    public JournalException(String message, Throwable cause) {
        super(message, cause);
    }
}
