package dev.journeyman.peers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A table that prints itself in Markdown; its first column holds names. One thread uses it. */
final class MarkdownTable {

    private final List<String> lines = new ArrayList<>();
    private final int columns;

    /** Creates a table with the titles of its columns. */
    MarkdownTable(List<String> titles) {
        columns = titles.size();
        lines.add(line(titles));
        lines.add("|---|" + String.join("", Collections.nCopies(columns - 1, "---:|")));
    }

    /**
     * Adds a row.
     *
     * @throws IllegalArgumentException if it has not as many cells as there are columns
     */
    MarkdownTable row(List<String> cells) {
        if (cells.size() != columns) {
            throw new IllegalArgumentException(
                    "A row of %d cells does not fit a table of %d columns.".formatted(cells.size(), columns));
        }
        lines.add(line(cells));
        return this;
    }

    private static String line(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |";
    }

    @Override
    public String toString() {
        return String.join("\n", lines);
    }
}
