package dev.journeyman.cli.command;

import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.archive.ArchivedRun;
import dev.journeyman.cli.archive.PrunedRuns;
import dev.journeyman.cli.archive.RunArchive;
import dev.journeyman.cli.option.StoreOptions;
import dev.journeyman.cli.show.TextStyle;
import dev.journeyman.cli.words.LocalTimes;
import dev.journeyman.journal.HeadFold;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException.UnreadableRunException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.text.Durations;
import dev.journeyman.workspace.Workspaces.Project;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Removes old ended runs from a store, each written to a file first or dropped. It is used by one thread. */
@Command(
        name = "prune",
        description = {
            "Removes runs that ended long ago from a store, each written to a file first or dropped.",
            "Without --yes it only lists them. Runs that have not ended stay, and so do the",
            "completed and blocked stories of projects, worktrees and branches."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {
            ExitCode.SAID_MEANS,
            "2:bad usage or bad input, or a run that could not be read or written to a file; such a run stays"
        },
        footer = {
            "",
            "Examples:",
            "  journeyman prune --older-than 30d",
            "  journeyman prune --older-than 30d --archive old-runs --yes",
            "  journeyman restore old-runs/greet-1a2b3c4d.jsonl"
        })
public final class PruneCommand implements Callable<Integer> {

    private final Invocation invocation;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--older-than",
            paramLabel = "TIME",
            required = true,
            description = "How long ago a run must have ended: 30d, 12h, P90D.")
    private String age;

    @Option(
            names = "--archive",
            paramLabel = "DIR",
            description = "Write each run to a file of this directory before it is removed.")
    private @Nullable Path archive;

    @Option(names = "--drop", description = "Remove the runs without writing them to files.")
    private boolean drop;

    @Option(names = "--yes", description = "Do it (default: only say what would be done).")
    private boolean yes;

    @Option(
            names = "--project",
            paramLabel = "DIR",
            description = "A directory of the project whose runs are removed (default: runs of all projects).")
    private @Nullable Path project;

    @Mixin
    private final StoreOptions kept;

    public PruneCommand(Invocation invocation) {
        this.invocation = invocation;
        kept = new StoreOptions(invocation);
    }

    @Override
    public Integer call() {
        requireOneWay();
        Instant before = invocation.clock().instant().minus(age());
        HeadQuery query = project == null ? HeadQuery.ALL : HeadQuery.ALL.of(project(project));
        RunArchive files = archive == null ? null : new RunArchive(archive);
        if (kept.none()) {
            spec.commandLine().getOut().println("No runs yet.");
            return ExitCode.DONE;
        }
        Set<String> problems = new LinkedHashSet<>();
        try (Journal journal = kept.existing()) {
            journal.unreadable().forEach(run -> readable(journal, run, problems));
            prune(journal, files, ended(journal, query, before), problems);
        }
        return told(problems);
    }

    private void prune(Journal journal, @Nullable RunArchive files, List<RunHead> heads, Set<String> problems) {
        PrunedRuns pruned = new PrunedRuns(
                new LocalTimes(invocation.zone()), spec.commandLine().getOut());
        try {
            for (RunHead head : heads) {
                List<StoredEntry> entries = readable(journal, head.run(), problems);
                if (!entries.isEmpty()) {
                    prune(journal, files, new ArchivedRun(head.run(), entries));
                    pruned.add(head, entries);
                }
            }
        } finally {
            pruned.end(archive, yes, drop);
        }
    }

    private void requireOneWay() {
        if (archive != null && drop) {
            throw new BadInputException("--archive and --drop exclude each other. Give one of them.");
        }
        if (yes && archive == null && !drop) {
            throw new BadInputException(
                    "--yes needs to know what becomes of the runs. Add --archive DIR, or --drop to keep no file.");
        }
    }

    private Duration age() {
        try {
            Duration read = Durations.read(age);
            if (!read.isNegative()) {
                return read;
            }
        } catch (IllegalArgumentException | DateTimeException unreadable) {
            throw new BadInputException(unreadable());
        }
        throw new BadInputException(unreadable());
    }

    private String unreadable() {
        return "--older-than %s is not a time of at most ten years. Write 30d, 12h or P90D.".formatted(age);
    }

    private static String project(Path directory) {
        if (!Files.isDirectory(directory)) {
            throw new BadInputException(
                    "%s is not a directory. Name a directory of the project with --project.".formatted(directory));
        }
        return Project.of(directory).key();
    }

    /** Returns the heads of the runs that ended before a time, the oldest first. */
    private static List<RunHead> ended(Journal journal, HeadQuery query, Instant before) {
        List<RunHead> heads = new ArrayList<>(journal.heads(query).stream()
                .filter(head -> head.over() && !head.updated().isAfter(before))
                .toList());
        Collections.reverse(heads);
        return heads;
    }

    /** Returns the entries of a run. For an unreadable run it adds the reason to the problems and returns none. */
    private static List<StoredEntry> readable(Journal journal, String run, Set<String> problems) {
        try {
            List<StoredEntry> entries = journal.read(run);
            HeadFold.ours().head(journal.name(), run, entries);
            return entries;
        } catch (UnreadableRunException unreadable) {
            problems.add("Run %s stays: %s".formatted(run, unreadable.getMessage()));
            return List.of();
        }
    }

    private void prune(Journal journal, @Nullable RunArchive files, ArchivedRun run) {
        if (yes) {
            if (files != null) {
                files.keep(run);
            }
            journal.remove(run.run(), run.entries().size());
        }
    }

    private int told(Set<String> problems) {
        PrintWriter err = spec.commandLine().getErr();
        problems.forEach(problem -> err.println("journeyman: " + TextStyle.TERMINAL.words(problem)));
        return problems.isEmpty() ? ExitCode.DONE : ExitCode.BAD_INPUT;
    }
}
