package dev.journeyman.tool;

/**
 * What a tool gave back.
 *
 * @param text what the model reads
 * @param error whether it says that something went wrong
 */
public record ToolResult(String text, boolean error) {

    /** Returns a result that is as it was asked for. */
    public static ToolResult of(String text) {
        return new ToolResult(text, false);
    }

    /** Returns a result that says what went wrong. */
    public static ToolResult error(String text) {
        return new ToolResult(text, true);
    }
}
