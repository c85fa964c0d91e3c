package dev.journeyman.cli.pages;

import dev.journeyman.CoderEngine;
import dev.journeyman.Run;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.drive.KnownRun;
import dev.journeyman.cli.drive.RunLock;
import dev.journeyman.cli.drive.StoryEnd;
import dev.journeyman.cli.option.AbsentParticipants;
import dev.journeyman.cli.option.NewRun;
import dev.journeyman.cli.option.RootRule;
import dev.journeyman.cli.option.RunParticipants;
import dev.journeyman.cli.option.RunSettings;
import dev.journeyman.cli.show.ProgressScreen;
import dev.journeyman.flow.RunStateException;
import dev.journeyman.flow.State;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.RunStart;
import dev.journeyman.model.BreakerStore;
import dev.journeyman.review.Verdict;
import dev.journeyman.run.RunState;
import dev.journeyman.story.BadInputException;
import dev.journeyman.web.RunControl;
import dev.journeyman.workspace.WorkspaceRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The runs that the console of this process drives, each in the background until it rests. A run that another process
 * drives is left alone, except that it can be cancelled. In a store that hands runs out, verdicts are only written: a worker continues
 * the run. It may be used from any thread.
 */
public final class ConsoleRuns implements RunControl, AutoCloseable {

    /** How long a verdict waits for a run to come to rest that has just asked for it. */
    private static final Duration MOMENT = Duration.ofSeconds(3);

