package dev.journeyman.cli.command;

import dev.journeyman.CoderEngine;
import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.drive.ExistingRun;
import dev.journeyman.cli.option.StoreOptions;
import dev.journeyman.cli.option.UserFiles;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RecordedEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.report.ReplayDifference;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Replays a journal against this version. */
@Command(
        name = "replay",
        description = {
            "Drives a run anew by what its journal says of the world, and looks whether this version makes the same of"
                    + " it:",
            "the same moves, the same requests. Models, commands and files are not touched; the journal stays as it is."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {
            "0:every entry was written again",
            "1:an entry differs; the last lines show the first that does",
            ExitCode.BAD_INPUT_MEANS
        },
        footer = {"", "Example:", "  journeyman replay greet-1a2b3c4d"})
public final class ReplayCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "RUN", description = "The name of the run, as the line \"run …\" said it.")
    private String run;

    @Option(
            names = "--templates",
            paramLabel = "DIR",
            description = {
                "Templates in place of those the run was begun with. Their prompts are compared; those of our own",
                "templates are taken from the journal."
            })
    private @Nullable Path templates;

    @Mixin
    private final StoreOptions kept;

    public ReplayCommand(Invocation invocation) {
        kept = new StoreOptions(invocation);
    }

    @Override
    public Integer call() {
        try (Journal journal = kept.existing()) {
            List<RecordedEntry> entries = ExistingRun.past(journal, run);
            CoderEngine.Builder builder = CoderEngine.builder();
            Optional.ofNullable(templates)
                    .or(() -> UserFiles.of(Entry.RunStarted.of(run, entries).options())
                            .templates())
                    .ifPresent(builder::templates);
            return told(entries.size(), builder.replay(entries));
        }
    }

    private int told(int entries, Optional<ReplayDifference> difference) {
        PrintWriter out = spec.commandLine().getOut();
        if (difference.isEmpty()) {
            out.println("Run %s: all %s entries are the same in this version.".formatted(run, entries));
            return ExitCode.DONE;
        }
        out.println("Run %s: %s of %s entries are the same, then one is not."
                .formatted(run, difference.get().seq() - 1, entries));
        out.println(difference.get());
        return ExitCode.NOT_DONE;
    }
}
