package dev.journeyman.testkit.script;

import dev.journeyman.journal.Journal;
import dev.journeyman.testkit.HandoutConformance;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The scripted hand-out must meet the requirements of every store with a hand-out. */
class ScriptedHandoutConformanceTest extends HandoutConformance {

    private final Journal journal = Journal.memory();
    private final SettableClock clock = new SettableClock(Instant.parse("2026-01-02T03:04:05.678Z"));
    private @Nullable ScriptedHandout store;
    private int workers;

    @Override
    protected Journal open(Duration term) {
        if (store == null) {
            store = new ScriptedHandout(journal, clock, term);
        }
        return store.worker("worker-" + ++workers);
    }

    @Override
    protected void abandon(Journal worker) {
        store().freeze(worker.handout().orElseThrow().worker());
    }

    @Override
    protected void loseQueue() {
        store().loseQueue();
    }

    @Override
    protected void sweep() {
        store().sweep();
    }

    @Override
    protected Instant now() {
        return clock.instant();
    }

    @Override
    protected void pass() {
        store().pass(Duration.ofMillis(500));
    }

    private ScriptedHandout store() {
        if (store == null) {
            throw new AssertionError("The store is not open.");
        }
        return store;
    }
}
