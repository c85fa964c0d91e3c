package dev.journeyman.cli.command;

import dev.journeyman.cli.ConsoleTerminal;
import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.document.ListDocument;
import dev.journeyman.cli.drive.KnownRun;
import dev.journeyman.cli.option.StoreOptions;
import dev.journeyman.cli.show.ListedRun;
import dev.journeyman.cli.show.RunTable;
import dev.journeyman.cli.show.SharedRuns;
import dev.journeyman.cli.show.TextStyle;
import dev.journeyman.cli.words.CountedNoun;
import dev.journeyman.cli.words.LocalTimes;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.report.HandoverStatistics;
import dev.journeyman.story.BadInputException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lists the runs of a store. It is used by one thread. */
@Command(
        name = "list",
        description = "Lists the runs of a store, newest first: when each was last updated, its state, what it waits"
                + " for, and in a shared store the worker that drives it.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {"0:the runs were listed", ExitCode.BAD_INPUT_MEANS},
        footer = {
            "",
            "journeyman schema list prints the JSON Schema of what --json prints.",
            "",
            "Examples:",
            "  journeyman list",
            "  journeyman list --all",
            "  journeyman list --json",
            "  journeyman list --stats"
        })
public final class ListCommand implements Callable<Integer> {

    /** The lines for the header, the count of omitted runs, and the shell's next prompt. */
    private static final int OTHER_LINES = 3;

    private static final int WIDTH_OF_A_FILE = 120;

    private final Invocation invocation;

    @Spec
    private CommandSpec spec;

    @Mixin
    private final StoreOptions kept;

    @Option(names = "--all", description = "List all runs (default: as many as fit on the screen).")
    private boolean all;

    @Option(names = "--json", description = "Print all runs as one JSON object, each run on a line of its own.")
    private boolean json;

    @Option(
            names = "--stats",
            description = "Show instead how often retries, fallbacks and helpers succeeded, over all runs.")
    private boolean stats;

    public ListCommand(Invocation invocation) {
        this.invocation = invocation;
        kept = new StoreOptions(invocation);
    }

    @Override
    public Integer call() {
        if (json && stats) {
            throw new BadInputException(
                    "--stats has no JSON form. Leave out --json for the statistics, or --stats for the runs.");
        }
        if (kept.none()) {
            tellNone("No runs yet.");
            return ExitCode.DONE;
        }
        try (Journal journal = kept.existing()) {
            Set<String> problems = new LinkedHashSet<>();
            journal.damage().ifPresent(problems::add);
            list(journal, problems);
            return ended(problems, journal.count(HeadQuery.ALL) == 0);
        }
    }

    private void list(Journal journal, Set<String> problems) {
        PrintWriter out = spec.commandLine().getOut();
        if (stats) {
            HandoverStatistics all = new HandoverStatistics();
            journal.runs()
                    .forEach(run -> past(journal, run, problems).forEach(recorded -> all.apply(run, recorded.entry())));
            out.print(all);
            return;
        }
        if (json) {
            List<ListedRun> runs = whole(journal, problems);
            unreadable(journal, problems);
            document(runs, problems);
            return;
        }
        table(journal, problems);
        unreadable(journal, problems);
    }

    private static List<ListedRun> whole(Journal journal, Set<String> problems) {
        SharedRuns drivers = SharedRuns.of(journal);
        return journal.heads(HeadQuery.ALL).stream()
                .filter(head -> legible(journal, head, problems))
                .map(head -> new ListedRun(head, drivers))
                .toList();
    }

    private void document(List<ListedRun> runs, Set<String> problems) {
        spec.commandLine().getOut().println(ListDocument.of(runs, new LocalTimes(invocation.zone()), problems));
    }

    private static void unreadable(Journal journal, Set<String> problems) {
        journal.unreadable().forEach(run -> read(journal, run, problems, recorded -> {}));
    }

    /** Returns whether a run can be shown. If its entries are not intact it is read, which adds the reason to the problems. */
    private static boolean legible(Journal journal, RunHead head, Set<String> problems) {
        return journal.intact(head.run()) || read(journal, head.run(), problems, recorded -> {});
    }

    /** Returns the entries of a run. For an unreadable run it adds the reason to the problems and returns none. */
    private static List<RecordedEntry> past(Journal journal, String run, Set<String> problems) {
        List<RecordedEntry> past = new ArrayList<>();
        return read(journal, run, problems, past::add) ? past : List.of();
    }

    /** Reads a run and returns whether that is possible. For an unreadable run it adds the reason to the problems. */
    private static boolean read(Journal journal, String run, Set<String> problems, Consumer<RecordedEntry> reader) {
        try {
            KnownRun.forEach(journal, run, reader);
            return true;
        } catch (JournalException unreadable) {
            problems.add(String.valueOf(unreadable.getMessage()));
            return false;
        }
    }

    /** Prints that there are no runs; with {@code --json} on standard error, after the object without runs. */
    private void tellNone(String words) {
        if (json) {
            document(List.of(), Set.of());
        }
        (json ? spec.commandLine().getErr() : spec.commandLine().getOut()).println(words);
    }

    private void table(Journal journal, Set<String> problems) {
        PrintWriter out = spec.commandLine().getOut();
        ConsoleTerminal terminal = invocation.terminal();
        boolean shown = terminal.showsOutput();
        RunTable table = new RunTable(
                new LocalTimes(invocation.zone()),
                invocation.clock().instant(),
                shown ? terminal.width() : WIDTH_OF_A_FILE);
        int room = all
                ? Integer.MAX_VALUE
                : Math.max(1, (shown ? terminal.height() : ConsoleTerminal.USUAL_HEIGHT) - OTHER_LINES);
        SharedRuns drivers = SharedRuns.of(journal);
        List<ListedRun> listed = new ArrayList<>();
        int looked = 0;
        for (RunHead head : journal.heads(HeadQuery.ALL.limit(room))) {
            ListedRun next = new ListedRun(head, drivers);
            boolean legible = legible(journal, head, problems);
            room -= legible ? table.height(next) : 0;
            if (room < 0 && !listed.isEmpty()) {
                break;
            }
            looked++;
            if (legible) {
                listed.add(next);
            }
        }
        if (!listed.isEmpty()) {
            table.lines(listed).forEach(out::println);
        }
        long older = journal.count(HeadQuery.ALL) - looked;
        if (older > 0) {
            out.println("… and %s. Show all with --all.".formatted(CountedNoun.of(older, "older run")));
        }
    }

    private int ended(Set<String> problems, boolean empty) {
        PrintWriter err = spec.commandLine().getErr();
        problems.forEach(problem -> err.println("journeyman: " + TextStyle.TERMINAL.words(problem)));
        if (!problems.isEmpty()) {
            return ExitCode.BAD_INPUT;
        }
        if (empty) {
            err.println("journeyman: There is no run in %s yet.".formatted(kept.shown()));
        }
        return ExitCode.DONE;
    }
}
