package dev.journeyman.tool;

import org.jspecify.annotations.Nullable;

/** A failure to connect to a tool server. The message states the cause in one sentence. */
public final class ToolServerException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public ToolServerException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
