package dev.journeyman.cli;

import java.io.PrintWriter;
import picocli.CommandLine.Option;

/** Chooses the screen: a status line and colours on a terminal, plain lines everywhere else. */
final class ScreenChoice {

    private final ConsoleTerminal terminal;

    @Option(
            names = "--no-color",
            description = "No colours on the terminal (they are off, too, where NO_COLOR is set or TERM is dumb).")
    private boolean noColour;

    ScreenChoice(ConsoleTerminal terminal) {
        this.terminal = terminal;
    }

    /** Returns the screen on standard output. */
    ProgressScreen onOutput(PrintWriter out) {
        return terminal.showsOutput() ? statusLine(out) : ProgressScreen.plain(out);
    }

    /** Returns the screen on standard error, which people read while a program reads the output. */
    ProgressScreen onErrors(PrintWriter err) {
        return terminal.showsErrors() ? statusLine(err) : ProgressScreen.plain(err);
    }

    private ProgressScreen statusLine(PrintWriter writer) {
        TextStyle paint = noColour || terminal.colourless() ? TextStyle.TERMINAL : TextStyle.COLOURS;
        return StatusLine.begin(writer, terminal::width, paint);
    }
}
