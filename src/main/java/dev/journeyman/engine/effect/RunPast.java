package dev.journeyman.engine.effect;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunStart;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The entries of a run up to the beginning of a drive: those that were read, and those that were written since. */
final class RunPast {

    private static final Logger LOG = LoggerFactory.getLogger(RunPast.class);

    private final String run;
    private final List<RecordedEntry> entries;
    private boolean begun;

    RunPast(String run, List<RecordedEntry> read) {
        this.run = run;
        this.entries = new ArrayList<>(read);
    }

    String run() {
        return run;
    }

    List<RecordedEntry> entries() {
        return entries;
    }

    /** Returns how the run began. */
    Entry.RunStarted start() {
        return RunStart.of(run, entries);
    }

    /** Returns an observer that adds each entry here until the drive begins, and then shows it to another one. */
    Consumer<RecordedEntry> before(Consumer<RecordedEntry> observer) {
        return recorded -> {
            if (!begun) {
                entries.add(recorded);
            }
            observer.accept(recorded);
        };
    }

    /** Takes no further entries, and logs each damaged one. */
    void begin() {
        begun = true;
        entries.stream()
                .filter(each -> each.entry() instanceof Entry.DamagedEntry)
                .forEach(damaged -> LOG.warn(
                        "{}: entry {} ({}) is damaged. The run continues without it; the next provider, attempt or"
                                + " helper may not be told what came before.",
                        run,
                        damaged.seq(),
                        ((Entry.DamagedEntry) damaged.entry()).kind()));
    }
}
