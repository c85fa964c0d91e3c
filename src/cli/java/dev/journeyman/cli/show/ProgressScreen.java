package dev.journeyman.cli.show;

import java.io.PrintWriter;

/** Where people watch a run: lines of what happened and, on a terminal, one of what goes on. It may be used from any thread. */
public interface ProgressScreen extends AutoCloseable {

    /** Writes a line of what happened. */
    void line(String text);

    /** Writes a line after all is over, whole, so that a command in it can be copied. */
    void end(String text);

    /** Takes in what goes on now. */
    void show(StatusSnapshot now);

    /** Leaves the terminal to somebody who asks a person there, until {@link #back}. */
    void leave();

    /** Takes the terminal back. */
    void back();

    TextStyle paint();

    @Override
    void close();

    /** Returns the screen that is no terminal: it shows lines, each as it is. */
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
