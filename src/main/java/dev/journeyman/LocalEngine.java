package dev.journeyman;

import dev.journeyman.engine.EngineSettings;
import dev.journeyman.engine.loop.RunController;
import dev.journeyman.engine.loop.RunThreads;
import dev.journeyman.handoff.ExecutionContext;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.review.Verdict;
import dev.journeyman.run.RunState;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Story;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.journeyman.workspace.process.Guards;
import dev.journeyman.workspace.process.Machine;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The engine in this process. It may be used from any thread. */
final class LocalEngine implements CoderEngine {

    private final EngineSettings settings;
    private final List<BiConsumer<String, StoredEntry>> observers;
    private final List<Consumer<RunEvent>> eventObservers;
    private final RunThreads threads;
    private final boolean ownsJournal;
    private final RunRegistry runs = new RunRegistry();

    /**
     * Creates an engine.
     *
     * @param ownsJournal whether the engine closes the journal
     */
    LocalEngine(
            EngineSettings settings,
            List<BiConsumer<String, StoredEntry>> observers,
            List<Consumer<RunEvent>> eventObservers,
            RunThreads threads,
            boolean ownsJournal) {
        this.settings = settings;
        this.observers = List.copyOf(observers);
        this.eventObservers = List.copyOf(eventObservers);
        this.threads = threads;
        this.ownsJournal = ownsJournal;
    }

    @Override
    public Run start(Story story, WorkspaceRequest assignment, Consumer<StoredEntry> observer) {
        LocalRun run = runs.of(RunThreads.runId(story.id()), this::handle);
        run.observeEntries(observer);
        try {
            run.start(story, assignment);
        } catch (RuntimeException refused) {
            runs.forget(run.id());
            throw refused;
        }
        return run;
    }

    @Override
    public String submit(Story story, WorkspaceRequest assignment) {
        LocalRun run = runs.of(RunThreads.runId(story.id()), this::handle);
        try {
            run.submit(story, assignment);
        } finally {
            runs.forget(run.id());
        }
        return run.id();
    }

    @Override
    public void verdict(String run, String request, Verdict verdict, @Nullable String from) {
        known(run).judge(request, verdict, from);
    }

    @Override
    public Worker worker(int slots) {
        new Guards(settings.workspaces().guards()).check();
        return LocalWorker.of(
                settings.journal(),
                Machine.host(settings.workspaces().machine()),
                slots,
                this::known,
                LocalWorker::log);
    }

    @Override
    public Run run(String id) {
        return known(id);
    }

    @Override
    public List<RunHead> runs(HeadQuery query) {
        return settings.journal().heads(query);
    }

    @Override
    public RunReport report(String run) {
        return known(run).report();
    }

    /** Begins to drive the runs of a store, with an engine for each. */
    static Worker worker(
            Journal store, int slots, Function<String, CoderEngine> engines, Consumer<Worker.Undriven> undriven) {
        return LocalWorker.of(
                store,
                Machine.host(Machine.here()),
                slots,
                run -> of(engines.apply(run)).known(run),
                undriven);
    }

    private static LocalEngine of(CoderEngine engine) {
        if (engine instanceof LocalEngine ours) {
            return ours;
        }
        throw new BadInputException("A worker drives runs with engines of CoderEngine.builder(), not with %s."
                .formatted(engine.getClass().getName()));
    }

    private LocalRun known(String id) {
        if (!settings.journal().knows(id)) {
            throw new BadInputException("There is no run %s in this store. List the runs there are.".formatted(id));
        }
        return runs.of(id, this::handle);
    }

    @Override
    public Optional<ExecutionContext> attempts(String run) {
        return new RunAttempts(settings.journal()).of(run);
    }

    @Override
    public void clearAttempts(String run) {
        known(run).clearAttempts();
    }

    @Override
    public Optional<ExecutionContext> archivedAttempts(String run) {
        return new RunAttempts(settings.journal()).archived(run);
    }

    @Override
    public void block(Path repository, String task, String reason) {
        new TaskBlocks(settings).block(repository, task, reason);
    }

    @Override
    public boolean unblock(Path repository, String task) {
        return new TaskBlocks(settings).unblock(repository, task);
    }

    private LocalRun handle(String id) {
        RunController<Outcome> controller = new RunController<>(settings, id, threads, state -> outcome(id, state));
        observers.forEach(observer -> controller.watch(entry -> observer.accept(id, RunEntries.stored(entry))));
        eventObservers.forEach(
                observer -> controller.watch(new EventFeed(id, controller::entries, EventFeed.FROM_NOW, observer)));
        return new LocalRun(controller);
    }

    private Outcome outcome(String id, RunState state) {
        Outcome outcome = Outcome.of(id, state);
        if (outcome.over()) {
            runs.forget(id);
        }
        return outcome;
    }

    @Override
    public void drain(Duration grace) {
        threads.refuse();
        runs.drain(grace);
    }

    @Override
    public void close() {
        threads.refuse();
        runs.stopAll();
        threads.close();
        if (ownsJournal) {
            settings.journal().close();
        }
    }
}
