package dev.journeyman.engine.loop;

import dev.journeyman.engine.EngineSettings;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.flow.RunStateException;
import dev.journeyman.journal.Claim;
import dev.journeyman.journal.Handout;
import dev.journeyman.journal.JournalException.StaleWriterException;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.PauseCause;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.review.Verdict;
import dev.journeyman.run.RunState;
import dev.journeyman.story.Story;
import dev.journeyman.workspace.WorkspaceRequest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Drives one run, again and again where it was parked in between, on an executor or on the thread of a worker. While it is parked it
 * holds no more than an outcome: the state of the run is in the journal. A run that is paused until a time is resumed then. It may be
 * used from any thread.
 *
 * @param <O> what is kept of a drive that has come to rest
 */
public final class RunController<O> {

    private static final Logger LOG = LoggerFactory.getLogger(RunController.class);

    private final StoredRun stored;
    private final RunObservers observers;
    private final RunThreads threads;
    private final Function<RunState, O> outcome;
    private @Nullable Drive<O> driving;
    private StopRequest stopRequest = new StopRequest();
    private boolean busy;
    private Wakeups.@Nullable Wakeup asleep;

    /** How a drive ended. */
    private enum Rest {
        NONE,
        ASLEEP,
        FOUND
    }

    /**
     * Prepares to drive a run.
     *
     * @param outcome makes what is kept of the run's state when a drive has ended
     */
    public RunController(EngineSettings settings, String id, RunThreads threads, Function<RunState, O> outcome) {
        this.observers = new RunObservers(id);
        this.stored = new StoredRun(settings, id, observers::tell);
        this.threads = threads;
        this.outcome = outcome;
    }

    /** Returns the id of the run. */
    public String id() {
        return stored.id();
    }

    /** Adds an observer of every further entry. It is called after the entry was written, on the driving thread. */
    public void watch(Consumer<RecordedEntry> watcher) {
        observers.add(watcher);
    }

    /** Removes an observer. */
    public void unwatch(Consumer<RecordedEntry> watcher) {
        observers.remove(watcher);
    }

    /** Takes a story on and begins to drive it. */
    public synchronized void start(Story story, WorkspaceRequest assignment) {
        threads.require();
        take(hold -> stored.begun(story, assignment, hold), false);
    }

    /** Takes a story on without driving it. */
    public synchronized void submit(Story story, WorkspaceRequest assignment) {
        stored.begun(story, assignment, Hold.NONE);
    }

    /** Resumes a run that was parked, stopped or cut off; one that is being driven is left alone. */
    public synchronized void resume() {
        threads.require();
        if (!busy) {
            take(stored::resumable, true);
        }
    }

    /**
     * Delivers a verdict to a parked run and drives it on. Where runs are handed out, another process may drive it on.
     *
     * @param from where it was given, as the journal records it; null if that is not known
     */
    public synchronized void deliver(String request, Verdict verdict, @Nullable String from) {
        threads.require();
        RunJournal run = stored.opened(Hold.NONE);
        new OpenRequestRule(id(), run.state(), busy).require(request, verdict);
        if (stored.handedOut()) {
            run.write(given(request, verdict, from));
            resumeIfFree();
            return;
        }
        stored.requirePlace(run);
        stored.requireUnblocked(run);
        run.write(given(request, verdict, from));
        drive(run, Hold.NONE, true);
    }

    /**
     * Writes a verdict without driving the run on, so that neither its worktree nor its models have to be here.
     *
     * @param from where it was given, as for {@link #deliver}
     */
    public synchronized void judge(String request, Verdict verdict, @Nullable String from) {
        RunJournal run = stored.opened(Hold.NONE);
        new OpenRequestRule(id(), run.state(), busy).require(request, verdict);
        run.write(given(request, verdict, from));
    }

    private static Entry.VerdictGiven given(String request, Verdict verdict, @Nullable String from) {
        return new Entry.VerdictGiven(request, verdict.decision(), verdict.feedback(), from);
    }