    private final Invocation invocation;
    private final Journal journal;
    private final Path home;
    private final RootRule root;
    private final Map<String, BackgroundRun> driven = new HashMap<>();
    private final ExecutorService closing = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "journeyman-rest");
        thread.setDaemon(true);
        return thread;
    });
    private boolean closed;

    /**
     * Makes the control over the runs of a store.
     *
     * @param home where the worktrees of new runs are made
     */
    public ConsoleRuns(Invocation invocation, Journal journal, Path home, RootRule root) {
        this.invocation = invocation;
        this.journal = journal;
        this.home = home;
        this.root = root;
    }

    @Override
    public synchronized String start(NewStory asked) {
        requireOpen();
        NewRun begun = NewRun.of(invocation, asked, home);
        WorkspaceRequest assignment = begun.assignment(root);
        RunLock lock = new RunLock(journal);
        BackgroundRun run = new BackgroundRun(engine(begun.settings()), lock, engine -> {
            Run started = engine.start(begun.story(), assignment, entry -> {});
            lock.take(begun.settings().home(), started.id());
            return started;
        });
        return kept(run);
    }

    @Override
    public void deliver(String run, String request, Verdict verdict, String from) {
        awaitRest(run, request);
        taken(run, request, verdict, from);
    }

    /** Waits a moment where a run is still driven here that waits for this verdict: it is about to come to rest. */
    private void awaitRest(String run, String request) {
        BackgroundRun known;
        synchronized (this) {
            known = here(run);
        }
        if (known == null || !known.run().outcome().request().equals(Optional.of(request))) {
            return;
        }
        try {
            known.run().await(MOMENT);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } catch (RunStateException brokenOff) {
            // what the run is driven for next says why
        }
    }

    private synchronized void taken(String run, String request, Verdict verdict, String from) {
        requireOpen();
        if (journal.handout().isPresent() && here(run) == null) {
            try (CoderEngine engine = AbsentParticipants.engine(invocation, journal)) {
                engine.verdict(run, request, verdict, from); // a worker continues the run
            }
            return;
        }
        drive(run, known -> known.deliver(request, verdict, from), state -> StoryEnd.on(state, verdict));
    }

    @Override
    public synchronized void resume(String run) {
        if (journal.head(run).filter(head -> head.state() == State.SUSPENDED).isPresent()) {
            BreakerStore breakers = journal.breakers(); // a person asks for the providers to be called again
            breakers.outages().keySet().forEach(breakers::forget);
        }
        drive(run, Run::resume, state -> false);
    }

    @Override
    public synchronized void stop(String run) {
        BackgroundRun here = here(run);
        if (here == null) {
            throw new RunStateException(
                    "Run %s is not driven by this console. Stop it in the process that drives it.".formatted(run));
        }
        here.run().stop();
    }

    @Override
    public synchronized void cancel(String run) {
        requireOpen();
        BackgroundRun here = here(run);
        if (here != null) {
            here.run().cancel();
            return;
        }
        KnownRun past = KnownRun.read(journal, run);
        kept(new BackgroundRun(
                engine(participants(run, past, any -> true)), new RunLock(journal), acted(run, Run::cancel)));
    }

    private void drive(String run, Consumer<Run> deed, Predicate<RunState> ends) {
        requireOpen();
        if (here(run) != null) {
            throw new RunStateException(
                    "Run %s is driven by this console at the moment. Wait until it waits, or stop it first."
                            .formatted(run));
        }
        KnownRun past = KnownRun.read(journal, run);
        RunParticipants crew = participants(run, past, ends);
        RunLock lock = new RunLock(journal);
        kept(new BackgroundRun(engine(crew), lock, engine -> {
            take(lock, RunSettings.of(invocation, options(run, past)).home(), run);
            return acted(run, deed).apply(engine);
        }));
    }

    private static void take(RunLock lock, Path home, String run) {
        try {
            lock.take(home, run);
        } catch (BadInputException driven) {
            throw new RunStateException(String.valueOf(driven.getMessage()), driven);
        }
    }

    private static Function<CoderEngine, Run> acted(String run, Consumer<Run> deed) {
        return engine -> {
            Run known = engine.run(run);
            deed.accept(known);
            return known;
        };
    }

    /** Returns who takes part: as the run was started, but that no person is asked at the terminal. */
    private RunParticipants participants(String run, KnownRun past, Predicate<RunState> ends) {
        Map<String, String> options = options(run, past);
        RunSettings settings = RunSettings.of(invocation, options).unattended();
        try {
            settings.check();
            root.check(settings, WorkspaceRequest.of(options));
            return settings;
        } catch (BadInputException missing) {
            if (!ends.test(past.state())) {
                throw missing;
            }
            return new AbsentParticipants(settings, past.state());
        }
    }

    private static Map<String, String> options(String run, KnownRun past) {
        return RunStart.of(run, past.entries()).options();
    }

    private CoderEngine engine(RunParticipants crew) {
        return crew.builder(crew.roster(), ProgressScreen.plain(invocation.err()), invocation.err(), Optional::empty)
                .journal(journal)
                .build();
    }

    /** Returns the run if this console drives it now; one that has come to rest is released first. */
    private @Nullable BackgroundRun here(String run) {
        BackgroundRun here = driven.get(run);
        if (here != null && here.rests()) {
            driven.remove(run);
            here.close();
            return null;
        }
        return here;
    }

    private String kept(BackgroundRun begun) {
        String run = begun.run().id();
        driven.put(run, begun);
        begun.completion().whenCompleteAsync((outcome, problem) -> rested(run, begun, problem), closing);
        return run;
    }

    private void rested(String run, BackgroundRun rests, @Nullable Throwable problem) {
        if (problem != null) {
            invocation.err().println("journeyman: " + problem.getMessage());
        }
        synchronized (this) {
            if (!driven.remove(run, rests)) {
                return;
            }
        }
        rests.close();
    }

    private void requireOpen() {
        if (closed) {
            throw new RunStateException("The console is being stopped. Start it again and decide there.");
        }
    }

    /** Stops all runs that are driven here and waits until they have paused; they can be resumed. */
    @Override
    public void close() {
        List<BackgroundRun> all;
        synchronized (this) {
            closed = true;
            all = List.copyOf(driven.values());
            driven.clear();
        }
        all.forEach(each -> each.run().stop());
        all.forEach(BackgroundRun::close);
        closing.shutdown();
    }
}
