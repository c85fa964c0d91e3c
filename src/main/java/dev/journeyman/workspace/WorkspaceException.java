package dev.journeyman.workspace;

/** Something a workspace refuses or cannot do, in one sentence. What it was asked for was not done, in no part. */
public final class WorkspaceException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public WorkspaceException(String message) {
        super(message);
    }

    public WorkspaceException(String message, Throwable cause) {
        super(message, cause);
    }
}
