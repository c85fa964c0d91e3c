package dev.journeyman.cli.command;

import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.drive.ExistingRun;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Ends a story as failed. Its work stays on its branch. */
@Command(
        name = "cancel",
        description = "Ends the story of a run, also of one that another process drives. Its work stays on its branch.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {ExitCode.NOT_DONE_MEANS, ExitCode.BAD_INPUT_MEANS},
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
