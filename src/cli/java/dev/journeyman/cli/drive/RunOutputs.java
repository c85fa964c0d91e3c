package dev.journeyman.cli.drive;

import dev.journeyman.cli.ConsoleTerminal;
import dev.journeyman.cli.ScreenChoice;
import dev.journeyman.cli.show.ProgressLines;
import dev.journeyman.cli.show.ProgressScreen;
import dev.journeyman.story.BadInputException;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where a run is shown while it is driven. */
public final class RunOutputs {

    @Option(
            names = "--events",
            paramLabel = "jsonl",
            description =
                    "Writes events to standard output, one JSON object a line; people's text goes to standard error.")
    private @Nullable String events;

    @Option(
            names = "--capture",
            paramLabel = "FILE",
            description = "Appends every request exactly as sent, one JSON object a line.")
    private @Nullable Path capture;

    @Mixin
    private final ScreenChoice display;

    public RunOutputs(ConsoleTerminal terminal) {
        display = new ScreenChoice(terminal);
    }

    /** Refuses what cannot be written to, before anything is. */
    public void check() {
        if (events != null && !events.equals("jsonl")) {
            throw new BadInputException("\"%s\" is no form of events. There is jsonl.".formatted(events));
        }
        if (capture != null) {
            new CaptureFile(capture);
        }
    }

    /** Returns where people watch; the screen is theirs until it is closed. */
    ProgressScreen screen(PrintWriter out, PrintWriter err) {
        return events == null ? display.onOutput(out) : display.onErrors(err);
    }

    RunDisplay open(ProgressScreen screen, PrintWriter out, PrintWriter err) {
        return new RunDisplay(
                screen,
                new ProgressLines(),
                events == null ? null : out,
                err,
                capture == null ? null : new CaptureFile(capture));
    }
}
