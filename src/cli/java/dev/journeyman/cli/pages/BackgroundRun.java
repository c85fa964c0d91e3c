package dev.journeyman.cli.pages;

import dev.journeyman.CoderEngine;
import dev.journeyman.Outcome;
import dev.journeyman.Run;
import dev.journeyman.cli.drive.RunLock;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * A run that this process drives in the background, on an engine of its own, with the lock of the run. It may be used
 * from any thread.
 */
final class BackgroundRun implements AutoCloseable {

    private final CoderEngine engine;
    private final RunLock lock;
    private final Run run;

    /**
     * Begins to drive a run; where that is refused, the engine is closed and the lock is released.
     *
     * @param deed what begins it
     */
    BackgroundRun(CoderEngine engine, RunLock lock, Function<CoderEngine, Run> deed) {
        this.engine = engine;
        this.lock = lock;
        boolean begun = false;
        try {
            run = deed.apply(engine);
            begun = true;
        } finally {
            if (!begun) {
                closeParts();
            }
        }
    }

    Run run() {
        return run;
    }

    /** Returns what becomes of it. */
    CompletionStage<Outcome> completion() {
        return run.completion();
    }

    /** Returns whether it is no longer driven. */
    boolean rests() {
        return run.completion().toCompletableFuture().isDone();
    }

    /** Stops the run, waits until it has paused, and releases it. */
    @Override
    public void close() {
        closeParts();
    }

    private void closeParts() {
        engine.close();
        lock.close();
    }
}
