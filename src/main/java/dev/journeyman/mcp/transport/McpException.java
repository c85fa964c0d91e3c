package dev.journeyman.mcp.transport;

import org.jspecify.annotations.Nullable;

/** Something that a server or the way to it did not do; the message says it in one sentence or two. */
public final class McpException extends Exception {

    private static final long serialVersionUID = 1;

    /** What the server did of what it was asked, as far as it is known. */
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

    /** Returns trouble of a server that may have done what it was asked, and did not say so. */
    public static McpException unanswered(String message, @Nullable Throwable cause) {
        return new McpException(message, cause, Done.UNKNOWN);
    }

    /** Returns the same as it is told of a call, which may have been carried out. */
    public McpException ofCall() {
        return done == Done.UNKNOWN
                ? new McpException(
                        sentence() + " It is not known whether the call was carried out."
                                + " Look at what it was to change before you call it again.",
                        this,
                        done)
                : this;
    }

    /** Returns trouble of a server that surely did nothing of what it was asked, so that it may be asked anew. */
    static McpException unheard(String message) {
        return new McpException(message, null, Done.NOTHING);
    }

    /** Returns whether the server surely did nothing of what it was asked. */
    public boolean unheard() {
        return done == Done.NOTHING;
    }

    /** Returns what the message says. */
    public String sentence() {
        return String.valueOf(getMessage());
    }
}
