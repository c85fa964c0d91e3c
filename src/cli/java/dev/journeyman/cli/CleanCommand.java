package dev.journeyman.cli;

import dev.journeyman.workspace.Worktrees;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Removes the worktrees of runs. */
@Command(
        name = "clean",
        description = "Removes the worktrees of runs. Their branches stay.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = Exit.HEADING,
        exitCodeList = {Exit.SAID_MEANS, Exit.BAD_INPUT_MEANS},
        footer = {"", "Examples:", "  journeyman clean greet-1a2b3c4d", "  journeyman clean --force greet-1a2b3c4d"})
final class CleanCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "RUN", arity = "1..*", description = "Names of runs, as the line \"run …\" said them.")
    private List<String> runs;

    @Option(
            names = "--home",
            paramLabel = "DIR",
            description = "Where worktrees were made (default: the user's state directory).")
    private @Nullable Path home;

    @Option(names = "--force", description = "Also remove changes that are on no branch.")
    private boolean force;

    @Override
    public void run() {
        Worktrees worktrees = new Worktrees(home != null ? home : StateDirectory.path());
        for (String run : runs) {
            boolean removed = worktrees.remove(run, force);
            spec.commandLine().getOut().println(run + (removed ? ": removed" : ": there is nothing to remove"));
        }
    }
}
