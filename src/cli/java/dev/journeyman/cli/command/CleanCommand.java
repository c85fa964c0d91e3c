package dev.journeyman.cli.command;

import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.drive.KnownRun;
import dev.journeyman.cli.option.StoreOptions;
import dev.journeyman.cli.option.StoreSpec;
import dev.journeyman.journal.Journal;
import dev.journeyman.run.RunState;
import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.directory.Worktrees;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Removes the worktrees of runs. It is used by one thread. */
@Command(
        name = "clean",
        description = "Removes the worktrees of runs. Their branches stay.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {ExitCode.SAID_MEANS, ExitCode.BAD_INPUT_MEANS},
        footer = {"", "Examples:", "  journeyman clean greet-1a2b3c4d", "  journeyman clean --force greet-1a2b3c4d"})
public final class CleanCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "RUN",
            arity = "1..*",
            description = "The names of the runs, as printed in the line \"run …\".")
    private List<String> runs;

    @Mixin
    private final StoreOptions kept;

    @Option(
            names = "--force",
            description = "Also remove changes that are on no branch, and the worktrees of runs that have not ended.")
    private boolean force;

    public CleanCommand(Invocation invocation) {
        kept = new StoreOptions(invocation);
    }

    @Override
    public void run() {
        Worktrees worktrees = new Worktrees(kept.home());
        for (String run : runs) {
            List<String> leftovers = force ? List.of() : leftovers(run);
            requireKnown(run);
            boolean removed = worktrees.remove(run, leftovers, force);
            spec.commandLine().getOut().println(run + (removed ? ": removed" : ": there is nothing to remove"));
        }
    }

    /** Throws {@link BadInputException} for a name that is neither a run of the store nor a directory of worktrees. */
    private void requireKnown(String run) {
        if (Files.isDirectory(kept.home().resolve(run))) {
            return;
        }
        boolean known = false;
        if (!kept.store().equals(StoreSpec.MEMORY) && StoreSpec.exists(kept.store())) {
            try (Journal journal = kept.existing()) {
                known = journal.knows(run);
            }
        }
        if (!known) {
            throw new BadInputException(
                    "There is no run %s here. List the runs with journeyman list, or name their directory with --home."
                            .formatted(run));
        }
    }

    /**
     * Returns the files that the checks of a run left behind. A run that has not ended is refused: it needs its
     * worktree.
     */
    private List<String> leftovers(String run) {
        if (kept.store().equals(StoreSpec.MEMORY) || !StoreSpec.exists(kept.store())) {
            return List.of();
        }
        try (Journal journal = kept.existing()) {
            Optional<RunState> known = KnownRun.stateIfThere(journal, run);
            if (known.isEmpty()) {
                return List.of();
            }
            RunState runState = known.get();
            if (!runState.position().over()) {
                throw new BadInputException(
                        "Run %1$s has not ended: it is in %2$s and cannot continue without its worktree. Finish it, end it with journeyman cancel %1$s, or use --force."
                                .formatted(run, runState.position().state()));
            }
            return runState.attempts().leftovers();
        }
    }
}
