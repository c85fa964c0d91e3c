package dev.journeyman.tool;

/**
 * The result of a tool call. It is immutable and may be used from any thread.
 *
 * @param text the text for the model
 * @param error whether the text describes a failure
 */
public record ToolResult(String text, boolean error) {

    /** Returns the result of a call that succeeded. */
    public static ToolResult of(String text) {
        return new ToolResult(text, false);
    }

    /** Returns the result of a call that failed. */
    public static ToolResult error(String text) {
        return new ToolResult(text, true);
    }
}
