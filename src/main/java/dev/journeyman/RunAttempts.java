package dev.journeyman;

import dev.journeyman.engine.EngineServices;
import dev.journeyman.handoff.ExecutionContext;
import dev.journeyman.handoff.TaskRun;
import dev.journeyman.journal.AttemptEntries;
import dev.journeyman.journal.RecordedEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.run.RunState;
import java.util.List;
import java.util.Optional;

/**
 * What was tried in runs, as a host reads it.
 *
 * @param kit what the engine works with
 */
record RunAttempts(EngineServices kit) {

    /** Returns what was tried so far, or until the run ended. */
    Optional<ExecutionContext> of(String run) {
        List<RecordedEntry> entries = kit.journal().read(run);
        boolean over = RunState.of(entries).history().end().isPresent();
        return over ? archived(entries, run) : task(entries, run).flatMap(kept()::load);
    }

    /** Returns what was tried before it was cleared, or until the run ended. */
    Optional<ExecutionContext> archived(String run) {
        return archived(kit.journal().read(run), run);
    }

    private Optional<ExecutionContext> archived(List<RecordedEntry> entries, String run) {
        return task(entries, run).flatMap(kept()::archived);
    }

    private AttemptEntries kept() {
        return kit.attempts().entries();
    }

    private static Optional<TaskRun> task(List<RecordedEntry> entries, String run) {
        return entries.stream()
                .findFirst()
                .map(first ->
                        new TaskRun(((Entry.RunStarted) first.entry()).story().id(), run));
    }
}
