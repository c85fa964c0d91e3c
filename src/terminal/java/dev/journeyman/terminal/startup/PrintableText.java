package dev.journeyman.terminal.startup;

/** A text without what a terminal would act upon: no control characters but line breaks and tabs. */
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

    /** Returns whether a character is C0, DEL, C1, or half of one. */
    private static boolean control(int point) {
        return Character.isISOControl(point) || (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
    }
}
