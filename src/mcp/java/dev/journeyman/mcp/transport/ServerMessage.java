package dev.journeyman.mcp.transport;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Shortens the text of a server and marks each cut. It may be used from any thread. */
public final class ServerMessage {

    private static final int HALF = 256 * 1024;
    private static final int WORD = 1_024;

    private ServerMessage() {}

    /** Returns a text that UTF-8 can encode: an unpaired surrogate becomes a question mark. */
    public static String whole(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }

    /** Returns at most the given number of characters from the beginning of a text. */
    public static String beginning(String text, int most) {
        return text.length() <= most ? whole(text) : whole(text.substring(0, edge(text, most))) + " […]";
    }

    /** Returns the beginning of a text as one line. */
    public static String line(String text, int most) {
        String near = text.length() <= 2 * most ? text : text.substring(0, edge(text, 2 * most));
        return beginning(near.replaceAll("[\\p{Cntrl}\\s]+", " ").strip(), most);
    }

    /** Returns a text, without its middle if it is too long; the cuts fall between words. */
    public static String ends(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length <= 2 * HALF) {
            return new String(bytes, StandardCharsets.UTF_8);
        }
        int last = HALF;
        while (last > HALF - WORD && !Character.isWhitespace(bytes[last - 1])) {
            last--;
        }
        int first = bytes.length - HALF;
        while (first < bytes.length - HALF + WORD && !Character.isWhitespace(bytes[first])) {
            first++;
        }
        while (last > 0 && inside(bytes[last])) {
            last--;
        }
        while (first < bytes.length && inside(bytes[first])) {
            first++;
        }
        return new String(bytes, 0, last, StandardCharsets.UTF_8)
                + String.format(Locale.ROOT, "\n[… %,d bytes left out …]\n", first - last)
                + new String(bytes, first, bytes.length - first, StandardCharsets.UTF_8);
    }

    /** Returns whether a byte continues a character of several bytes. */
    private static boolean inside(byte one) {
        return (one & 0xC0) == 0x80;
    }

    private static int edge(String text, int at) {
        return Character.isLowSurrogate(text.charAt(at)) ? at - 1 : at;
    }
}
