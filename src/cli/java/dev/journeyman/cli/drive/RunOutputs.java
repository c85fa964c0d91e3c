package dev.journeyman.cli.drive;

import dev.journeyman.cli.ConsoleTerminal;
import dev.journeyman.cli.ScreenChoice;
import dev.journeyman.cli.show.ProgressLines;
import dev.journeyman.cli.show.ProgressScreen;
import dev.journeyman.story.BadInputException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for showing a run while it is driven. It is used by one thread. */
public final class RunOutputs {

    @Option(
            names = "--events",
            paramLabel = "jsonl",
            description =
                    "Write events to standard output, one JSON object a line; text for people goes to standard error.")
    private @Nullable String events;

    @Option(
            names = "--capture",
            paramLabel = "FILE",
            description = "Append every request to this file, exactly as sent, one JSON object a line.")
    private @Nullable Path capture;

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description = "Write the page of the run to this HTML file when the run ends or waits.")
    private @Nullable Path report;

    @Mixin
    private final ScreenChoice display;

    public RunOutputs(ConsoleTerminal terminal) {
        display = new ScreenChoice(terminal);
    }

    /** Throws {@link BadInputException} for an output that cannot be written, before anything is written. */
    public void check() {
        if (events != null && !events.equals("jsonl")) {
            throw new BadInputException("\"%s\" is not a format of events. Use jsonl.".formatted(events));
        }
        if (capture != null) {
            new CaptureFile(capture);
        }
        page();
    }

    /** Returns the file for the page of the run; empty where none is wanted. */
    Optional<ReportFile> page() {
        return Optional.ofNullable(report).map(ReportFile::new);
    }

    /** Returns the screen for people. The caller closes it. */
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
