package dev.journeyman.journal.entry;

/** An entry whose kind, or that of a part of it, this version does not know. */
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
