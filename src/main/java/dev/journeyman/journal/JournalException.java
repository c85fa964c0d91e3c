package dev.journeyman.journal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a store cannot be read or written. No acknowledged entry is lost; runs resume when the store is
 * available. It is the parent of all failures of stores.
 */
public sealed class JournalException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public JournalException(String message) {
        super(message);
    }

    public JournalException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Thrown to a writer that has not seen the newest entries of a run: another writer drives it. The writer must stop. */
    public static final class StaleWriterException extends JournalException {

        private static final long serialVersionUID = 1;

        private static final String NEWER =
                "Run %s has %s entries, not %s: another writer drives it. This writer stops; nothing was appended.";

        private static final String LOST =
                "Run %s has %s entries, although %s were acknowledged: its store lost some, as a standby does that was"
                    + " not synchronous. This writer stops, nothing was appended, and the run continues from what is"
                    + " there when it is resumed.";

        public StaleWriterException(String run, long expected, long found) {
            super((found < expected ? LOST : NEWER).formatted(run, found, expected));
        }
    }

    /**
     * Thrown to the driver of a run when another process wrote a verdict or a cancellation, which leave it the driver: it reads
     * on and continues. The engine handles it.
     */
    public static final class NewsException extends JournalException {

        private static final long serialVersionUID = 1;

        public NewsException(String run) {
            super("Run %s has news. Its driver reads on and continues.".formatted(run));
        }
    }

    /** Thrown to the holder of a claim whose time is over, so that another process may drive the run. The holder must stop. */
    public static final class LostClaimException extends JournalException {

        private static final long serialVersionUID = 1;

        public LostClaimException(String run) {
            this(run, null);
        }

        public LostClaimException(String run, @Nullable Throwable cause) {
            super(
                    "The claim on run %s is lost: its time is over. This process stops driving the run; nothing was appended."
                            .formatted(run),
                    cause);
        }
    }

    /**
     * Thrown when not every entry of a run can be read: an entry is missing or damaged, or a newer version wrote it. Such a
     * run is not driven; the entries before it can still be shown.
     */
    public static final class UnreadableRunException extends JournalException {

        private static final long serialVersionUID = 1;

        private final transient List<StoredEntry> readable;

        /**
         * Makes an exception for a run.
         *
         * @param readable the entries before the first one that cannot be read
         */
        public UnreadableRunException(String message, List<StoredEntry> readable, @Nullable Throwable cause) {
            super(message, cause);
            this.readable = List.copyOf(readable);
        }

        /**
         * Returns an exception for a damaged run, with the sentence that every store reports damage by.
         *
         * @param store the name of the store; may be empty
         * @param what the damage, such as {@code entry 4 of run r-1 is missing}
         * @param readable the entries before the damage
         */
        public static UnreadableRunException damaged(
                String store, String what, List<StoredEntry> readable, @Nullable Throwable cause) {
            return new UnreadableRunException(
                    "The store%s is damaged: %s. It was left as it is; restore it from a copy.%s"
                            .formatted(
                                    store.isEmpty() ? "" : " " + store,
                                    what,
                                    readable.isEmpty()
                                            ? ""
                                            : " Entries 1 to %s can be shown."
                                                    .formatted(readable.get(readable.size() - 1)
                                                            .seq())),
                    readable,
                    cause);
        }

        /** Returns the entries before the first one that cannot be read. */
        public List<StoredEntry> readable() {
            return readable;
        }
    }
}
