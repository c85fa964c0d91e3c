package dev.journeyman.tool;

import org.jspecify.annotations.Nullable;

/** A server of tools that cannot be used; the message says why, in one sentence. */
public final class ToolServerException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public ToolServerException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
