package dev.journeyman.cli;

import java.io.PrintWriter;
import picocli.CommandLine.Option;

/** Chooses the screen: a status line and colours on a terminal, plain lines everywhere else. */
final class Display {

    @Option(
            names = "--no-color",
            description = "No colours on the terminal (they are off, too, where NO_COLOR is set or TERM is dumb).")
    private boolean noColour;

    /** Returns the screen on standard output. */
    Screen onOutput(PrintWriter out) {
        return Terminal.showsOutput() ? terminal(out) : Screen.plain(out);
    }

    /** Returns the screen on standard error, which people read while a program reads the output. */
    Screen onErrors(PrintWriter err) {
        return Terminal.showsErrors() ? terminal(err) : Screen.plain(err);
    }

    private Screen terminal(PrintWriter writer) {
        Paint paint = noColour || Terminal.colourless() ? Paint.TERMINAL : Paint.COLOURS;
        return StatusLine.begin(writer, Terminal::width, paint);
    }
}
