package dev.journeyman.terminal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a person would see of a terminal at one moment. Immutable.
 *
 * @param lines the lines from the top, without blanks at their ends
 * @param row the line the cursor is on, from 0
 * @param column the column it is in, from 0
 * @param title the window's title, empty where none was set
 * @param state what the agent last said of itself, if it speaks of that
 * @param bracketed whether the program takes a paste as a paste (mode 2004)
 * @param number how many screens there were before it: a larger one is newer
 */
public record Screen(
        List<String> lines,
        int row,
        int column,
        String title,
        @Nullable AgentState state,
        boolean bracketed,
        long number) {

    /** A screen on which nothing is yet. */
    public static final Screen EMPTY = new Screen(List.of(), 0, 0, "", null, false, 0);

    public Screen {
        lines = List.copyOf(lines);
    }

    /** Returns all that is on it, a line each. */
    public String text() {
        return String.join("\n", lines);
    }

    /** Returns what is left of the cursor on its line, blanks included. */
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

    /** Returns all lines above the cursor's, and what is left of the cursor: what a program had written when it stopped. */
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
