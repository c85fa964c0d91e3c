package dev.journeyman.cli.command;

import dev.journeyman.Run;
import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.drive.ExistingRun;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Resumes a run that was stopped, was cut off, or waits for a provider. It is used by one thread. */
@Command(
        name = "resume",
        description = "Resumes a run that was stopped, was cut off, or waits.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {
            "0:the story is done, or a worker of the shared store drives the run",
            ExitCode.NOT_DONE_MEANS,
            ExitCode.BAD_INPUT_MEANS,
            ExitCode.PARKED_MEANS,
            ExitCode.INTERRUPTED_MEANS
        },
        footer = {"", "Examples:", "  journeyman resume greet-1a2b3c4d", "  journeyman resume greet-1a2b3c4d --now"})
public final class ResumeCommand implements Callable<Integer> {

    @Mixin
    private final ExistingRun known;

    @Option(
            names = "--now",
            description = "Call providers again that are out until later, for example because a quota was raised.")
    private boolean now;

    public ResumeCommand(Invocation invocation) {
        known = new ExistingRun(invocation);
    }

    @Override
    public Integer call() throws InterruptedException {
        return now ? known.goOnNow(Run::resume) : known.goOn(Run::resume);
    }
}
