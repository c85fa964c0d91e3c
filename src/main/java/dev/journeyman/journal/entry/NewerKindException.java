package dev.journeyman.journal.entry;

/** Thrown when this version does not know the kind of an entry or of a part of it. */
public final class NewerKindException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    private final String kind;

    NewerKindException(String message, String kind, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    public String kind() {
        return kind;
    }
}
