package dev.journeyman.cli.command;

import dev.journeyman.CoderEngine;
import dev.journeyman.EngineBuilder;
import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.drive.KnownRun;
import dev.journeyman.cli.option.StoreOptions;
import dev.journeyman.cli.option.UserFiles;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.ReplayDifference;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.journal.entry.RunStart;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
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

/** Replays the journal of a run against this version. It is used by one thread. */
@Command(
        name = "replay",
        description = {
            "Replays a run from its journal, and checks that this version writes the same entries.",
            "These are the same moves and the same requests. Models, commands and files are not used; the journal"
                    + " stays as it is."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {
            "0:every entry is the same",
            "1:an entry differs; the last lines show the first that does",
            ExitCode.BAD_INPUT_MEANS
        },
        footer = {"", "Example:", "  journeyman replay greet-1a2b3c4d"})
public final class ReplayCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "RUN", description = "The name of the run, as printed in the line \"run …\".")
    private String run;

    @Option(
            names = "--templates",
            paramLabel = "DIR",
            description = {
                "Templates in place of those the run was started with. Their prompts are compared; prompts of the",
                "built-in templates are taken from the journal."
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
            List<RecordedEntry> entries = new ArrayList<>();
            KnownRun.forEach(journal, run, entries::add);
            EngineBuilder builder = CoderEngine.builder();
            Optional.ofNullable(templates)
                    .or(() -> UserFiles.of(RunStart.of(run, entries).options()).templates())
                    .ifPresent(builder::templates);
            return told(entries.size(), builder.replay(RunEntries.stored(entries)));
        }
    }

    private int told(int entries, Optional<ReplayDifference> difference) {
        PrintWriter out = spec.commandLine().getOut();
        if (difference.isEmpty()) {
            out.println("Run %s: all %s entries are the same in this version.".formatted(run, entries));
            return ExitCode.DONE;
        }
        out.println("Run %s: the first %s of %s entries are the same, then one differs."
                .formatted(run, difference.get().seq() - 1, entries));
        out.println(difference.get());
        return ExitCode.NOT_DONE;
    }
}
