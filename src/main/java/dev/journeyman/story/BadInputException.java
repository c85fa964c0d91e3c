package dev.journeyman.story;

import org.jspecify.annotations.Nullable;

/**
 * The exception for input that cannot be used. Its message says which value is wrong, what is allowed and what to do.
 * It is thrown before anything is written, and the command line ends with exit code 2.
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

    /**
     * Returns the exception for a field; the message begins with its name, so that a reader of the text can add the
     * line.
     */
    static BadInputException of(String field, String rest) {
        return new BadInputException("\"" + field + "\" " + rest, field);
    }

    /** Returns the field that is wrong; null where it is not a single field. */
    @Nullable
    String field() {
        return field;
    }
}
