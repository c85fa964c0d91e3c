package dev.journeyman.cli.drive;

import dev.journeyman.CoderEngine;
import dev.journeyman.Run;
import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.option.AbsentParticipants;
import dev.journeyman.cli.option.RootRule;
import dev.journeyman.cli.option.RunParticipants;
import dev.journeyman.cli.option.RunSettings;
import dev.journeyman.cli.option.StoreOptions;
import dev.journeyman.cli.option.TuningOptions;
import dev.journeyman.cli.option.UserFiles;
import dev.journeyman.cli.show.SharedRuns;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RunStart;
import dev.journeyman.model.BreakerStore;
import dev.journeyman.review.Verdict;
import dev.journeyman.run.RunState;
import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.WorkspaceRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The options and steps shared by all commands that drive a stored run. It is used by one thread. */
public final class ExistingRun {

    /** Where the journal says that verdicts of commands were given. */
    private static final String TERMINAL = "terminal";

    private final Invocation invocation;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Parameters(paramLabel = "RUN", description = "The name of the run, as printed in the line \"run …\".")
    private String run;

    @Mixin
    private final StoreOptions kept;

    @Option(
            names = "--model",
            paramLabel = "SPEC",
            description = "The model that codes from now on; repeatable (default: as the run was started).")
    private @Nullable List<String> models;

    @Option(
            names = "--architect",
            paramLabel = "SPEC",
            description = "The architect from now on (default: as the run was started).")
    private @Nullable String architect;

    @Mixin
    private UserFiles files = new UserFiles();

    @Mixin
    private RootRule root = new RootRule();

    @Mixin
    private TuningOptions tuning = new TuningOptions();

    @Mixin
    private final RunOutputs outputs;

    public ExistingRun(Invocation invocation) {
        this.invocation = invocation;
        kept = new StoreOptions(invocation);
        outputs = new RunOutputs(invocation.terminal());
    }

    /** Acts on a run that no process drives, drives it until it ends or waits again, and returns the exit code. */
    public int goOn(Consumer<Run> deed) throws InterruptedException {
        return resume(new Deed(deed, claimed -> {}, runState -> false));
    }

    /**
     * Delivers a verdict. The run is driven on here unless its store hands runs out, so that a worker does that. A verdict that ends
     * the story calls no model, so none has to be available.
     *
     * @param request the id of the request; null for the open one
     * @param only whether the verdict is only written, whatever the store
     */
    public int deliver(@Nullable String request, Verdict verdict, boolean only) throws InterruptedException {
        return on((journal, past) -> {
            String named = request != null ? request : open(past.state());
            SharedRuns drivers = SharedRuns.of(journal);
            if (only || drivers.shared()) {
                write(journal, engine -> engine.verdict(run, named, verdict, TERMINAL));
                say("%s is recorded for %s. %s".formatted(verdict.decision(), named, next(drivers, past)));
                return ExitCode.DONE;
            }
            return drive(
                    journal,
                    past,
                    new Deed(
                            known -> known.deliver(named, verdict, TERMINAL),
                            claimed -> {},
                            state -> StoryEnd.on(state, verdict)));
        });
    }

    /**
     * Ends a story, also while another process drives it: that process is told where the store hands runs out, and its writes are
     * refused where it does not.
     */
    public int cancel() throws InterruptedException {
        return on((journal, past) -> {
            Optional<String> elsewhere = elsewhere(SharedRuns.of(journal), past);
            if (elsewhere.isPresent()) {
                write(journal, engine -> engine.run(run).cancel());
                say("The cancellation is recorded. " + elsewhere.get());
                return ExitCode.DONE;
            }
            return drive(journal, past, new Deed(Run::cancel, null, state -> true));
        });
    }

    /** Acts like {@link #goOn(Consumer)}, and first forgets which providers are out, so that they are called again. */
    public int goOnNow(Consumer<Run> deed) throws InterruptedException {
        return resume(new Deed(
                deed,
                journal -> {
                    BreakerStore breakers = journal.breakers();
                    breakers.outages().keySet().forEach(breakers::forget);
                },
                runState -> false));
    }

    /** Drives the run on unless another process does or will. */
    private int resume(Deed deed) throws InterruptedException {
        return on((journal, past) -> {
            Optional<String> elsewhere =
                    past.state().history().due().never() ? Optional.empty() : elsewhere(SharedRuns.of(journal), past);
            if (elsewhere.isPresent()) {
                say(elsewhere.get());
                return ExitCode.DONE;
            }
            return drive(journal, past, deed);
        });
    }

