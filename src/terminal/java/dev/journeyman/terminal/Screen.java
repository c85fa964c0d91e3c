package dev.journeyman.terminal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The contents of a terminal at one moment, as a person sees them. It is immutable and may be used from any thread.
 *
 * @param lines the lines from the top, without trailing blanks
 * @param row the cursor's line, from 0
 * @param column the cursor's column, from 0
 * @param title the window's title; empty if none was set
 * @param state the state the agent last reported; null if it reports none
 * @param bracketed whether the program has turned bracketed paste on (mode 2004)
 * @param number the number of screens before this one: a larger number is newer
 */
public record Screen(
        List<String> lines,
        int row,
        int column,
        String title,
        @Nullable AgentState state,
        boolean bracketed,
        long number) {

    /** A screen before any output. */
    public static final Screen EMPTY = new Screen(List.of(), 0, 0, "", null, false, 0);

    public Screen {
        lines = List.copyOf(lines);
    }

    /** Returns all lines, separated by line breaks. */
    public String text() {
        return String.join("\n", lines);
    }

    /** Returns the text left of the cursor on its line, blanks included. */
    public String left() {
        String line = row < lines.size() ? lines.get(row) : "";
        StringBuilder left = new StringBuilder();
        int width = 0;
        for (int i = 0; i < line.length() && width < column; ) {
            int point = line.codePointAt(i);
            left.appendCodePoint(point);
            width += Emulator.width(point);
            i += Character.charCount(point);
        }
        return left + " ".repeat(Math.max(0, column - width));
    }

    /** Returns all lines above the cursor and the text left of it: what the program had written when it paused. */
    public String before() {
        StringBuilder before = new StringBuilder();
        for (int i = 0; i < Math.min(row, lines.size()); i++) {
            before.append(lines.get(i)).append('\n');
        }
        return before.append("\n".repeat(Math.max(0, row - lines.size())))
                .append(left())
                .toString();
    }
}
