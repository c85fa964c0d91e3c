package dev.journeyman.engine.effect;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.script.ScriptException;
import dev.journeyman.workspace.WorkspaceException;

/**
 * The effects of a run that is driven: each happens and is recorded, also when it fails. What the run has learned is stored before
 * anything that takes time. A failure of a run that is being stopped is
 * not recorded: it was interrupted, and is tried again when the run is resumed.
 */
public final class LiveEffects implements Effects {

    private final RunJournal journal;

    /** Creates effects that are recorded in a journal. */
    public LiveEffects(RunJournal journal) {
        this.journal = journal;
    }

    @Override
    public <T, X extends Exception> T observe(Effect<T> effect, Reading<T, X> live) throws X {
        if (!effect.is(Effect.Trait.QUICK)) {
            journal.settle();
        }
        try {
            T value = live.read();
            effect.record().ifPresent(record -> journal.write(record.apply(value)));
            return value;
        } catch (WorkspaceException | ScriptException failed) {
            record(effect.key(), failed);
            throw failed;
        }
    }

    @Override
    public <X extends Exception> void perform(String key, Change<X> live) throws X {
        journal.settle();
        try {
            live.make();
        } catch (WorkspaceException failed) {
            record(key, failed);
            throw failed;
        }
    }

    private void record(String key, RuntimeException failed) {
        if (!Thread.currentThread().isInterrupted()) {
            journal.write(new Entry.EffectFailed(key, journal.clean(String.valueOf(failed.getMessage()))));
        }
    }
}
