package dev.journeyman.terminal;

import java.util.ArrayList;
import java.util.List;

/**
 * A parser that splits a program's output into text and the escape sequences that {@link Emulator} handles itself. An
 * incomplete sequence is kept until the next chunk. It is used by one thread.
 */
final class EscapeParser {

    private static final char ESC = '\u001b';
    private static final char BELL = '\u0007';
    private static final String KEYBOARD = "?<>=";

    /** A longer sequence is not a real escape sequence. It is passed on as text. */
    private static final int LONGEST = 1 << 16;

    enum Kind {
        /** Text for the screen. */
        TEXT,
        /** A sequence that sets or resets a mode. The screen receives it too. */
        MODE,
        /** An operating system command, without its introducer and terminator. */
        COMMAND,
        /** A sequence the screen would misread: one of the kitty keyboard protocol, or one that was cut off. */
        DROPPED
    }

    record Piece(Kind kind, String text) {}

    private final StringBuilder kept = new StringBuilder();

    List<Piece> split(String text) {
        String all = kept.append(text).toString();
        kept.setLength(0);
        List<Piece> pieces = new ArrayList<>();
        int from = 0;
        while (from < all.length()) {
            int escape = all.indexOf(ESC, from);
            if (escape < 0) {
                pieces.add(new Piece(Kind.TEXT, all.substring(from)));
                return pieces;
            }
            if (escape > from) {
                pieces.add(new Piece(Kind.TEXT, all.substring(from, escape)));
            }
            int end = end(all, escape);
            if (end < 0 && all.length() - escape < LONGEST) {
                kept.append(all, escape, all.length());
                return pieces;
            }
            from = end < 0 ? all.length() : end;
            String sequence = all.substring(escape, from);
            pieces.add(end < 0 ? new Piece(Kind.TEXT, sequence) : piece(sequence));
        }
        return pieces;
    }

    private static Piece piece(String sequence) {
        char last = sequence.charAt(sequence.length() - 1);
        if (sequence.equals(String.valueOf(ESC)) || sequence.equals(ESC + "[")) {
            return new Piece(Kind.DROPPED, sequence);
        }
        if (sequence.startsWith(ESC + "]")) {
            int end = sequence.length() - (last == BELL ? 1 : 2);
            return last == BELL || sequence.endsWith(ESC + "\\")
                    ? new Piece(Kind.COMMAND, sequence.substring(2, end))
                    : new Piece(Kind.DROPPED, sequence);
        }
        if (sequence.startsWith(ESC + "[")) {
            char first = sequence.charAt(2);
            if (last == 'u' && KEYBOARD.indexOf(first) >= 0) {
                return new Piece(Kind.DROPPED, sequence);
            }
            if (first == '?' && (last == 'h' || last == 'l')) {
                return new Piece(Kind.MODE, sequence);
            }
        }
        return new Piece(Kind.TEXT, sequence);
    }

    /** Returns the end index of a sequence, or -1 if it is incomplete. */
    private static int end(String text, int escape) {
        if (escape + 1 >= text.length()) {
            return -1;
        }
        return switch (text.charAt(escape + 1)) {
            case '[' -> endOfControl(text, escape + 2);
            case ']', 'P', '_', '^', 'X' -> endOfString(text, escape + 2);
            case ESC -> escape + 1; // the sequence was cut off
            default -> escape + 2;
        };
    }

    private static int endOfControl(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= '@' && c <= '~') {
                return i + 1;
            }
            if (c == ESC) {
                return i; // the sequence was cut off
            }
        }
        return -1;
    }

    private static int endOfString(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == BELL) {
                return i + 1;
            }
            if (c == ESC) {
                if (i + 1 >= text.length()) {
                    return -1;
                }
                return text.charAt(i + 1) == '\\' ? i + 2 : i;
            }
        }
        return -1;
    }
}
