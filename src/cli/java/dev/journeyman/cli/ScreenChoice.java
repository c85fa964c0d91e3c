package dev.journeyman.cli;

import dev.journeyman.cli.show.ProgressScreen;
import dev.journeyman.cli.show.StatusLine;
import dev.journeyman.cli.show.TextStyle;
import java.io.PrintWriter;
import picocli.CommandLine.Option;

/**
 * The choice of the screen: a status line and colours on a terminal, plain lines elsewhere. It is used by one thread.
 */
public final class ScreenChoice {

    private final ConsoleTerminal terminal;

    @Option(
            names = "--no-color",
            description = "No colours on the terminal (also off when NO_COLOR is set or TERM is dumb).")
    private boolean noColour;

    public ScreenChoice(ConsoleTerminal terminal) {
        this.terminal = terminal;
    }

    /** Returns the screen on standard output. */
    public ProgressScreen onOutput(PrintWriter out) {
        return terminal.showsOutput() ? statusLine(out) : ProgressScreen.plain(out);
    }

    /** Returns the screen on standard error, which people read while a program reads the output. */
    public ProgressScreen onErrors(PrintWriter err) {
        return terminal.showsErrors() ? statusLine(err) : ProgressScreen.plain(err);
    }

    private ProgressScreen statusLine(PrintWriter writer) {
        TextStyle paint = noColour || terminal.colourless() ? TextStyle.TERMINAL : TextStyle.COLOURS;
        return StatusLine.begin(writer, terminal::width, paint);
    }
}
