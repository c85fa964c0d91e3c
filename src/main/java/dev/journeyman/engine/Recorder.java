package dev.journeyman.engine;

import dev.journeyman.journal.Entry;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.Recorded;
import dev.journeyman.report.Standing;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Writes the entries of one run: first into the journal, then into what is known of the run, then to whoever watches. */
final class Recorder {

    private final String run;
    private final Journal journal;
    private final InstantSource clock;
    private final Standing standing;
    private final Consumer<Recorded> watcher;
    private final List<Recorded> waiting = new ArrayList<>();
    private boolean together;

    Recorder(String run, Journal journal, InstantSource clock, Standing standing, Consumer<Recorded> watcher) {
        this.run = run;
        this.journal = journal;
        this.clock = clock;
        this.standing = standing;
        this.watcher = watcher;
    }

    Standing standing() {
        return standing;
    }

    InstantSource clock() {
        return clock;
    }

    /** Writes one entry; it is durable when this returns. */
    void write(Entry entry) {
        waiting.add(new Recorded(standing.seq() + waiting.size() + 1, clock.instant(), entry));
        if (!together) {
            flush();
        }
    }

    /** Writes all entries of some work in one piece: after a crash all of them are there or none. */
    void together(Runnable work) {
        if (together) {
            work.run();
            return;
        }
        together = true;
        try {
            work.run();
            flush();
        } finally {
            together = false;
            waiting.clear();
        }
    }

    private void flush() {
        if (waiting.isEmpty()) {
            return; // nothing came of the work
        }
        List<Recorded> entries = List.copyOf(waiting);
        waiting.clear();
        journal.append(run, standing.seq(), entries);
        entries.forEach(standing::apply);
        entries.forEach(watcher);
    }
}
