package dev.journeyman.workspace;

/**
 * A refusal or failure of a workspace; the message states it in whole sentences. The requested change was not made at
 * all.
 */
public class WorkspaceException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public WorkspaceException(String message) {
        super(message);
    }

    public WorkspaceException(String message, Throwable cause) {
        super(message, cause);
    }
}
