package dev.journeyman.handoff.brief;

import java.util.function.IntUnaryOperator;

/**
 * A part of a line: fixed words, or text from outside, which is cut where it is too long. It is immutable and may be
 * used from any thread.
 *
 * @param text the text, on one line
 * @param keeps which end of the text stays where it is cut
 */
public record LinePart(String text, Keeps keeps) {

    /** Which end of a text stays where it is cut. */
    public enum Keeps {
        /** The whole text: fixed words are never cut. */
        ALL,
        /** The head: an error begins with what failed. */
        HEAD,
        /** The tail: a path ends with the name of the file. */
        TAIL
    }

    private static final String CUT = "…";

    /** Returns a part of fixed words. */
    static LinePart words(String text) {
        return new LinePart(text, Keeps.ALL);
    }

    boolean says() {
        return !text.isEmpty();
    }

    /** Returns the bytes of a text from outside, which approximate its tokens; 0 for fixed words. */
    int size() {
        return keeps == Keeps.ALL ? 0 : size(text, LinePart::bytes);
    }

    /** Returns this part with at most so many bytes; with 0, only the mark of the cut stays. */
    LinePart within(int bytes) {
        return size() <= bytes ? this : cut(bytes - bytes(CUT.codePointAt(0)), LinePart::bytes);
    }

    /** Returns this part with at most so many code points. */
    public LinePart upTo(int points) {
        return text.codePointCount(0, text.length()) <= points ? this : cut(points - 1, any -> 1);
    }

    private LinePart cut(int room, IntUnaryOperator size) {
        String cut = keeps == Keeps.TAIL ? CUT + tail(room, size) : head(room, size) + CUT;
        return new LinePart(cut, keeps);
    }

    private String head(int room, IntUnaryOperator size) {
        int end = 0;
        int left = room;
        while (end < text.length() && size.applyAsInt(text.codePointAt(end)) <= left) {
            left -= size.applyAsInt(text.codePointAt(end));
            end += Character.charCount(text.codePointAt(end));
        }
        return text.substring(0, end).stripTrailing();
    }

    /** Returns the end of a path, with whole names where at least the last one fits. */
    private String tail(int room, IntUnaryOperator size) {
        int start = text.length();
        int left = room;
        while (start > 0 && size.applyAsInt(text.codePointBefore(start)) <= left) {
            left -= size.applyAsInt(text.codePointBefore(start));
            start -= Character.charCount(text.codePointBefore(start));
        }
        for (int i = start; i < text.length() - 1; i++) {
            if (text.charAt(i) == '/' || text.charAt(i) == '\\') {
                return text.substring(i);
            }
        }
        return text.substring(start).stripLeading();
    }

    private static int size(String text, IntUnaryOperator each) {
        return text.codePoints().map(each).sum();
    }

    private static int bytes(int point) {
        if (point < 0x80) {
            return 1;
        }
        if (point < 0x800) {
            return 2;
        }
        return point < 0x10000 ? 3 : 4;
    }
}