    /** Asks a run that is being driven to pause as soon as what it does can be broken off; it can be resumed. */
    public synchronized void stop() {
        if (busy) {
            stopRequest.stop();
            stopRequest.interrupt();
        }
        stopAsleep();
    }

    /**
     * Asks a run that is being driven to pause, so that another process continues it.
     *
     * @param now whether what it does is broken off; else it ends its call first
     */
    public synchronized void drain(boolean now) {
        if (busy) {
            stopRequest.drain();
            if (now) {
                stopRequest.interrupt();
            }
        }
    }

    /** Ends the story as failed; a call in flight is interrupted. */
    public synchronized void cancel(String reason) {
        if (busy) {
            stopRequest.cancel(reason);
            stopRequest.interrupt();
            return;
        }
        threads.require();
        RunJournal run = stored.opened(Hold.NONE);
        stored.requireOpen(run.state());
        if (stored.handedOut()) {
            run.write(new Entry.CancelRequested(reason));
            resumeIfFree();
            return;
        }
        stopRequest.cancel(reason);
        drive(run, Hold.NONE, true);
    }

    /**
     * Clears what was tried in a run that is not being driven. Nothing changes in a run that is over: what was tried in it is
     * closed already.
     */
    public synchronized void clearAttempts() {
        if (busy) {
            throw new RunStateException(
                    "Run %s is being driven, so its attempts cannot be cleared. Stop it, or wait until it parks."
                            .formatted(id()));
        }
        RunJournal run = stored.opened(Hold.NONE);
        if (run.state().history().end().isEmpty()) {
            run.write(new Entry.AttemptsCleared());
        }
    }

    /** Returns whether this controller drives the run now, or will by itself. */
    public synchronized boolean busy() {
        return busy || asleep != null;
    }

    /** Returns whether this thread is the one that drives the run. */
    public synchronized boolean drivenHere() {
        return stopRequest.isDrivenHere();
    }

    /** Returns the outcome as the journal has it now. */
    public O now() {
        return outcome.apply(RunState.of(entries()));
    }

    /** Returns the entries of the run as the journal has them now. */
    public List<RecordedEntry> entries() {
        return stored.entries();
    }

    /**
     * Returns what becomes of the newest drive: its outcome when the run is over, waits or was stopped. Where nothing is driven,
     * another process may have driven it meanwhile, so the journal is read if there are newer entries.
     */
    public CompletableFuture<O> driving() {
        Drive<O> newest;
        synchronized (this) {
            newest = driving;
        }
        return newest != null && newest.isNewest(stored.settings().journal(), id())
                ? newest.outcome()
                : CompletableFuture.completedFuture(now());
    }

    /**
     * Drives a run that a worker was given, on this thread, until it rests. A run that waits or is over is left as it is. The caller
     * ends the claim.
     *
     * @return why the drive broke off; empty if the run rests
     */
    public Optional<Throwable> drive(Handout handout, Claim claim) {
        Hold hold = Hold.of(handout, claim);
        RunJournal run;
        Drive<O> next;
        synchronized (this) {
            threads.require();
            run = stored.opened(hold);
            if (busy || run.state().history().due().never()) {
                return Optional.empty();
            }
            stored.requirePlace(run);
            stored.requireUnblocked(run);
            next = begin();
        }
        finish(next, () -> driven(run, hold, true));
        return next.problem();
    }

    /** Takes the right to drive the run, opens it and drives it; the right is given back where that is refused. */
    private void take(Function<Hold, RunJournal> opening, boolean again) {
        Hold hold = Hold.on(stored.settings(), id());
        boolean taken = false;
        try {
            drive(opening.apply(hold), hold, again);
            taken = true;
        } finally {
            if (!taken) {
                hold.close();
            }
        }
    }

    /** Drives the run on unless another process does, or only another machine can. */
    private void resumeIfFree() {
        if (!busy) {
            try {
                take(stored::resumable, true);
            } catch (RunStateException elsewhere) {
                LOG.debug("Run {} is left to other processes.", id(), elsewhere);
            }
        }
    }

