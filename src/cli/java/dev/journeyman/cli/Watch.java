package dev.journeyman.cli;

import dev.journeyman.Outcome;
import dev.journeyman.journal.Entry;
import dev.journeyman.journal.Recorded;
import dev.journeyman.report.Capture;
import dev.journeyman.report.Events;
import dev.journeyman.report.Standing;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Shows a run to whoever watches: people, programs that read events, and a file that captures requests. */
final class Watch implements Consumer<Recorded>, AutoCloseable {

    private final PrintWriter people;
    private final @Nullable PrintWriter programs;
    private final PrintWriter err;
    private final @Nullable Writer requests;
    private final Capture capture = new Capture();
    private final Standing standing = new Standing();
    private @Nullable Events events;

    Watch(PrintWriter people, @Nullable PrintWriter programs, PrintWriter err, @Nullable Writer requests) {
        this.people = people;
        this.programs = programs;
        this.err = err;
        this.requests = requests;
    }

    @Override
    public synchronized void accept(Recorded recorded) {
        standing.apply(recorded);
        if (recorded.entry() instanceof Entry.RunStarted started) {
            err.println("run " + started.run());
            events = new Events(started.run());
        }
        if (programs != null && events != null) {
            events.lines(recorded).forEach(programs::println);
        }
        capture.line(recorded).ifPresent(this::keep);
        Progress.line(recorded.entry(), standing).ifPresent(people::println);
    }

    /** Returns where the run stands. */
    synchronized Standing standing() {
        return standing;
    }

    /** Says how it ended and what to do next; the last line says why. */
    void end(Outcome outcome, Path repository) {
        if (!outcome.branch().isEmpty()) {
            people.println("branch %s; to take it over: git -C %s merge %s"
                    .formatted(outcome.branch(), repository, outcome.branch()));
        }
        people.println(String.format(
                Locale.ROOT,
                "%s after %s turns, %,d tokens: %s",
                outcome.state(),
                outcome.turns(),
                outcome.spent().tokens(),
                outcome.reason()));
    }

    @Override
    public void close() {
        if (requests != null) {
            try {
                requests.close();
            } catch (IOException problem) {
                throw new UncheckedIOException(problem);
            }
        }
    }

    private void keep(String line) {
        if (requests != null) {
            try {
                requests.write(line + "\n");
                requests.flush();
            } catch (IOException problem) {
                throw new UncheckedIOException(problem);
            }
        }
    }
}
