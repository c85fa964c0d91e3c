package dev.journeyman.cli.worker;

import dev.journeyman.Worker.Undriven;
import dev.journeyman.cli.show.ListedRun;
import dev.journeyman.cli.show.Money;
import dev.journeyman.cli.show.TextStyle;
import dev.journeyman.cli.words.CountedNoun;
import dev.journeyman.cli.words.LocalTimes;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.PauseCause;
import dev.journeyman.journal.entry.RunEntries;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;

/**
 * What a worker prints of the runs that it drives: one line when it takes a run, when the run waits, is paused or ends, and when it
 * cannot be driven here. It may be used from any thread.
 */
final class WorkerLines implements BiConsumer<String, StoredEntry> {

    private final Journal journal;
    private final String store;
    private final PrintWriter out;
    private final LocalTimes dates;
    private final Map<String, String> refused = new ConcurrentHashMap<>();

    /**
     * Prepares to print lines.
     *
     * @param store the URL of the store as people may see it, for the commands in the lines
     */
    WorkerLines(Journal journal, String store, PrintWriter out, LocalTimes dates) {
        this.journal = journal;
        this.store = store;
        this.out = out;
        this.dates = dates;
    }

    /** Prints what a written entry means to people who watch the worker, if anything. */
    @Override
    public void accept(String run, StoredEntry stored) {
        Entry entry = RunEntries.recorded(stored).entry();
        if (entry instanceof Entry.RunResumed) {
            refused.remove(run);
            line(
                    "taken",
                    run,
                    ": " + head(run).map(head -> head.subject().title()).orElse(""));
        } else if (entry instanceof Entry.RunPaused paused) {
            paused(run, paused);
        } else if (entry instanceof Entry.RunEnded ended) {
            line(
                    "ended",
                    run,
                    " " + ended.state() + head(run).map(WorkerLines::used).orElse(""));
        }
    }

    private void paused(String run, Entry.RunPaused paused) {
        Optional<RunHead> head = head(run);
        Optional<String> waits = head.flatMap(known -> new ListedRun(known).waits(dates));
        boolean decides = head.flatMap(RunHead::request).isPresent();
        Instant due = paused.due();
        if (paused.why() == PauseCause.DRAINED) {
            line("left", run, " to other workers");
        } else if (decides) {
            line(
                    "waits",
                    run,
                    " for %s; decide with journeyman show %s --request --store %s"
                            .formatted(waits.orElse("a verdict").replaceFirst("[.\\s]+$", ""), run, store));
        } else if (due != null) {
            line(
                    "paused",
                    run,
                    " until %s%s"
                            .formatted(
                                    dates.of(due),
                                    waits.map(what -> ": it waits for " + what).orElse("")));
        } else {
            line(
                    "paused",
                    run,
                    " (%s); continue with journeyman resume %s --store %s"
                            .formatted(waits.map(what -> "it waits for " + what).orElse(paused.reason()), run, store));
        }
    }

    private static String used(RunHead head) {
        return String.format(
                Locale.ROOT,
                " after %s, %,d tokens%s",
                CountedNoun.of(head.spent().turns(), "turn"),
                head.spent().tokens(),
                head.spent().cost().signum() == 0
                        ? ""
                        : ", " + Money.shown(head.spent().cost()));
    }

    /** Prints that a run could not be driven; once for each reason, however often it is tried. */
    void undriven(Undriven told) {
        if (told.again().isEmpty()) {
            line("lost", told.run(), " to another worker");
        } else if (!told.why().equals(refused.put(told.run(), told.why()))) {
            line("refused", told.run(), ", which cannot be driven here; it is tried again: " + told.why());
        }
    }

    private Optional<RunHead> head(String run) {
        try {
            return journal.head(run);
        } catch (JournalException away) {
            return Optional.empty();
        }
    }

    private void line(String what, String run, String more) {
        out.println(
                "%-8s%s".formatted(what, TextStyle.TERMINAL.words(run + more).replaceAll("\\s+", " ")));
        out.flush();
    }
}
