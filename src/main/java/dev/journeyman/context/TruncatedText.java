package dev.journeyman.context;

/** The beginning of a text that is too long, measured in the bytes that are sent and never cut within a character. */
public final class TruncatedText {

    private TruncatedText() {}

    /**
     * Returns a text, or as much of its beginning as fits into some bytes of UTF-8.
     *
     * @param mark what is put in the place of the rest
     */
    public static String head(String text, int bytes, String mark) {
        int end = ResultCap.within(text, bytes);
        return end == text.length() ? text : text.substring(0, end) + mark;
    }
}
