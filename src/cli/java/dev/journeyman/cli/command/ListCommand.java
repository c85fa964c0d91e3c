package dev.journeyman.cli.command;

import dev.journeyman.cli.ConsoleTerminal;
import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.drive.ExistingRun;
import dev.journeyman.cli.option.StoreOptions;
import dev.journeyman.cli.show.CountedNoun;
import dev.journeyman.cli.show.ListedRun;
import dev.journeyman.cli.show.LocalTimes;
import dev.journeyman.cli.show.RunTable;
import dev.journeyman.cli.show.ShownWriter;
import dev.journeyman.cli.show.TextStyle;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.report.HandoverStatistics;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lists the runs of a store. It is used by one thread. */
@Command(
        name = "list",
        description = "Lists the runs of a store, newest first: when each was last updated, its state and what it waits"
                + " for.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {"0:the runs were listed", ExitCode.BAD_INPUT_MEANS},
        footer = {"", "Examples:", "  journeyman list", "  journeyman list --all", "  journeyman list --stats"})
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

    @Option(names = "--json", description = "List all runs, one JSON object a line.")
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
        if (kept.none()) {
            tellNone("No runs yet.");
            return ExitCode.DONE;
        }
        try (Journal journal = kept.existing()) {
            Set<String> problems = new LinkedHashSet<>();
            journal.damage().ifPresent(problems::add);
            List<String> runs = newestFirst(journal);
            list(journal, runs, problems);
            return ended(problems, runs.isEmpty());
        }
    }

    private void list(Journal journal, List<String> runs, Set<String> problems) {
        PrintWriter out = spec.commandLine().getOut();
        if (stats) {
            HandoverStatistics all = new HandoverStatistics();
            journal.runs()
                    .forEach(run -> read(journal, run, problems)
                            .ifPresent(entries -> entries.forEach(recorded -> all.apply(run, recorded.entry()))));
            out.print(all);
        } else if (json) {
            LocalTimes dates = new LocalTimes(invocation.zone());
            runs.forEach(run -> read(journal, run, problems)
                    .ifPresent(entries -> out.println(ShownWriter.json(
                            ListedRun.of(run, entries).json(dates).toString()))));
        } else if (!runs.isEmpty()) {
            table(journal, runs, problems);
        }
    }

    /** Reads a run. For an unreadable run it adds the reason to the problems and returns empty. */
    private static Optional<List<RecordedEntry>> read(Journal journal, String run, Set<String> problems) {
        try {
            return Optional.of(ExistingRun.past(journal, run));
        } catch (JournalException unreadable) {
            problems.add(String.valueOf(unreadable.getMessage()));
            return Optional.empty();
        }
    }

    /** Prints that there are no runs; with {@code --json} on standard error, so that standard output is valid JSON. */
    private void tellNone(String words) {
        (json ? spec.commandLine().getErr() : spec.commandLine().getOut()).println(words);
    }

    private void table(Journal journal, List<String> runs, Set<String> problems) {
        PrintWriter out = spec.commandLine().getOut();
        ConsoleTerminal terminal = invocation.terminal();
        boolean shown = terminal.showsOutput();
        RunTable table = new RunTable(new LocalTimes(invocation.zone()), shown ? terminal.width() : WIDTH_OF_A_FILE);
        int room = all ? Integer.MAX_VALUE : (shown ? terminal.height() : ConsoleTerminal.USUAL_HEIGHT) - OTHER_LINES;
        List<ListedRun> listed = new ArrayList<>();
        int looked = 0;
        for (String run : runs) {
            Optional<ListedRun> next = read(journal, run, problems).map(entries -> ListedRun.of(run, entries));
            room -= next.map(table::height).orElse(0);
            if (room < 0 && !listed.isEmpty()) {
                break;
            }
            next.ifPresent(listed::add);
            looked++;
        }
        if (!listed.isEmpty()) {
            table.lines(listed).forEach(out::println);
        }
        if (runs.size() > looked) {
            out.println("… and %s. Show all with --all.".formatted(CountedNoun.of(runs.size() - looked, "older run")));
        }
    }

    /** Returns the runs, the last updated first, without reading them. */
    private static List<String> newestFirst(Journal journal) {
        Map<String, Instant> updated = new HashMap<>();
        List<String> runs = new ArrayList<>(journal.runs());
        runs.forEach(run -> updated.put(run, journal.updated(run).orElse(Instant.EPOCH)));
        Collections.reverse(runs);
        runs.sort(Comparator.comparing(updated::get, Comparator.reverseOrder()));
        return runs;
    }

    private int ended(Set<String> problems, boolean empty) {
        PrintWriter err = spec.commandLine().getErr();
        problems.forEach(problem -> err.println("journeyman: " + TextStyle.TERMINAL.words(problem)));
        if (!problems.isEmpty()) {
            return ExitCode.BAD_INPUT;
        }
        if (empty) {
            err.println("journeyman: There is no run in %s yet.".formatted(kept.store()));
        }
        return ExitCode.DONE;
    }
}
