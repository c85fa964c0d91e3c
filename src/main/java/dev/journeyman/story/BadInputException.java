package dev.journeyman.story;

/**
 * Input that cannot be used. The message is one sentence that says what is wrong with which value, what holds instead and
 * what to do; nothing was written when it is thrown. The command line ends with exit code 2 on it.
 */
public final class BadInputException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    public BadInputException(String message) {
        super(message);
    }

    public BadInputException(String message, Throwable cause) {
        super(message, cause);
    }
}
