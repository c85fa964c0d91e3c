package dev.journeyman.cli.drive;

import dev.journeyman.Run;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.option.AbsentParticipants;
import dev.journeyman.cli.option.RootRule;
import dev.journeyman.cli.option.RunParticipants;
import dev.journeyman.cli.option.RunSettings;
import dev.journeyman.cli.option.StoreOptions;
import dev.journeyman.cli.option.TuningOptions;
import dev.journeyman.cli.option.UserFiles;
import dev.journeyman.flow.Flow;
import dev.journeyman.flow.Position;
import dev.journeyman.flow.State;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RecordedEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.fallback.BreakerStore;
import dev.journeyman.review.Submission;
import dev.journeyman.review.Verdict;
import dev.journeyman.run.PendingSubmission;
import dev.journeyman.run.RunState;
import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.WorkspaceRequest;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A run that a store knows, and how it goes on: what all commands on such runs have in common. */
public final class ExistingRun {

    private final Invocation invocation;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Parameters(paramLabel = "RUN", description = "The name of the run, as the line \"run …\" said it.")
    private String run;

    @Mixin
    private final StoreOptions kept;

    @Option(
            names = "--model",
            paramLabel = "SPEC",
            description = "Who codes from now on; repeatable (default: as the run was begun).")
    private @Nullable List<String> models;

    @Option(
            names = "--architect",
            paramLabel = "SPEC",
            description = "Who judges from now on (default: as the run was begun).")
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

    /** Does something to a run that is not driven, drives it on until it ends or waits again, and returns the exit code. */
    public int goOn(Consumer<Run> deed) throws InterruptedException {
        return goOn(new Deed(deed, claimed -> {}, standing -> false));
    }

    /** Does the same with a verdict, which may end the story: then no model is called, and none has to be there. */
    public int deliver(String request, Verdict verdict) throws InterruptedException {
        return goOn(
                new Deed(known -> known.deliver(request, verdict), claimed -> {}, standing -> ends(standing, verdict)));
    }

    /** Ends a story, also where another process drives it: the store tells that one that it writes no more. */
    public int cancel() throws InterruptedException {
        return goOn(new Deed(Run::cancel, null, standing -> true));
    }

    /** Does something to a run that is not driven, and asks providers again that are known to be out. */
    public int goOnNow(Consumer<Run> deed) throws InterruptedException {
        return goOn(new Deed(
                deed,
                journal -> {
                    BreakerStore breakers = journal.breakers();
                    breakers.outages().keySet().forEach(breakers::forget);
                },
                standing -> false));
    }

    /**
     * What a command does to a run.
     *
     * @param to what is done
     * @param first what is done in the store when the run is ours; null where it is taken from the process that drives it
     * @param ends whether the story is over then, so that no model is called
     */
    private record Deed(Consumer<Run> to, @Nullable Consumer<Journal> first, Predicate<RunState> ends) {}

    /** Returns whether a verdict on what waits ends the story, as the table says. */
    private static boolean ends(RunState standing, Verdict verdict) {
        if (standing.review().open().isEmpty()) {
            return false;
        }
        Submission submission = PendingSubmission.of(standing);
        State state = standing.review().open().get().state();
        return submission.fitting().contains(verdict.decision())
                && Flow.standard()
                        .decide(new Position(state, List.of(State.CODING)), submission.signal(verdict))
                        .to()
                        .over();
    }

    private int goOn(Deed deed) throws InterruptedException {
        String store = kept.store();
        try (Journal journal = kept.existing();
                RunLock claim = new RunLock()) {
            List<RecordedEntry> past = past(journal, run);
            Entry.RunStarted started = Entry.RunStarted.of(run, past);
            RunSettings settings = settings(RunSettings.of(invocation, started.options()));
            RunParticipants crew = crew(settings, deed.ends(), past);
            WorkspaceRequest assignment = WorkspaceRequest.of(started.options());
            outputs.check();
            if (deed.first() != null) {
                root.check(settings, assignment);
                claim.take(settings.home(), run);
                deed.first().accept(journal);
            }
            return new ForegroundRun(crew, store, outputs, spec, invocation.zone())
                    .drive(journal, past, assignment.directory(), (engine, watch) -> {
                        Run known = engine.run(run);
                        known.observe(watch);
                        deed.to().accept(known);
                        return known;
                    });
        }
    }

    private RunSettings settings(RunSettings journaled) {
        return new RunSettings(
                invocation,
                Objects.requireNonNullElse(models, journaled.models()),
                Objects.requireNonNullElse(architect, journaled.architect()),
                journaled.window(),
                files.or(journaled.files()),
                journaled.home(),
                tuning.or(journaled.tuning()));
    }

    /** Returns who drives. Where the story only ends, what the run was begun with may be missing here; what is named now may not. */
    private RunParticipants crew(RunSettings settings, Predicate<RunState> ends, List<RecordedEntry> past) {
        try {
            settings.check();
            return settings;
        } catch (BadInputException missing) {
            RunState standing = RunState.of(past);
            if (models != null || architect != null || !files.notes().isEmpty() || !ends.test(standing)) {
                throw missing;
            }
            return new AbsentParticipants(settings, standing);
        }
    }

    /** Returns the request that waits in the run. */
    public String open() {
        try (Journal journal = kept.existing()) {
            RunState standing = RunState.of(past(journal, run));
            return standing.review()
                    .waiting()
                    .map(Entry.ReviewRequested::request)
                    .orElseThrow(() -> new BadInputException("Run %s asks nobody: it is in %s. See journeyman show %s."
                            .formatted(run, standing.position().state(), run)));
        }
    }

    public static List<RecordedEntry> past(Journal journal, String run) {
        List<RecordedEntry> past = journal.read(run);
        if (past.isEmpty()) {
            throw new BadInputException(
                    "There is no run %s in this store. See journeyman list for those there are.".formatted(run));
        }
        Entry.RunStarted.of(run, past);
        return past;
    }
}
