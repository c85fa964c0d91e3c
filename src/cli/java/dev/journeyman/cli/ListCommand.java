package dev.journeyman.cli;

import dev.journeyman.journal.Entry;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.Recorded;
import dev.journeyman.report.Standing;
import dev.journeyman.report.Stats;
import java.io.PrintWriter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lists the runs of a store. */
@Command(
        name = "list",
        description = "Lists the runs of a store: where each stands and what it waits for.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = Exit.HEADING,
        exitCodeList = {"0:the runs were listed", Exit.BAD_INPUT_MEANS},
        footer = {"", "Examples:", "  journeyman list", "  journeyman list --stats"})
final class ListCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private final Kept kept;

    @Option(
            names = "--stats",
            description = "Show instead what retries, other providers and helpers brought, over all runs.")
    private boolean stats;

    ListCommand(Invocation invocation) {
        kept = new Kept(invocation);
    }

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        if (kept.none()) {
            out.println("No runs yet.");
            return Exit.DONE;
        }
        try (Journal journal = kept.existing()) {
            Set<String> problems = new LinkedHashSet<>();
            journal.damage().ifPresent(problems::add);
            List<String> runs = journal.runs();
            Stats all = new Stats();
            for (String run : runs) {
                read(journal, run, problems).ifPresent(entries -> {
                    if (stats) {
                        entries.forEach(recorded -> all.apply(run, recorded.entry()));
                    } else {
                        out.println(line(run, Standing.of(entries)));
                    }
                });
            }
            if (stats) {
                out.print(all);
            }
            return ended(problems, runs.isEmpty());
        }
    }

    /** Reads a run; of one that cannot be read it takes the sentence that says why. */
    private static Optional<List<Recorded>> read(Journal journal, String run, Set<String> problems) {
        try {
            return Optional.of(Known.past(journal, run));
        } catch (JournalException unreadable) {
            problems.add(String.valueOf(unreadable.getMessage()));
            return Optional.empty();
        }
    }

    private int ended(Set<String> problems, boolean empty) {
        PrintWriter err = spec.commandLine().getErr();
        problems.forEach(problem -> err.println("journeyman: " + Paint.TERMINAL.words(problem)));
        if (!problems.isEmpty()) {
            return Exit.BAD_INPUT;
        }
        if (empty) {
            err.println("journeyman: There is no run in %s yet.".formatted(kept.store()));
        }
        return Exit.DONE;
    }

    private static String line(String run, Standing standing) {
        return String.format(
                Locale.ROOT,
                "%-40s %-13s %-8s %3d turns  %s",
                run,
                standing.position().state(),
                standing.desk().open().map(Entry.ReviewRequested::request).orElse("-"),
                standing.meter().allTurns(),
                Paint.TERMINAL.words(standing.contract().story().title()));
    }
}
