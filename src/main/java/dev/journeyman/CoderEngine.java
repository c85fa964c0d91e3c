package dev.journeyman;

import dev.journeyman.flow.RunStateException;
import dev.journeyman.handoff.ExecutionContext;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException.StaleWriterException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.review.Verdict;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Story;
import dev.journeyman.workspace.WorkspaceRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The engine that drives stories through planning, plan review, coding, testing and code review. One engine drives many
 * runs at once: each has a thread of its own while it is driven, and none while it waits. It may be used from any
 * thread. Only journeyman implements it; a host may stand in for it in its own tests.
 */
public interface CoderEngine extends AutoCloseable {

    /** Returns a builder. Only a model is required. */
    static EngineBuilder builder() {
        return new EngineBuilder();
    }

    /**
     * Begins to drive the runs of a store that are due, each with an engine of its own or one that it shares with others. {@link
     * #worker(int)} drives all runs with one engine.
     *
     * @param store the store
     * @param slots how many runs are driven at once
     * @param engines returns the engine for a run; it has the same store, and the caller closes it after the worker. A run whose
     *     engine cannot be made is tried again later
     * @return the worker, which drives until it is closed
     * @throws BadInputException if the store does not hand runs out
     */
    static Worker worker(Journal store, int slots, Function<String, CoderEngine> engines) {
        return LocalEngine.worker(store, slots, engines, LocalWorker::log);
    }

    /**
     * Begins to drive runs as {@link #worker(Journal, int, Function)} does.
     *
     * @param undriven is told of each run that was handed out and could not be driven, on the thread of its slot, instead of the
     *     log. It must not block
     */
    static Worker worker(
            Journal store, int slots, Function<String, CoderEngine> engines, Consumer<Worker.Undriven> undriven) {
        return LocalEngine.worker(store, slots, engines, undriven);
    }

    /** Starts a run of a story in a worktree of its own, made from the repository's current commit. */
    default Run start(Story story, Path repository) {
        return start(story, new WorkspaceRequest(repository, false, Map.of()), entry -> {});
    }

    /**
     * Starts a run of a story.
     *
     * @param assignment where the run works, and its options
     * @param observer receives every entry of the run, from the first on, after it is written
     * @throws BadInputException if the run cannot work there, or the task is blocked
     * @throws IllegalStateException if the engine is closed
     */
    Run start(Story story, WorkspaceRequest assignment, Consumer<StoredEntry> observer);

    /**
     * Writes a run of a story into the journal and does not drive it: any process with the store and the models can resume it.
     *
     * @return the id of the run
     * @throws BadInputException if the run cannot work there, or the task is blocked
     */
    String submit(Story story, WorkspaceRequest assignment);

    /**
     * Writes a verdict on the open request of a run and does not drive it on, also where another process has the models: the process
     * that resumes the run continues with the verdict. It is durable when this returns.
     *
     * @param from where it was given, such as {@code terminal}; null if that is not known
     * @throws RunStateException if this is not the open request
     * @throws BadInputException if the journal does not contain the run, or the decision does not fit the request
     * @throws StaleWriterException if another process wrote to the run at the same time; nothing is written
     */
    void verdict(String run, String request, Verdict verdict, @Nullable String from);

    /**
     * Begins to drive the runs of the journal that are due, beside workers in other processes over the same store. Runs are submitted
     * by {@link #submit}, and become due again when their verdict was given or the time comes until which they were paused.
     *
     * @param slots how many runs are driven at once
     * @return the worker, which drives until it is closed
     * @throws BadInputException if the store does not hand runs out
     */
    Worker worker(int slots);

    /**
     * Returns the handle of a run in the journal. There is one handle for each run until it is over; it shows the
     * state, the request and the outcome that the journal contains. The run is not driven until {@link Run#resume} or
     * {@link Run#deliver} is called.
     *
     * @throws BadInputException if the journal does not contain the run
     */
    Run run(String id);

    /**
     * Returns the runs of the journal by their heads: state, what each waits for, what it used, and when it was last
     * written. No journal is read for it.
     */
    List<RunHead> runs(HeadQuery query);

    /**
     * Returns what came of a run so far: a report that is folded from its journal.
     *
     * @throws BadInputException if the journal does not contain the run
     */
    RunReport report(String run);

    /**
     * Returns the attempts recorded in a run since they were last cleared, or all if it is over; empty if there are
     * none.
     */
    Optional<ExecutionContext> attempts(String run);

    /**
     * Clears the recorded attempts of a run that waits or was stopped: later briefs do not mention them. They stay in
     * the {@link #archivedAttempts archive}. Nothing changes in a run that is over.
     *
     * @throws RunStateException if this engine drives the run
     */
    void clearAttempts(String run);

    /** Returns the attempts of a run that were cleared, or all of them if it is over; empty if there are none. */
    Optional<ExecutionContext> archivedAttempts(String run);

    /** Blocks a task of a repository's project: it can be neither started nor resumed until it is unblocked. */
    void block(Path repository, String task, String reason);

    /** Unblocks a task of a repository's project, and returns whether it was blocked. */
    boolean unblock(Path repository, String task);

    /**
     * Prepares the end of this process: the engine starts nothing more, lets each run that is being driven end the call under way,
     * and pauses it. What takes longer is broken off. The runs can be resumed, also in another process. The store stays open:
     * close the engine afterwards.
     *
     * @param grace how long calls may take to end
     */
    void drain(Duration grace);

    /**
     * Stops the runs that are being driven, as {@link Run#stop} does, and waits at most ten seconds for them to pause.
     * The engine starts nothing more. It closes only what it opened: a journal or an executor that the host provided
     * stays open, and handles still report the state of their runs.
     */
    @Override
    void close();
}
