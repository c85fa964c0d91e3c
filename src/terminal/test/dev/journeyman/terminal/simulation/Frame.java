package dev.journeyman.terminal.simulation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jline.utils.WCWidth;

/**
 * A whole screen that an agent paints. It is immutable.
 *
 * @param rows the rows from the top
 * @param row the row of the cursor
 * @param column the column of the cursor
 */
record Frame(List<String> rows, int row, int column) {

    static final int HIGH = 40;
    static final int WIDE = 120;
    static final String RULE = "─".repeat(WIDE);

    Frame {
        rows = List.copyOf(rows);
    }

    /** Returns a dialog at the top of the screen, with the cursor on one of its rows. */
    static Frame of(List<String> rows, int row, int column) {
        return placed(rows, List.of(), row, column);
    }

    /**
     * Returns a screen with the end of a conversation and other rows below it, at the foot.
     *
     * @param row the row of the cursor; a negative row counts from the foot
     */
    static Frame placed(List<String> above, List<String> below, int row, int column) {
        List<String> foot = below.subList(Math.max(0, below.size() - HIGH), below.size());
        int left = HIGH - foot.size();
        List<String> rows = new ArrayList<>(above.subList(Math.max(0, above.size() - left), above.size()));
        rows.addAll(Collections.nCopies(left - rows.size(), ""));
        rows.addAll(foot);
        return new Frame(rows, row < 0 ? HIGH + row : row, column);
    }

    /** Returns a text in rows, with one prefix for the first row and another for the rest. */
    static List<String> wrapped(String text, String first, String other) {
        List<String> rows = new ArrayList<>();
        for (String line : text.split("\n", -1)) {
            StringBuilder row = new StringBuilder(rows.isEmpty() ? first : other);
            int width = width(row);
            for (int point : line.replace("\t", "    ").codePoints().toArray()) {
                int more = Math.max(0, WCWidth.wcwidth(point));
                if (width + more > WIDE - 2) {
                    rows.add(row.toString());
                    row = new StringBuilder(other);
                    width = width(row);
                }
                row.appendCodePoint(point);
                width += more;
            }
            rows.add(row.toString());
        }
        return rows;
    }

    /** Returns the width of a text in columns. */
    static int width(CharSequence text) {
        return text.codePoints()
                .map(point -> Math.max(0, WCWidth.wcwidth(point)))
                .sum();
    }

    /** Returns the output that paints this screen over another one. */
    String over(Frame before) {
        StringBuilder paint = new StringBuilder();
        for (int i = 0; i < HIGH; i++) {
            if (!rows.get(i).equals(before.rows().get(i))) {
                paint.append("\u001b[%d;1H%s\u001b[K".formatted(i + 1, rows.get(i)));
            }
        }
        return paint.append("\u001b[%d;%dH".formatted(row + 1, column + 1)).toString();
    }

    static Frame blank() {
        return of(List.of(), 0, 0);
    }
}
