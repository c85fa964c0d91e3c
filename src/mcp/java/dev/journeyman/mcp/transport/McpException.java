package dev.journeyman.mcp.transport;

import org.jspecify.annotations.Nullable;

/** A failure of a server or of the transport to it. The message states it in whole sentences, with the remedy. */
public final class McpException extends Exception {

    private static final long serialVersionUID = 1;

    /** What is known about whether the server carried out the request. */
    private enum Done {
        NOTHING,
        SAID,
        UNKNOWN
    }

    private final Done done;

    public McpException(String message, @Nullable Throwable cause) {
        this(message, cause, Done.SAID);
    }

    private McpException(String message, @Nullable Throwable cause, Done done) {
        super(message, cause);
        this.done = done;
    }

    /** Returns the failure of a server that did not answer and may have carried out the request. */
    public static McpException unanswered(String message, @Nullable Throwable cause) {
        return new McpException(message, cause, Done.UNKNOWN);
    }

    /** Returns this failure as that of a tool call: its message says if the call may have been carried out. */
    public McpException ofCall() {
        return done == Done.UNKNOWN
                ? new McpException(
                        sentence() + " It is not known whether the call was carried out."
                                + " Look at what it was to change before you call it again.",
                        this,
                        done)
                : this;
    }

    /** Returns the failure of a server that certainly did not carry out the request, so that it may be sent again. */
    static McpException unheard(String message) {
        return new McpException(message, null, Done.NOTHING);
    }

    /** Returns whether the server certainly did not carry out the request. */
    public boolean unheard() {
        return done == Done.NOTHING;
    }

    /** Returns the message, which is never null. */
    public String sentence() {
        return String.valueOf(getMessage());
    }
}
