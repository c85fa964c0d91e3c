package dev.journeyman.journal;

/** An entry whose kind, or that of a part of it, this version does not know. */
final class NewerKindException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    private final String kind;

    NewerKindException(String message, String kind, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    String kind() {
        return kind;
    }
}
