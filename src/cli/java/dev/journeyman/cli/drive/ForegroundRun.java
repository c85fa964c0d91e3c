package dev.journeyman.cli.drive;

import dev.journeyman.CoderEngine;
import dev.journeyman.Outcome;
import dev.journeyman.Run;
import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.option.RunParticipants;
import dev.journeyman.cli.option.StoreSpec;
import dev.journeyman.cli.show.LocalTimes;
import dev.journeyman.cli.show.OutcomeReason;
import dev.journeyman.cli.show.ProgressScreen;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.RecordedEntry;
import dev.journeyman.model.Provider;
import dev.journeyman.model.script.ReplayProvider;
import dev.journeyman.run.RunState;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Drives a run in this process until it ends or waits, and shows it meanwhile.
 *
 * @param crew who drives it
 * @param store where it is kept
 * @param outputs where it is shown
 * @param spec the command
 * @param zone the time zone that times are shown in
 */
public record ForegroundRun(RunParticipants crew, String store, RunOutputs outputs, CommandSpec spec, ZoneId zone) {

    /** What a command does with a run before it is waited for. */
    public interface Beginning {
        Run begin(CoderEngine engine, RunDisplay watch);
    }

    /**
     * Drives.
     *
     * @param journal the open store
     * @param past what happened already
     * @param repository what the work is for
     */
    public int drive(Journal journal, List<RecordedEntry> past, Path repository, Beginning beginning)
            throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        List<Provider> roster = crew.roster();
        try (InterruptHandler interrupts = new InterruptHandler();
                ProgressScreen screen = outputs.screen(out, err);
                CoderEngine engine =
                        crew.builder(roster, screen, err).journal(journal).build();
                RunDisplay watch = outputs.open(screen, out, err)) {
            watch.past(past);
            Run run = beginning.begin(engine, watch);
            Outcome outcome = awaited(interrupts, run, watch, past.size());
            if (!store.equals(StoreSpec.MEMORY)) {
                watch.waiting(outcome.run());
            }
            watch.end(outcome, repository, why(outcome.run(), watch.standing()));
            warnOfLeftovers(roster, watch.standing(), err);
            return ExitCode.of(outcome);
        }
    }

    /** Waits for a run. One that the store broke off before anything was written was refused; any other can be resumed. */
    private static Outcome awaited(InterruptHandler interrupts, Run run, RunDisplay watch, long before)
            throws InterruptedException {
        try {
            return interrupts.await(run);
        } catch (IllegalStateException broken) {
            if (!(broken.getCause() instanceof JournalException refused)) {
                throw broken;
            }
            if (watch.standing().seq() == before) {
                throw refused;
            }
            throw new IllegalStateException(
                    "%s Use journeyman resume %s.".formatted(broken.getMessage(), run.id()), refused);
        }
    }

    /** Returns why it is where it is and how to resume it; what was in memory is gone then. */
    private String why(String run, RunState standing) {
        OutcomeReason why = new OutcomeReason(standing, Instant.now(), new LocalTimes(zone));
        return store.equals(StoreSpec.MEMORY) ? why.clause() : why.clause(run);
    }

    private static void warnOfLeftovers(List<Provider> roster, RunState standing, PrintWriter err) {
        scripts(roster).stream()
                .flatMap(replay -> replay.leftovers(caller -> standing.calls().turns(replay.name(), caller)).stream())
                .distinct()
                .forEach(leftover -> err.println("journeyman: warning: " + leftover));
    }

    /** Returns the scripts among some providers. */
    private static List<ReplayProvider> scripts(List<Provider> roster) {
        return roster.stream()
                .filter(ReplayProvider.class::isInstance)
                .map(ReplayProvider.class::cast)
                .toList();
    }
}
