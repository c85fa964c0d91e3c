package dev.journeyman.handoff;

import java.util.function.IntUnaryOperator;

/**
 * A part of a line: our own words, or what comes from outside and gives way where there is no room.
 *
 * @param text what it says, on one line
 * @param keeps what stays of it where it is cut
 */
record LinePart(String text, Keeps keeps) {

    /** What stays of a text that is cut. */
    enum Keeps {
        /** All: words of ours. */
        ALL,
        /** The head: what failed is said first. */
        HEAD,
        /** The tail: the name of a file is at the end of its path. */
        TAIL
    }

    private static final String CUT = "…";

    /** Makes a piece of our own words. */
    static LinePart words(String text) {
        return new LinePart(text, Keeps.ALL);
    }

    boolean says() {
        return !text.isEmpty();
    }

    /** Returns how much room this takes: its bytes on the wire, which tell a word from an emoji. */
    int size() {
        return keeps == Keeps.ALL ? 0 : size(text, LinePart::bytes);
    }

    /** Returns this piece with at most so many bytes; with none, only the mark that it is cut stays. */
    LinePart within(int bytes) {
        return size() <= bytes ? this : cut(bytes - bytes(CUT.codePointAt(0)), LinePart::bytes);
    }

    /** Returns this piece with at most so many code points. */
    LinePart upTo(int points) {
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

    /** Returns the end of a path, whole names where at least the last one fits. */
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
