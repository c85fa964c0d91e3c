package dev.journeyman.cli.show;

import java.util.regex.Pattern;

/**
 * The columns that a text takes on a terminal. Where terminals differ it counts the larger width. It may be used from
 * any thread.
 */
public final class TextWidth {

    private static final Pattern COLOUR = Pattern.compile("\u001B\\[[0-9;]*m");

    /** The first code point that can take two columns. */
    private static final int FIRST_WIDE = 0x1100;

    private TextWidth() {}

    /** Returns the columns of a text; colours take none. */
    public static int of(String text) {
        return COLOUR.matcher(text)
                .replaceAll("")
                .codePoints()
                .map(TextWidth::of)
                .sum();
    }

    /** Returns the beginning of a text that fits into a number of columns. */
    static String cut(String text, int columns) {
        StringBuilder kept = new StringBuilder();
        int used = 0;
        for (int point : text.codePoints().toArray()) {
            used += of(point);
            if (used > columns) {
                break;
            }
            kept.appendCodePoint(point);
        }
        return kept.toString();
    }

    /** Returns a text wrapped between words. A word that is longer than a line is not broken. */
    static String wrapped(String text, int columns) {
        StringBuilder lines = new StringBuilder();
        for (String line : text.split("\n", -1)) {
            lines.append(lines.isEmpty() ? "" : "\n").append(wrappedLine(line, columns));
        }
        return lines.toString();
    }

    private static String wrappedLine(String line, int columns) {
        if (of(line) <= columns) {
            return line;
        }
        String indent = line.substring(0, line.length() - line.stripLeading().length());
        String next = "\n" + indent + "  ";
        StringBuilder wrapped = new StringBuilder(indent);
        int used = indent.length();
        boolean first = true;
        for (String word : line.substring(indent.length()).split(" ", -1)) {
            if (!first && used + 1 + of(word) > columns) {
                wrapped.append(next);
                used = next.length() - 1;
            } else if (!first) {
                wrapped.append(' ');
                used++;
            }
            wrapped.append(word);
            used += of(word);
            first = false;
        }
        return wrapped.toString();
    }

    private static int of(int point) {
        return switch (Character.getType(point)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT, Character.CONTROL -> 0;
            default -> point < FIRST_WIDE || (point >= 0x2010 && point <= 0x2027) ? 1 : 2;
        };
    }
}
