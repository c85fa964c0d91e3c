package dev.journeyman.cli.show;

import dev.journeyman.cli.words.LocalTimes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The table of runs, with a line under each run that waits and one under each run that a worker of a shared store drives or will. It is used by one thread. */
public final class RunTable {

    private static final String GAP = "  ";
    private static final String INDENT = "  ";
    private static final String WAITS = INDENT + "waits for ";
    private static final int LEAST_TITLE = 12;
    private static final int LONGEST_PROJECT = 20;

    private final LocalTimes dates;
    private final Instant now;
    private final int width;

    /**
     * Creates a table.
     *
     * @param dates the format of times
     * @param now the time until which runs have waited
     * @param width the columns that a line may take
     */
    public RunTable(LocalTimes dates, Instant now, int width) {
        this.dates = dates;
        this.now = now;
        this.width = width;
    }

    /** Returns the header and the lines of the runs: one per run, and what {@link #below} says. */
    public List<String> lines(List<ListedRun> runs) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("RUN", "UPDATED", "PROJECT", "STATE", "COST", "STORY"));
        runs.forEach(run -> rows.add(row(run)));
        int[] widths = widths(rows);
        List<String> lines = new ArrayList<>();
        lines.add(line(rows.get(0), widths));
        for (int i = 0; i < runs.size(); i++) {
            lines.add(line(rows.get(i + 1), widths));
            below(runs.get(i)).forEach(lines::add);
        }
        return lines;
    }

    /** Returns the number of lines of a run. */
    public int height(ListedRun run) {
        return 1 + (int) below(run).count();
    }

    /** Returns the lines under a run: what it waits for, and who drives it. */
    private Stream<String> below(ListedRun run) {
        return Stream.of(
                        run.waits(dates, now).map(words -> lineOf(WAITS, words)),
                        run.driver(now).map(words -> lineOf(INDENT, words)))
                .flatMap(Optional::stream);
    }

    private String lineOf(String indent, String words) {
        return indent + cut(words, Math.max(LEAST_TITLE, width - indent.length()));
    }

    private List<String> row(ListedRun run) {
        return List.of(
                TextStyle.TERMINAL.words(run.head().run()),
                dates.of(run.head().updated()),
                cut(run.project(), LONGEST_PROJECT),
                run.head().state().name(),
                run.cost(),
                run.head().subject().title());
    }

    private static int[] widths(List<List<String>> rows) {
        return Stream.iterate(0, column -> column + 1)
                .limit(rows.get(0).size())
                .mapToInt(column -> rows.stream()
                        .mapToInt(row -> TextWidth.of(row.get(column)))
                        .max()
                        .orElse(0))
                .toArray();
    }

    private String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < row.size() - 1; column++) {
            String cell = row.get(column);
            line.append(cell)
                    .append(" ".repeat(widths[column] - TextWidth.of(cell)))
                    .append(GAP);
        }
        int room = Math.max(LEAST_TITLE, width - TextWidth.of(line.toString()));
        return (line + cut(row.get(row.size() - 1), room)).stripTrailing();
    }

    /** Returns a text as one line of at most so many columns; an ellipsis marks what is cut off. */
    private static String cut(String text, int columns) {
        String line = TextStyle.TERMINAL.words(text).replaceAll("\\s+", " ").strip();
        return TextWidth.of(line) <= columns
                ? line
                : TextWidth.cut(line, columns - 1).strip() + "…";
    }
}
