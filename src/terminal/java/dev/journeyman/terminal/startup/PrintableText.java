package dev.journeyman.terminal.startup;

/**
 * A filter that removes control characters from a text, except line breaks and tabs. It may be used from any thread.
 */
public final class PrintableText {

    private PrintableText() {}

    public static String of(String text) {
        StringBuilder plain = new StringBuilder(text.length());
        text.replace("\r\n", "\n").replace('\r', '\n').codePoints().forEach(point -> {
            if (point == '\n' || point == '\t' || !control(point)) {
                plain.appendCodePoint(point);
            }
        });
        return plain.toString();
    }

    /** Returns whether a code point is a control character (C0, DEL or C1) or half of a surrogate pair. */
    private static boolean control(int point) {
        return Character.isISOControl(point) || (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
    }
}