    /**
     * The action of a command on a run.
     *
     * @param to the action itself
     * @param first a step in the store once this process has the lock; null acts without the lock, although another
     *     process may drive the run
     * @param ends whether the action ends the story, so that no model is called
     */
    private record Deed(Consumer<Run> to, @Nullable Consumer<Journal> first, Predicate<RunState> ends) {}

    /** What a command does with a run of an open store. */
    private interface Act {
        int on(Journal journal, KnownRun past) throws InterruptedException;
    }

    private int on(Act act) throws InterruptedException {
        try (Journal journal = kept.existing()) {
            return act.on(journal, KnownRun.read(journal, run));
        }
    }

    /** Writes with an engine that drives nothing. */
    private void write(Journal journal, Consumer<CoderEngine> deed) {
        try (CoderEngine engine = AbsentParticipants.engine(invocation, journal)) {
            deed.accept(engine);
        }
    }

    private void say(String sentence) {
        spec.commandLine().getErr().println("run " + run);
        spec.commandLine().getOut().println(sentence);
    }

    /** Returns why this process cannot drive the run, as a sentence; empty if it can. */
    private Optional<String> elsewhere(SharedRuns drivers, KnownRun past) {
        return drivers.elsewhere(
                run,
                WorkspaceRequest.of(RunStart.of(run, past.entries()).options()).host());
    }

    /** Returns who drives the run after a verdict that was only written. */
    private String next(SharedRuns drivers, KnownRun past) {
        return elsewhere(drivers, past)
                .orElse(
                        drivers.shared()
                                ? "A worker continues the run (journeyman worker --store %s); to continue it here: journeyman resume %s --store %1$s"
                                        .formatted(kept.shown(), run)
                                : ofHost(past)
                                        ? "The host that started the run continues it: engine.run(\"%s\").resume()"
                                                .formatted(run)
                                        : "Continue the run with journeyman resume %s.".formatted(kept.named(run)));
    }

    /** Returns whether a host started the run, so that this program has neither its models nor its settings. */
    private boolean ofHost(KnownRun past) {
        return !RunSettings.has(RunStart.of(run, past.entries()).options());
    }

    private int drive(Journal journal, KnownRun past, Deed deed) throws InterruptedException {
        String store = kept.store();
        try (RunLock claim = new RunLock(journal)) {
            Entry.RunStarted started = RunStart.of(run, past.entries());
            WorkspaceRequest assignment = WorkspaceRequest.of(started.options());
            RunSettings journaled = RunSettings.of(invocation, started.options());
            RunSettings settings = settings(
                    journaled, assignment.remote().isPresent() ? kept.home(journaled.home()) : journaled.home());
            RunParticipants crew = crew(settings, deed.ends(), past.state());
            outputs.check();
            if (deed.first() != null) {
                root.check(settings, assignment);
                claim.take(settings.home(), run);
                deed.first().accept(journal);
            }
            return new ForegroundRun(crew, store, kept::named, outputs, spec, invocation.zone())
                    .drive(journal, past, assignment.directory(), (engine, watch) -> {
                        Run known = engine.run(run);
                        known.observeEntries(watch);
                        deed.to().accept(known);
                        return known;
                    });
        }
    }

    private RunSettings settings(RunSettings journaled, Path home) {
        return new RunSettings(
                invocation,
                Objects.requireNonNullElse(models, journaled.models()),
                Objects.requireNonNullElse(architect, journaled.architect()),
                journaled.window(),
                files.or(journaled.files()),
                home,
                tuning.or(journaled.tuning()));
    }

    /**
     * Returns the participants. Where the command only ends the story, models and files of the run may be missing on
     * this machine, but not those that the command itself names.
     */
    private RunParticipants crew(RunSettings settings, Predicate<RunState> ends, RunState runState) {
        try {
            settings.check();
            return settings;
        } catch (BadInputException missing) {
            if (models != null || architect != null || !files.notes().isEmpty() || !ends.test(runState)) {
                throw missing;
            }
            return new AbsentParticipants(settings, runState);
        }
    }

    /** Returns the id of the open request. */
    private String open(RunState runState) {
        return runState.review()
                .waiting()
                .map(Entry.ReviewRequested::request)
                .orElseThrow(
                        () -> new BadInputException("Run %s has no open request; it is in %s. See journeyman show %s."
                                .formatted(run, runState.position().state(), run)));
    }
}
