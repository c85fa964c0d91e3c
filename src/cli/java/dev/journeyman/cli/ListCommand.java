package dev.journeyman.cli;

import dev.journeyman.journal.Entry;
import dev.journeyman.journal.Journal;
import dev.journeyman.report.Standing;
import dev.journeyman.report.Stats;
import java.io.PrintWriter;
import java.util.Locale;
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
final class ListCommand implements Runnable {

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
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        if (kept.none()) {
            out.println("No runs yet.");
            return;
        }
        try (Journal journal = Stores.existing(kept.store())) {
            if (stats) {
                out.print(stats(journal));
            } else {
                journal.runs().forEach(run -> out.println(line(run, Standing.of(journal.read(run)))));
            }
            if (journal.runs().isEmpty()) {
                spec.commandLine().getErr().println("journeyman: There is no run in %s yet.".formatted(kept.store()));
            }
        }
    }

    private static Stats stats(Journal journal) {
        Stats stats = new Stats();
        for (String run : journal.runs()) {
            journal.read(run).forEach(recorded -> stats.apply(run, recorded.entry()));
        }
        return stats;
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
