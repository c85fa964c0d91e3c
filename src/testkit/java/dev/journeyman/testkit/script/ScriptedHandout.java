package dev.journeyman.testkit.script;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.claim.HeldClaims;
import dev.journeyman.story.BadInputException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * A store with a hand-out that does nothing by itself: a test says when a run is handed out, when claims are renewed and when
 * one is lost. Each {@link #worker} is the store as another process opens it. Time moves when the test moves its clock. It may
 * be used from any thread; the only threads of its own are those that drive runs.
 */
public final class ScriptedHandout {

    private final Journal journal;
    private final SettableClock clock;
    private final Duration term;
    private final ScriptedQueue queue;
    private final Map<String, ScriptedWorker> workers = new ConcurrentSkipListMap<>();

    /**
     * Creates a hand-out of the runs of a store. Runs that the store already has are handed out after a {@link #sweep}.
     *
     * @param journal the store, such as {@link Journal#memory()}
     * @param clock the clock by which runs are due and claims end
     * @param term how old the last sign of life of a holder is when its run may be taken over
     */
    public ScriptedHandout(Journal journal, SettableClock clock, Duration term) {
        this.journal = journal;
        this.clock = clock;
        this.term = term;
        this.queue = new ScriptedQueue(journal, clock, term);
    }

    /** Returns the store as a process with this name opens it. Closing it leaves the store itself open. */
    public Journal worker(String name) {
        ScriptedWorker worker = workers.computeIfAbsent(
                name,
                any -> new ScriptedWorker(
                        name, term, queue, () -> clock.instant().toEpochMilli() / 10));
        return new WorkerJournal(journal, queue, worker);
    }

    /**
     * Hands out what is due, each run once, to the workers that serve and have free slots, in the order of their names and one
     * run to each in turn. Returns the runs.
     */
    public List<String> handOut() {
        List<String> runs = new ArrayList<>();
        int before;
        do {
            before = runs.size();
            workers.values().forEach(worker -> worker.next(runs).ifPresent(runs::add));
        } while (runs.size() > before);
        return runs;
    }

    /** Renews the claims of all workers that are not frozen. */
    public void renew() {
        workers.values().forEach(ScriptedWorker::renewAll);
    }

    /** Moves the clock on as time does for real workers: they renew their claims six times in a term and take what is due. */
    public void pass(Duration time) {
        Duration interval = HeldClaims.interval(term);
        for (Duration left = time; left.compareTo(Duration.ZERO) > 0; left = left.minus(interval)) {
            clock.advance(left.compareTo(interval) < 0 ? left : interval);
            renew();
            handOut();
        }
    }

    /** Stops a worker, as if its process were stopped: its claims are not renewed, and it takes no run. Its drivers run on. */
    public void freeze(String worker) {
        known(worker).freeze(true);
    }

    /** Lets a frozen worker continue. What it has lost it learns at its next renewal. */
    public void thaw(String worker) {
        known(worker).freeze(false);
    }

    private ScriptedWorker known(String name) {
        ScriptedWorker worker = workers.get(name);
        if (worker == null) {
            throw new BadInputException("There is no worker %s. The workers are: %s. Open it with worker(\"%s\")."
                    .formatted(name, String.join(", ", workers.keySet()), name));
        }
        return worker;
    }

    /** Ends the claim on a run, which is due now for all workers. Its holder learns of it at its next renewal or takeover. */
    public void lose(String run) {
        queue.lose(run);
    }

    /** Removes the rows of all runs, as when a table is lost. The journals stay. */
    public void loseQueue() {
        queue.clear();
    }

    /** Makes rows again that are missing, as the heads of the runs say. */
    public void sweep() {
        queue.sweep();
    }

    /** Waits until no driver of a worker is at work. */
    public void settle(String worker) {
        known(worker).settle();
    }

    /** Waits until no driver is at work. */
    public void settle() {
        workers.values().forEach(ScriptedWorker::settle);
    }
}
