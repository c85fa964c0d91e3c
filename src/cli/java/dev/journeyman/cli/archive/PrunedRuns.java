package dev.journeyman.cli.archive;

import dev.journeyman.cli.show.TextStyle;
import dev.journeyman.cli.words.CountedNoun;
import dev.journeyman.cli.words.LocalTimes;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.StoredEntry;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The list of runs that are removed from a store, or would be, with their sum. It is used by one thread. */
public final class PrunedRuns {

    private static final long KILO = 1_000;

    private final LocalTimes dates;
    private final PrintWriter out;
    private long runs;
    private long entries;
    private long bytes;

    /** Makes an empty list that is printed line by line. */
    public PrunedRuns(LocalTimes dates, PrintWriter out) {
        this.dates = dates;
        this.out = out;
    }

    /** Adds a run. */
    public void add(RunHead head, List<StoredEntry> its) {
        long size = its.stream()
                .mapToLong(entry -> entry.json().getBytes(StandardCharsets.UTF_8).length)
                .sum();
        runs++;
        entries += its.size();
        bytes += size;
        out.println("%s  %s  %s  %s  %s"
                .formatted(
                        head.run(),
                        dates.of(head.updated()),
                        head.state(),
                        sum(its.size(), size),
                        TextStyle.FILE.words(head.subject().title()).replaceAll("\\s+", " ")));
    }

    /** Prints what was done with the runs, or would be. */
    public void end(@Nullable Path archive, boolean done, boolean dropped) {
        if (runs == 0) {
            out.println(done ? "No run was removed." : "No run ended so long ago.");
            return;
        }
        String all = "%s with %s".formatted(CountedNoun.of(runs, "run"), sum(entries, bytes));
        String removed = archive == null ? "removed" : "written to %s and removed".formatted(archive);
        if (done) {
            out.println("%s %s %s.".formatted(all, runs == 1 ? "was" : "were", removed));
            return;
        }
        String how = archive != null || dropped
                ? "Add --yes to do it."
                : "Add --archive DIR to write each to a file or --drop to keep none, and --yes to do it.";
        out.println("%s would be %s. Nothing was changed. %s".formatted(all, removed, how));
    }

    private static String sum(long entries, long bytes) {
        return String.format(Locale.ROOT, "%s, %,d KB", entriesOf(entries), (bytes + KILO - 1) / KILO);
    }

    private static String entriesOf(long number) {
        return number == 1 ? "1 entry" : String.format(Locale.ROOT, "%,d entries", number);
    }
}
