package dev.journeyman.terminal.simulation;

import java.time.Instant;

/** Paints what changed on a screen, or all of it again. Used by one thread. */
final class Easel {

    private final Stream stream;
    private final boolean synchronised;
    private Frame shown = Frame.blank();
    private String title = "";

    /**
     * Creates one.
     *
     * @param synchronised whether it tells a terminal when a screen is done (mode 2026)
     */
    Easel(Stream stream, boolean synchronised) {
        this.stream = stream;
        this.synchronised = synchronised;
    }

    /** Returns when all that was painted is out. */
    Instant done() {
        return stream.done();
    }

    void write(String output) {
        stream.write(output);
    }

    void paint(Frame frame, String named) {
        whole("\u001b[?25l" + frame.over(shown) + "\u001b[?25h");
        shown = frame;
        if (!named.equals(title)) {
            title = named;
            stream.write("\u001b]0;" + named + "\u0007");
        }
    }

    /** Paints the same again from nothing, as agents do after a change of the window. */
    void again() {
        whole("\u001b[2J\u001b[H" + shown.over(Frame.blank()));
    }

    void clear() {
        shown = Frame.blank();
        stream.write("\u001b[2J\u001b[H");
    }

    private void whole(String paint) {
        stream.write(synchronised ? "\u001b[?2026h" + paint + "\u001b[?2026l" : paint);
    }
}
