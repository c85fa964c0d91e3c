package dev.journeyman.cli;

import java.io.PrintWriter;
import picocli.CommandLine.Option;

/** Chooses the screen: a status line and colours on a terminal, plain lines everywhere else. */
final class Display {

    private final Terminal terminal;

    @Option(
            names = "--no-color",
            description = "No colours on the terminal (they are off, too, where NO_COLOR is set or TERM is dumb).")
    private boolean noColour;

    Display(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Returns the screen on standard output. */
    Screen onOutput(PrintWriter out) {
        return terminal.showsOutput() ? statusLine(out) : Screen.plain(out);
    }

    /** Returns the screen on standard error, which people read while a program reads the output. */
    Screen onErrors(PrintWriter err) {
        return terminal.showsErrors() ? statusLine(err) : Screen.plain(err);
    }

    private Screen statusLine(PrintWriter writer) {
        Paint paint = noColour || terminal.colourless() ? Paint.TERMINAL : Paint.COLOURS;
        return StatusLine.begin(writer, terminal::width, paint);
    }
}
