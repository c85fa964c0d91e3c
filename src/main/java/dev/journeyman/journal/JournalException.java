package dev.journeyman.journal;

import org.jspecify.annotations.Nullable;

/** A store that cannot be read or written. Nothing that it acknowledged is lost; a run goes on when the store is back. */
public sealed class JournalException extends RuntimeException permits UnreadableRunException {

    private static final long serialVersionUID = 1;

    public JournalException(String message) {
        super(message);
    }

    public JournalException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
