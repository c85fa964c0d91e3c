package dev.journeyman.journal;

/** Thrown to a writer that has not seen the newest entries of a run: another writer drives it. The writer must stop. */
public final class StaleWriterException extends JournalException {

    private static final long serialVersionUID = 1;

    public StaleWriterException(String run, long expected, long found) {
        super("Run %s has %s entries, not %s: another writer drives it. This writer stops; nothing was appended."
                .formatted(run, found, expected));
    }
}
