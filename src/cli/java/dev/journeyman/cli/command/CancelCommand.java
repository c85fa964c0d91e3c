package dev.journeyman.cli.command;

import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.drive.ExistingRun;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Ends a story as failed; its work stays on its branch. It is used by one thread. */
@Command(
        name = "cancel",
        description = "Ends the story of a run as failed, even while another process drives it. Its work stays on its"
                + " branch.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {
            "0:the cancellation is recorded, and the worker that has the run ends it",
            ExitCode.NOT_DONE_MEANS,
            ExitCode.BAD_INPUT_MEANS
        },
        footer = {"", "Example:", "  journeyman cancel greet-1a2b3c4d"})
public final class CancelCommand implements Callable<Integer> {

    @Mixin
    private final ExistingRun known;

    public CancelCommand(Invocation invocation) {
        known = new ExistingRun(invocation);
    }

    @Override
    public Integer call() throws InterruptedException {
        return known.cancel();
    }
}
