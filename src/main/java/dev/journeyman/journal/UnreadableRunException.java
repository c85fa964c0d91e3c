package dev.journeyman.journal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run of which not every entry can be read: the store lost some, or damaged one, or a newer version wrote one. It is not driven;
 * what came before can still be shown.
 */
public final class UnreadableRunException extends JournalException {

    private static final long serialVersionUID = 1;

    private final transient List<RecordedEntry> readable;

    /**
     * Says what is wrong with a run.
     *
     * @param readable its entries from the first on, up to the one that cannot be read
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
