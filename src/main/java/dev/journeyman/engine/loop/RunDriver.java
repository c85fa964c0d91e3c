package dev.journeyman.engine.loop;

import dev.journeyman.engine.EngineSettings;
import dev.journeyman.engine.effect.LiveEffects;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.journal.JournalException.NewsException;
import dev.journeyman.journal.JournalException.StaleWriterException;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.run.RunState;
import dev.journeyman.workspace.process.Guard;
import java.util.Optional;

/**
 * Drives a run until it is over, waits or is stopped. It belongs to the thread that drives.
 *
 * @param stored the run
 * @param hold the right to drive it
 * @param stopRequest stop and cancel requests
 */
record RunDriver(StoredRun stored, Hold hold, StopRequest stopRequest) {

    /** How often a story is cancelled that others write to meanwhile; of two writers one is soon told to stop. */
    private static final int TRIES = 100;

    /**
     * How often a holder takes a run over that its last owner still wrote to. Each time the store accepts it only while the claim
     * holds.
     */
    private static final int TAKEOVERS = 3;

    /** Drives; a cancellation that another writer came before is made again, until it is the one that ends the story. */
    RunState drive(RunJournal run, boolean again) {
        for (int tries = 1; ; tries++) {
            try {
                return tries == 1 ? driven(run, again) : driveAgain();
            } catch (StaleWriterException overtaken) {
                if (tries == (hold.claim() != null ? TAKEOVERS : stopRequest.cancelled() ? TRIES : 1)) {
                    throw overtaken;
                }
            }
        }
    }

    /** Drives on from where the journal is now. */
    RunState driveAgain() {
        return driven(stored.opened(hold), true);
    }

    private RunState driven(RunJournal run, boolean again) {
        Thread.interrupted();
        run.begin(() -> hold.leaves(stopRequest));
        try (Guard guard = hold.guard(stored.settings());
                RunAssembly parts = new RunAssembly(stored.settings(), run, new LiveEffects(run), guard)) {
            if (run.state().history().end().isEmpty()) {
                begin(run, parts, again);
            }
            parts.loop().drive(stopRequest);
            return run.state();
        }
    }

    private void begin(RunJournal run, RunAssembly parts, boolean again) {
        EngineSettings settings = stored.settings();
        if (again) {
            known(() -> run.write(hold.resumed(settings))); // from here on every other driver is refused
        }
        Entry.ModelsAssigned now = settings.assigned();
        run.unless(state -> state.calls().equipped().equals(Optional.of(now)), () -> known(() -> run.write(now)));
        if (again) {
            parts.worktree().endSurvivors();
        }
    }

    /** Writes; what another process wrote before it is known before the first step is taken. */
    private static void known(Runnable write) {
        try {
            write.run();
        } catch (NewsException before) {
            // the entry was written after the news
        }
    }
}
