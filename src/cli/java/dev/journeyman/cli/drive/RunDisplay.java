package dev.journeyman.cli.drive;

import dev.journeyman.Outcome;
import dev.journeyman.cli.request.WaitingRequest;
import dev.journeyman.cli.show.LineFormatter;
import dev.journeyman.cli.show.Money;
import dev.journeyman.cli.show.ProgressScreen;
import dev.journeyman.cli.show.ShownWriter;
import dev.journeyman.cli.show.StatusSnapshot;
import dev.journeyman.cli.words.CountedNoun;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.report.EventLines;
import dev.journeyman.report.fold.DecisionBasis;
import dev.journeyman.report.fold.ReportFold;
import dev.journeyman.run.RunState;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The display of a run: lines for people, events for programs, and a file that captures requests. It may be used from
 * any thread.
 */
public final class RunDisplay implements Consumer<StoredEntry>, AutoCloseable {

    private final ProgressScreen people;
    private final LineFormatter telling;
    private final @Nullable PrintWriter programs;
    private final PrintWriter err;
    private final @Nullable CaptureFile requests;
    private ReportFold facts = new ReportFold();
    private StatusSnapshot now = StatusSnapshot.FIRST;
    private @Nullable EventLines events;

    public RunDisplay(
            ProgressScreen people,
            LineFormatter telling,
            @Nullable PrintWriter programs,
            PrintWriter err,
            @Nullable CaptureFile requests) {
        this.people = people;
        this.telling = telling;
        this.programs = programs;
        this.err = err;
        this.requests = requests;
    }

    @Override
    public synchronized void accept(StoredEntry stored) {
        RecordedEntry recorded = RunEntries.recorded(stored);
        facts.apply(recorded);
        RunState runState = facts.state();
        if (recorded.entry() instanceof Entry.RunStarted started) {
            err.println("run " + started.run());
            events = new EventLines(started.run());
        }
        if (programs != null && events != null) {
            events.lines(recorded).stream().map(ShownWriter::json).forEach(programs::println);
        }
        if (requests != null) {
            requests.accept(recorded);
        }
        telling.line(recorded.entry(), runState, people.paint()).ifPresent(people::line);
        now = now.after(recorded.entry(), runState);
        people.show(now);
    }

    /** Applies the entries of earlier commands without showing them. */
    synchronized void past(KnownRun known) {
        facts = ReportFold.of(known.entries(), known.state());
        for (RecordedEntry recorded : known.entries()) {
            if (recorded.entry() instanceof Entry.RunStarted started) {
                err.println("run " + started.run());
                events = new EventLines(started.run());
            }
            if (programs != null && events != null) {
                events.lines(recorded);
            }
            if (requests != null) {
                requests.past(recorded);
            }
        }
    }

    /** Returns the current state of the run. */
    public synchronized RunState runState() {
        return facts.state();
    }

    /** Returns what a person needs to decide on the open request; empty if none waits for a verdict. */
    synchronized Optional<DecisionBasis> basis() {
        return DecisionBasis.of(facts);
    }

    /** Shows the open request, and each command that answers it on a line of its own, so that it can be copied. */
    void waiting(String run) {
        basis().map(basis -> new WaitingRequest(run, basis)).ifPresent(request -> {
            people.end("waits for a verdict on %s:".formatted(request.title()));
            request.brief().forEach(people::end);
            request.decisions().forEach(people::end);
        });
    }

    /** Prints the branch, for approved work the command that merges it, and the last line. */
    void end(Outcome outcome, Path repository, String why) {
        if (!outcome.branch().isEmpty() && !outcome.done()) {
            people.end("branch " + outcome.branch());
        } else if (!outcome.branch().isEmpty()) {
            people.end("branch %s; to take it over: git -C %s merge %s"
                    .formatted(outcome.branch(), repository, outcome.branch()));
        }
        end(outcome, why);
    }

    /** Prints a line after the run. */
    public void end(String text) {
        people.end(text);
    }

    /** Prints the last line: state, turns, tokens, cost and reason. */
    public void end(Outcome outcome, String why) {
        people.end(String.format(
                Locale.ROOT,
                "%s after %s, %,d tokens%s: %s",
                people.paint().state(outcome.state(), outcome.state().name()),
                CountedNoun.of(outcome.turns(), "turn"),
                outcome.spent().tokens(),
                outcome.spent().cost().signum() == 0
                        ? ""
                        : ", " + Money.shown(outcome.spent().cost()),
                people.paint().words(why).replaceAll("\\s+", " ")));
    }

    @Override
    public void close() {
        people.close();
    }
}
