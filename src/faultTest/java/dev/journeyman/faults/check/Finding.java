package dev.journeyman.faults.check;

/**
 * Something that must not be. It is immutable and may be used from any thread.
 *
 * @param kind what kind of fault it is
 * @param text what was found
 * @param hundredths for how long a process of an old owner was seen beside a new owner; else 0
 */
public record Finding(Kind kind, String text, long hundredths) {

    /** What must not be. */
    public enum Kind {
        /** An acknowledged entry is missing or differs, a command ran without an entry, or a commit of others is gone. */
        LOST,
        /** An entry is there twice, a place was acknowledged twice, or a command was started twice. */
        DOUBLED,
        /** An old owner wrote after a newer one had taken the run over, or something was written after the end. */
        STALE,
        /** A command of an old owner ran after a newer one had taken the run over. */
        BESIDE
    }

    /** A finding that has no duration. */
    public Finding(Kind kind, String text) {
        this(kind, text, 0);
    }

    @Override
    public String toString() {
        return kind + ": " + text;
    }
}
