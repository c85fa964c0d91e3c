package dev.journeyman.engine.loop;

import dev.journeyman.context.PivotLine;
import dev.journeyman.engine.EngineSettings;
import dev.journeyman.engine.effect.LiveEffects;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.engine.effect.StoreSink;
import dev.journeyman.flow.RunStateException;
import dev.journeyman.journal.JournalException.StaleWriterException;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryFormat;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.journal.entry.RunStart;
import dev.journeyman.review.Verdict;
import dev.journeyman.run.RunState;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Story;
import dev.journeyman.workspace.WorkspaceException;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.journeyman.workspace.Workspaces.Project;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Drives one run on an executor, again and again where it was parked in between. While it is parked it holds no more than an
 * outcome: the state of the run is in the journal. It may be used from any thread.
 *
 * @param <O> what is kept of a drive that has come to rest
 */
public final class RunController<O> {

    /** How often a story is cancelled that others write to meanwhile; of two writers one is soon told to stop. */
    private static final int TRIES = 100;

    private final EngineSettings settings;
    private final String id;
    private final RunThreads threads;
    private final RunObservers observers;
    private final Function<RunState, O> outcome;
    private @Nullable Drive<O> driving;
    private StopRequest stopRequest = new StopRequest();
    private boolean busy;

    /**
     * Prepares to drive a run.
     *
     * @param outcome makes what is kept of the run's state when a drive has ended
     */
    public RunController(EngineSettings settings, String id, RunThreads threads, Function<RunState, O> outcome) {
        this.settings = settings;
        this.id = id;
        this.observers = new RunObservers(id);
        this.threads = threads;
        this.outcome = outcome;
    }

    /** Returns the id of the run. */
    public String id() {
        return id;
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
        requireThreads();
        drive(begun(story, assignment), false);
    }

    /** Takes a story on without driving it. */
    public synchronized void submit(Story story, WorkspaceRequest assignment) {
        begun(story, assignment);
    }

    private RunJournal begun(Story story, WorkspaceRequest assignment) {
        if (PivotLine.imitated(EntryFormat.write(new Entry.RunStarted(id, story, Map.of())))) {
            throw new BadInputException(
                    "The story \"%s\" has \"%s\" in it, which is how feedback is marked. Leave it out."
                            .formatted(story.title(), PivotLine.NAME));
        }
        settings.workspaces().check(assignment);
        Project project = requireUnblocked(story, assignment);
        WorkspaceRequest begun =
                assignment.from(settings.workspaces().branch(assignment)).within(project);
        RunJournal run = opened(List.of());
        run.write(new Entry.RunStarted(id, story, begun.options()));
        return run;
    }

    /** Resumes a run that was parked, stopped or cut off; one that is being driven is left alone. */
    public synchronized void resume() {
        requireThreads();
        if (!busy) {
            RunJournal run = opened(entries());
            requireOpen(run.state());
            requirePlace(run);
            requireUnblocked(run);
            drive(run, true);
        }
    }

    /** Refuses to do anything more with a run that is over. */
    private void requireOpen(RunState runState) {
        runState.history().end().ifPresent(end -> {
            throw new RunStateException(
                    "Run %s has ended %s (%s). There is nothing left to do.".formatted(id, end.state(), end.reason()));
        });
    }

    /**
     * Delivers a verdict to a parked run and drives it on.
     *
     * @param from where it was given, as the journal records it; null if that is not known
     */
    public synchronized void deliver(String request, Verdict verdict, @Nullable String from) {
        requireThreads();
        RunJournal run = opened(entries());
        requireFitting(run, request, verdict);
        requirePlace(run);
        requireUnblocked(run);
        run.write(new Entry.VerdictGiven(request, verdict.decision(), verdict.feedback(), from));
        drive(run, true);
    }

    /**
     * Writes a verdict without driving the run on, so that neither its worktree nor its models have to be here.
     *
     * @param from where it was given, as the journal records it; null if that is not known
     */
    public synchronized void judge(String request, Verdict verdict, @Nullable String from) {
        RunJournal run = opened(entries());
        requireFitting(run, request, verdict);
        run.write(new Entry.VerdictGiven(request, verdict.decision(), verdict.feedback(), from));
    }

    private void requireFitting(RunJournal run, String request, Verdict verdict) {
        new OpenRequestRule(id, run.state(), busy).require(request, verdict);
    }

    /** Refuses to begin what no thread would carry out. */
    private void requireThreads() {
        if (threads.closed()) {
            throw closed();
        }
    }

    private RunStateException rejected(RejectedExecutionException full) {
        return new RunStateException(
                "The executor of the host took no more work. Run %s is in the journal and can be resumed."
                        .formatted(id),
                full);
    }

    private static RunStateException closed() {
        return new RunStateException("The engine is closed. Build another one over the same journal and resume there.");
    }

    /** Asks a run that is being driven to pause as soon as what it does can be broken off; it can be resumed. */
    public synchronized void stop() {
        if (busy) {
            stopRequest.stop();
            stopRequest.interrupt();
        }
    }

    /** Ends the story as failed; a call in flight is interrupted. */
    public synchronized void cancel(String reason) {
        if (busy) {
            stopRequest.cancel(reason);
            stopRequest.interrupt();
            return;
        }
        requireThreads();
        RunJournal run = opened(entries());
        requireOpen(run.state());
        stopRequest.cancel(reason);
        drive(run, true);
    }

