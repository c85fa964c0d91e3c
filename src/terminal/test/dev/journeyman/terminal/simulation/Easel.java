package dev.journeyman.terminal.simulation;

import java.time.Instant;

/** A painter of the changes of a screen, or of the whole screen. It is used by one thread. */
final class Easel {

    private final Stream stream;
    private final boolean synchronised;
    private Frame shown = Frame.blank();
    private String title = "";

    /**
     * Creates a painter.
     *
     * @param synchronised whether it marks the beginning and end of a screen (mode 2026)
     */
    Easel(Stream stream, boolean synchronised) {
        this.stream = stream;
        this.synchronised = synchronised;
    }

    /** Returns the time at which all output has arrived. */
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

    /** Repaints the whole screen, as agents do after a resize of the window. */
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
