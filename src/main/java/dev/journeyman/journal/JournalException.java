package dev.journeyman.journal;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when a store cannot be read or written. No acknowledged entry is lost; runs resume when the store is
 * available. It is the parent of all failures of stores.
 */
public sealed class JournalException extends RuntimeException permits StaleWriterException, UnreadableRunException {

    private static final long serialVersionUID = 1;

    public JournalException(String message) {
        super(message);
    }

    public JournalException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
