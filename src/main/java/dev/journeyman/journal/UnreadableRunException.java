package dev.journeyman.journal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when not every entry of a run can be read: an entry is missing or damaged, or a newer version wrote it. Such a
 * run is not driven; the entries before it can still be shown.
 */
public final class UnreadableRunException extends JournalException {

    private static final long serialVersionUID = 1;

    private final transient List<RecordedEntry> readable;

    /**
     * Makes an exception for a run.
     *
     * @param readable the entries before the first one that cannot be read
     */
    public UnreadableRunException(String message, List<RecordedEntry> readable, @Nullable Throwable cause) {
        super(message, cause);
        this.readable = List.copyOf(readable);
    }

    /** Returns the entries before the first one that cannot be read. */
    public List<RecordedEntry> readable() {
        return readable;
    }
}