    /**
     * Clears what was tried in a run that is not being driven. Nothing changes in a run that is over: what was tried in it is
     * closed already.
     */
    public synchronized void clearAttempts() {
        if (busy) {
            throw new RunStateException(
                    "Run %s is being driven, so its attempts cannot be cleared. Stop it, or wait until it parks."
                            .formatted(id));
        }
        RunJournal run = opened(entries());
        if (run.state().history().end().isEmpty()) {
            run.write(new Entry.AttemptsCleared());
        }
    }

    /** Returns whether this driver drives the run now. */
    public synchronized boolean busy() {
        return busy;
    }

    /** Returns whether this thread is the one that drives the run. */
    public synchronized boolean drivenHere() {
        return stopRequest.isDrivenHere();
    }

    /** Returns the outcome as the journal has it now. */
    public O now() {
        return outcome.apply(state());
    }

    /** Returns the state of the run as the journal has it now. */
    public RunState state() {
        return RunState.of(entries());
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
        return newest != null && newest.isNewest(settings.journal(), id)
                ? newest.outcome()
                : CompletableFuture.completedFuture(now());
    }

    private void requireUnblocked(RunJournal run) {
        if (!run.state().position().over()) {
            requireUnblocked(run.state().contract().story(), run.request());
        }
    }

    /** Refuses a task that is blocked, before anything is written, and returns its project. */
    private Project requireUnblocked(Story story, WorkspaceRequest assignment) {
        Project project = settings.workspaces().project(assignment);
        settings.journal().tasks().blocked(project.key(), story.id()).ifPresent(reason -> {
            throw new BadInputException("%s is blocked in %s: %s. Take the block off first: journeyman unblock %s."
                    .formatted(story.id(), project.name(), reason.replaceFirst("[.!]?\\s*$", ""), story.id()));
        });
        return project;
    }

    /** Refuses to go on where the worktree can neither be opened nor made again: the run would end for what can still be put back. */
    private void requirePlace(RunJournal run) {
        try {
            assembled(run).worktree().requireUsable();
        } catch (WorkspaceException gone) {
            throw new RunStateException(
                    "Run %s cannot go on: %s".formatted(id, run.clean(String.valueOf(gone.getMessage()))), gone);
        }
    }

    /** Returns the entries of the run as the journal has them now. */
    public List<RecordedEntry> entries() {
        List<RecordedEntry> past = RunEntries.read(settings.journal(), id);
        RunStart.of(id, past);
        return past;
    }

    /** Opens the run at the end of its entries; what it writes is shown to the observers. */
    private RunJournal opened(List<RecordedEntry> past) {
        StoreSink store = new StoreSink(
                settings.journal(),
                settings.time().clock(),
                settings.workspaces().machine());
        return new RunJournal(id, past, store, settings.texts().redaction(), observers::tell);
    }

    private RunAssembly assembled(RunJournal run) {
        return new RunAssembly(settings, run, new LiveEffects(run));
    }

    private void drive(RunJournal run, boolean again) {
        Drive<O> before = driving;
        Drive<O> next = new Drive<>();
        driving = next;
        busy = true;
        try {
            threads.execute(() -> finish(next, run, again));
        } catch (RejectedExecutionException meanwhile) {
            busy = false;
            driving = before;
            throw threads.closed() ? closed() : rejected(meanwhile);
        }
    }

    private void finish(Drive<O> next, RunJournal run, boolean again) {
        try {
            RunState runState = driven(run, again);
            next.rested(runState.seq(), outcome.apply(runState));
        } catch (Throwable problem) {
            next.brokeOff(problem);
        }
    }

    private RunState driven(RunJournal run, boolean again) {
        StopRequest stopRequest = hold();
        try {
            RunState runState = taken(run, again, stopRequest);
            while (!released(runState)) {
                runState = driven(opened(entries()), true, stopRequest);
            }
            return runState;
        } catch (RuntimeException | Error problem) {
            release();
            throw problem;
        }
    }

    /** Drives; a cancellation that another writer came before is made again, until it is the one that ends the story. */
    private RunState taken(RunJournal run, boolean again, StopRequest stopRequest) {
        for (int tries = 1; ; tries++) {
            try {
                return tries == 1 ? driven(run, again, stopRequest) : driven(opened(entries()), true, stopRequest);
            } catch (StaleWriterException overtaken) {
                if (!stopRequest.cancelled() || tries == TRIES) {
                    throw overtaken;
                }
            }
        }
    }

    private RunState driven(RunJournal run, boolean again, StopRequest stopRequest) {
        Thread.interrupted();
        run.begin();
        try (RunAssembly parts = assembled(run)) {
            if (run.state().history().end().isEmpty()) {
                begin(run, parts, again);
            }
            parts.loop().drive(stopRequest);
            return run.state();
        }
    }

    private void begin(RunJournal run, RunAssembly parts, boolean again) {
        if (again) {
            run.write(new Entry.RunResumed()); // from here on every other writer is refused
        }
        Entry.ModelsAssigned now = settings.assigned();
        run.unless(state -> state.calls().equipped().equals(Optional.of(now)), () -> run.write(now));
        if (again) {
            parts.worktree().endSurvivors();
        }
    }

    private synchronized StopRequest hold() {
        stopRequest.drivenHere();
        if (threads.closed()) {
            stopRequest.stop(); // the drive waited for a thread while the engine was closed
        }
        return stopRequest;
    }

    /** Lets a run go, unless its story was cancelled while it was about to wait. */
    private synchronized boolean released(RunState runState) {
        if (stopRequest.cancelled() && !runState.position().over()) {
            return false;
        }
        release();
        return true;
    }

    private synchronized void release() {
        Thread.interrupted();
        stopRequest = new StopRequest();
        busy = false;
    }
}
