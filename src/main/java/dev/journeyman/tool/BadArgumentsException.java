package dev.journeyman.tool;

/** Arguments a tool cannot work with. The message tells the model what to send instead. */
public final class BadArgumentsException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public BadArgumentsException(String message) {
        super(message);
    }

    public BadArgumentsException(String message, Throwable cause) {
        super(message, cause);
    }
}
