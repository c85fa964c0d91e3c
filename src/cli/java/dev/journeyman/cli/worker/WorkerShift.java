package dev.journeyman.cli.worker;

import dev.journeyman.CoderEngine;
import dev.journeyman.Worker;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.option.RootRule;
import dev.journeyman.cli.words.CountedNoun;
import dev.journeyman.cli.words.LocalTimes;
import dev.journeyman.cli.words.TimeSpan;
import dev.journeyman.journal.Journal;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/**
 * A worker from its start until it has drained. It is used by one thread.
 *
 * @param invocation the call of the program
 * @param store the URL of the store as people may see it
 * @param home where the worktrees of runs are made
 * @param root the rule for commands of root
 * @param slots how many runs are driven at once
 * @param grace how long calls may take that are under way when it drains
 */
record WorkerShift(Invocation invocation, String store, Path home, RootRule root, int slots, Duration grace) {

    /** What these log of lost claims and of a store that is away is printed as lines. The field keeps the loggers and their level. */
    private static final List<Logger> SILENT = Stream.of(
                    "dev.journeyman.journal.claim.HeldClaim", "com.github.kagkarlsson.scheduler")
            .map(Logger::getLogger)
            .toList();

    /** What ends a shift. */
    interface Stop {
        void await() throws InterruptedException;
    }

    /** Drives the runs of a store that are due until it is asked to stop, and then drains. The store stays open. */
    void work(Journal journal, Stop stop, PrintWriter out) {
        SILENT.forEach(logger -> logger.setLevel(Level.OFF));
        WorkerLines lines = new WorkerLines(journal, store, out, new LocalTimes(invocation.zone()));
        try (WorkerEngines engines = new WorkerEngines(invocation, journal, home, root, lines)) {
            Worker worker = CoderEngine.worker(journal, slots, engines, lines::undriven);
            try {
                out.println(beginning(worker.name()));
                out.flush();
                stop.await();
            } catch (InterruptedException asked) {
                // it drains
            } finally {
                drain(worker, out);
            }
        }
    }

    private String beginning(String worker) {
        return "%s drives runs of %s, %s at once. SIGTERM or Ctrl-C lets calls end for %s and leaves the runs to other workers."
                .formatted(worker, store, slots, TimeSpan.of(grace));
    }

    private void drain(Worker worker, PrintWriter out) {
        int held = worker.runs().size();
        out.println("draining, with %s in hand%s"
                .formatted(CountedNoun.of(held, "run"), held == 0 ? "" : "; a second Ctrl-C leaves at once"));
        out.flush();
        worker.drain(grace);
        out.println("drained");
    }
}
