package dev.journeyman.cli.show;

import java.io.PrintWriter;

/**
 * The screen on which people watch a run: a line per event and, on a terminal, a status line. It may be used from any
 * thread.
 */
public interface ProgressScreen extends AutoCloseable {

    /** Writes a line about an event. */
    void line(String text);

    /** Writes a line after the run, unwrapped, so that a command in it can be copied. */
    void end(String text);

    /** Updates the status line. */
    void show(StatusSnapshot now);

    /** Removes the status line until {@link #back}, for a dialogue with the person at the terminal. */
    void leave();

    /** Restores the status line. */
    void back();

    /** Returns the style of texts on this screen. */
    TextStyle paint();

    @Override
    void close();

    /** Returns the screen for anything but a terminal: it writes each line unchanged. */
    static ProgressScreen plain(PrintWriter out) {
        return new ProgressScreen() {
            @Override
            public void line(String text) {
                out.println(text);
            }

            @Override
            public void end(String text) {
                out.println(text);
            }

            @Override
            public void show(StatusSnapshot now) {}

            @Override
            public void leave() {}

            @Override
            public void back() {}

            @Override
            public TextStyle paint() {
                return TextStyle.FILE;
            }

            @Override
            public void close() {
                out.flush();
            }
        };
    }
}