    private void drive(RunJournal run, Hold hold, boolean again) {
        Drive<O> before = driving;
        Drive<O> next = begin();
        try {
            threads.execute(() -> {
                finish(next, () -> driven(run, hold, again));
                hold.giveBackQuietly();
            });
        } catch (RejectedExecutionException meanwhile) {
            busy = false;
            driving = before;
            throw threads.refusal(id(), meanwhile);
        }
    }

    /** Begins a drive; callers that wait for a run that is asleep wait for this one. */
    private Drive<O> begin() {
        Drive<O> next = asleep == null || driving == null ? new Drive<>() : driving;
        wake();
        driving = next;
        busy = true;
        return next;
    }

    private void finish(Drive<O> next, Supplier<Optional<RunState>> drive) {
        try {
            drive.get().ifPresent(reached -> next.rested(reached.seq(), outcome.apply(reached)));
        } catch (Throwable problem) {
            next.brokeOff(problem);
        }
    }

    /** Drives, and returns where the run came to rest; empty if it will be driven on by itself. */
    private Optional<RunState> driven(RunJournal run, Hold hold, boolean again) {
        StopRequest stopRequest = hold();
        hold.watch(stopRequest, stored.settings());
        RunDriver driver = new RunDriver(stored, hold, stopRequest);
        try {
            RunState runState = driver.drive(run, again);
            Rest rest = released(runState, hold);
            while (rest == Rest.NONE) {
                runState = driver.driveAgain();
                rest = released(runState, hold);
            }
            return rest == Rest.ASLEEP ? Optional.empty() : Optional.of(runState);
        } catch (RuntimeException | Error problem) {
            release();
            throw problem;
        }
    }

    private synchronized StopRequest hold() {
        stopRequest.drivenHere();
        if (threads.closed()) {
            stopRequest.stop(); // the drive waited for a thread while the engine was closed
        }
        return stopRequest;
    }

    /** Lets a run go, unless its story was cancelled while it was about to wait. One that is paused until a time is resumed then. */
    private synchronized Rest released(RunState runState, Hold hold) {
        if (stopRequest.cancelled() && !runState.position().over()) {
            return Rest.NONE;
        }
        release();
        Optional<Instant> due = runState.history().pause().map(Entry.RunPaused::due);
        if (due.isEmpty() || hold.served()) {
            return Rest.FOUND;
        }
        asleep = threads.at(due.get(), this::awake);
        return Rest.ASLEEP;
    }

    private synchronized void release() {
        Thread.interrupted();
        stopRequest = new StopRequest();
        busy = false;
    }

    /** Resumes a run at the time until which it was paused. */
    private synchronized void awake() {
        Drive<O> slept = driving;
        if (asleep == null || busy || slept == null) {
            return;
        }
        try {
            resume();
        } catch (RunStateException elsewhere) {
            LOG.debug("Run {} is not resumed here.", id(), elsewhere);
            wakeNoMore();
        } catch (RuntimeException problem) {
            asleep = null;
            slept.brokeOff(problem);
        }
    }

    private void wake() {
        if (asleep != null) {
            threads.forget(asleep);
            asleep = null;
        }
    }

    /** Pauses a run that was to be resumed by itself, so that it waits for a person. */
    private void stopAsleep() {
        if (asleep != null) {
            try {
                stored.opened(Hold.NONE).write(new Entry.RunPaused("stopped", PauseCause.STOPPED));
            } catch (StaleWriterException drivenElsewhere) {
                LOG.debug("Run {} is driven by another process.", id(), drivenElsewhere);
            }
            wakeNoMore();
        }
    }

    /** Leaves a run paused that was to be resumed by itself. */
    private void wakeNoMore() {
        if (asleep != null && driving != null) {
            wake();
            RunState paused = RunState.of(entries());
            driving.rested(paused.seq(), outcome.apply(paused));
        }
    }
}
