package dev.journeyman.context;

import java.nio.charset.StandardCharsets;

/**
 * Cuts texts that are too long to so many bytes of UTF-8, never within a character. It is stateless and may be used
 * from any thread.
 */
public final class TruncatedText {

    private TruncatedText() {}

    /**
     * Returns a text, or as much of its beginning as fits into so many bytes together with a mark; cutting the result
     * again does not change it.
     *
     * @param mark the text that replaces the rest
     */
    public static String head(String text, int bytes, String mark) {
        if (text.length() <= bytes && ToolResultLimit.within(text, bytes) == text.length()) {
            return text;
        }
        int room = bytes - mark.getBytes(StandardCharsets.UTF_8).length;
        return text.substring(0, ToolResultLimit.within(text, Math.max(0, room))) + mark;
    }
}
