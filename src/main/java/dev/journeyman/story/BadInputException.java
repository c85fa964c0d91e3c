package dev.journeyman.story;

import org.jspecify.annotations.Nullable;

/**
 * Input that cannot be used. The message is one sentence that says what is wrong with which value, what holds instead and
 * what to do; nothing was written when it is thrown. The command line ends with exit code 2 on it.
 */
public final class BadInputException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    private final @Nullable String field;

    public BadInputException(String message) {
        super(message);
        this.field = null;
    }

    public BadInputException(String message, Throwable cause) {
        super(message, cause);
        this.field = null;
    }

    private BadInputException(String message, String field) {
        super(message);
        this.field = field;
    }

    /** Refuses a field, which the message begins with, so that whoever read it from a text can tell its line. */
    static BadInputException of(String field, String rest) {
        return new BadInputException("\"" + field + "\" " + rest, field);
    }

    /** Returns the field at fault, where it is a single one. */
    @Nullable
    String field() {
        return field;
    }
}
