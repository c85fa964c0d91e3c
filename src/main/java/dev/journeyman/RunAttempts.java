package dev.journeyman;

import dev.journeyman.engine.Kit;
import dev.journeyman.handoff.ExecutionContext;
import dev.journeyman.handoff.TaskRun;
import dev.journeyman.journal.AttemptEntries;
import dev.journeyman.journal.Entry;
import dev.journeyman.journal.Recorded;
import dev.journeyman.report.Standing;
import java.util.List;
import java.util.Optional;

/**
 * What was tried in runs, as a host reads it.
 *
 * @param kit what the engine works with
 */
record RunAttempts(Kit kit) {

    /** Returns what was tried so far, or until the run ended. */
    Optional<ExecutionContext> of(String run) {
        List<Recorded> entries = kit.journal().read(run);
        boolean over = Standing.of(entries).way().end().isPresent();
        return over ? archived(entries, run) : task(entries, run).flatMap(kept()::load);
    }

    /** Returns what was tried before it was cleared, or until the run ended. */
    Optional<ExecutionContext> archived(String run) {
        return archived(kit.journal().read(run), run);
    }

    private Optional<ExecutionContext> archived(List<Recorded> entries, String run) {
        return task(entries, run).flatMap(kept()::archived);
    }

    private AttemptEntries kept() {
        return kit.tries().entries();
    }

    private static Optional<TaskRun> task(List<Recorded> entries, String run) {
        return entries.stream()
                .findFirst()
                .map(first ->
                        new TaskRun(((Entry.RunStarted) first.entry()).story().id(), run));
    }
}
