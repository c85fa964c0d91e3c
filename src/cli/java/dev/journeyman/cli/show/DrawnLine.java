package dev.journeyman.cli.show;

/** A line at the end of a terminal that is drawn over itself. It must be used by one thread at a time. */
final class DrawnLine {

    private static final String CLEAR = "\r\u001B[K";
    /** Makes a terminal that has become narrower since it was measured cut the line instead of wrapping it. */
    private static final String CUTTING = "\u001B[?7l";

    private static final String BREAKING = "\u001B[?7h";

    private final ShownWriter out;
    private String drawn = "";

    DrawnLine(ShownWriter out) {
        this.out = out;
    }

    /** Prints lines where the drawn line was, which must be drawn again. */
    void above(String text) {
        out.control(drawn.isEmpty() ? "" : CLEAR);
        drawn = "";
        end(text);
    }

    /** Prints a line where nothing is drawn. */
    void end(String text) {
        out.painted(text);
        out.println();
    }

    /**
     * Draws the line if it has changed.
     *
     * @param line its text; empty for none
     * @param painted the text with its colours
     */
    void draw(String line, String painted) {
        if (!line.equals(drawn)) {
            out.control(line.isEmpty() ? CLEAR : "\r" + CUTTING);
            if (!line.isEmpty()) {
                out.painted(painted);
                out.control("\u001B[K" + BREAKING);
            }
            drawn = line;
        }
        out.flush();
    }
}
