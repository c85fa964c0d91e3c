package dev.journeyman.tool;

/** A failure of a call whose arguments the tool cannot use. The message tells the model what to send instead. */
public final class BadArgumentsException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public BadArgumentsException(String message) {
        super(message);
    }

    public BadArgumentsException(String message, Throwable cause) {
        super(message, cause);
    }
}
