package dev.journeyman.context;

import java.nio.charset.StandardCharsets;

/** The beginning of a text that is too long, measured in the bytes that are sent and never cut within a character. */
public final class TruncatedText {

    private TruncatedText() {}

    /**
     * Returns a text, or as much of its beginning as fits into some bytes of UTF-8 with a mark, so that cutting twice is cutting
     * once.
     *
     * @param mark what is put in the place of the rest
     */
    public static String head(String text, int bytes, String mark) {
        if (ToolResultLimit.within(text, bytes) == text.length()) {
            return text;
        }
        int room = bytes - mark.getBytes(StandardCharsets.UTF_8).length;
        return text.substring(0, ToolResultLimit.within(text, Math.max(0, room))) + mark;
    }
}
