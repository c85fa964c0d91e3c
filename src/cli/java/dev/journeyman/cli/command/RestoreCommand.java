package dev.journeyman.cli.command;

import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.archive.ArchivedRun;
import dev.journeyman.cli.option.StoreOptions;
import dev.journeyman.cli.option.StoreSpec;
import dev.journeyman.journal.HeadFold;
import dev.journeyman.journal.Journal;
import dev.journeyman.story.BadInputException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Puts runs that {@code prune} wrote to files back into a store. It is used by one thread. */
@Command(
        name = "restore",
        description = "Puts runs that journeyman prune wrote to files back into a store. The files stay.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {
            ExitCode.SAID_MEANS,
            "2:bad usage or bad input; the file that is named and those after it were not restored"
        },
        footer = {"", "Example:", "  journeyman restore old-runs/greet-1a2b3c4d.jsonl"})
public final class RestoreCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "A file that journeyman prune wrote.")
    private List<Path> files;

    @Mixin
    private final StoreOptions kept;

    public RestoreCommand(Invocation invocation) {
        kept = new StoreOptions(invocation);
    }

    @Override
    public void run() {
        if (kept.store().equals(StoreSpec.MEMORY)) {
            throw new BadInputException(
                    "A run in memory: is lost when this process ends. Name a store with --store sqlite:FILE.");
        }
        for (Path file : files) {
            ArchivedRun run = ArchivedRun.read(file);
            try (Journal journal = kept.open()) {
                restore(journal, run);
            }
            spec.commandLine().getOut().println("%s: restored".formatted(run.run()));
        }
    }

    private static void restore(Journal journal, ArchivedRun run) {
        if (journal.knows(run.run())) {
            throw new BadInputException(
                    "Run %s is in the store already. Show it with journeyman show %s.".formatted(run.run(), run.run()));
        }
        journal.append(run.run(), 0, run.entries(), HeadFold.ours().head(journal.name(), run.run(), run.entries()));
    }
}
