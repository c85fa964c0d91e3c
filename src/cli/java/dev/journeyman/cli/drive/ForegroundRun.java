package dev.journeyman.cli.drive;

import dev.journeyman.CoderEngine;
import dev.journeyman.Outcome;
import dev.journeyman.Run;
import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.option.RunParticipants;
import dev.journeyman.cli.option.StoreSpec;
import dev.journeyman.cli.show.OutcomeReason;
import dev.journeyman.cli.show.ProgressScreen;
import dev.journeyman.cli.words.LocalTimes;
import dev.journeyman.flow.RunStateException;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.JournalException.StaleWriterException;
import dev.journeyman.model.Provider;
import dev.journeyman.model.script.ReplayProvider;
import dev.journeyman.run.RunState;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Model.CommandSpec;

/**
 * A run that this process drives and shows until it ends or waits. It is used by one thread.
 *
 * @param crew the models and the architect
 * @param store the store of the run
 * @param named returns the name of a run as the next command has to give it
 * @param outputs where the run is shown
 * @param spec the command
 * @param zone the time zone in which times are shown
 */
public record ForegroundRun(
        RunParticipants crew,
        String store,
        UnaryOperator<String> named,
        RunOutputs outputs,
        CommandSpec spec,
        ZoneId zone) {

    /** The step that starts or resumes the run. */
    public interface Beginning {
        Run begin(CoderEngine engine, RunDisplay watch);
    }

    /**
     * Drives the run and returns the exit code.
     *
     * @param journal the open store
     * @param past what the run already has
     * @param repository the user's repository
     */
    public int drive(Journal journal, KnownRun past, Path repository, Beginning beginning) throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        List<Provider> roster = crew.roster();
        try (InterruptHandler interrupts = new InterruptHandler();
                ProgressScreen screen = outputs.screen(out, err);
                RunDisplay watch = outputs.open(screen, out, err);
                CoderEngine engine = crew.builder(roster, screen, err, watch::basis)
                        .journal(journal)
                        .build()) {
            watch.past(past);
            Run run = beginning.begin(engine, watch);
            Outcome outcome = awaited(interrupts, run, watch, past.state().seq());
            if (!store.equals(StoreSpec.MEMORY)) {
                watch.waiting(named.apply(outcome.run()));
            }
            watch.end(outcome, repository, why(outcome.run(), watch.runState()));
            outputs.page().ifPresent(page -> watch.end(page.write(journal, outcome.run())));
            if (outcome.over()) {
                warnOfLeftovers(roster, watch.runState(), err);
            }
            return ExitCode.of(outcome);
        }
    }

    /**
     * Waits for a run. When the store fails before the first new entry, the command is refused; later, the run can be
     * resumed.
     */
    private Outcome awaited(InterruptHandler interrupts, Run run, RunDisplay watch, long before)
            throws InterruptedException {
        try {
            return interrupts.await(run);
        } catch (RunStateException broken) {
            if (!(broken.getCause() instanceof JournalException refused) || refused instanceof StaleWriterException) {
                throw broken;
            }
            if (watch.runState().seq() == before) {
                throw refused;
            }
            throw new RunStateException(
                    "%s Use journeyman resume %s.".formatted(broken.getMessage(), named.apply(run.id())), refused);
        }
    }

    /** Returns why the run is in its state and how to resume it; a run in memory cannot be resumed. */
    private String why(String run, RunState runState) {
        OutcomeReason why = new OutcomeReason(runState, Instant.now(), new LocalTimes(zone));
        return store.equals(StoreSpec.MEMORY) ? why.clause() : why.clause(named.apply(run));
    }

    private static void warnOfLeftovers(List<Provider> roster, RunState runState, PrintWriter err) {
        scripts(roster).stream()
                .flatMap(replay -> replay.leftovers(caller -> runState.calls().turns(replay.name(), caller)).stream())
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
