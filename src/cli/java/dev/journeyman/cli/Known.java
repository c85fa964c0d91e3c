package dev.journeyman.cli;

import dev.journeyman.Run;
import dev.journeyman.flow.Flow;
import dev.journeyman.flow.Position;
import dev.journeyman.flow.State;
import dev.journeyman.journal.Entry;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.Recorded;
import dev.journeyman.model.BreakerStore;
import dev.journeyman.report.PendingSubmission;
import dev.journeyman.report.Standing;
import dev.journeyman.review.Submission;
import dev.journeyman.review.Verdict;
import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.Assignment;
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
final class Known {

    private final Invocation invocation;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Parameters(paramLabel = "RUN", description = "The name of the run, as the line \"run …\" said it.")
    private String run;

    @Mixin
    private final Kept kept;

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
    private OwnFiles files = new OwnFiles();

    @Mixin
    private RootRule root = new RootRule();

    @Mixin
    private Tuning tuning = new Tuning();

    @Mixin
    private final Outputs outputs;

    Known(Invocation invocation) {
        this.invocation = invocation;
        kept = new Kept(invocation);
        outputs = new Outputs(invocation.terminal());
    }

    /** Does something to a run that is not driven, drives it on until it ends or waits again, and returns the exit code. */
    int goOn(Consumer<Run> deed) throws InterruptedException {
        return goOn(new Deed(deed, claimed -> {}, standing -> false));
    }

    /** Does the same with a verdict, which may end the story: then no model is called, and none has to be there. */
    int deliver(String request, Verdict verdict) throws InterruptedException {
        return goOn(
                new Deed(known -> known.deliver(request, verdict), claimed -> {}, standing -> ends(standing, verdict)));
    }

    /** Ends a story, also where another process drives it: the store tells that one that it writes no more. */
    int cancel() throws InterruptedException {
        return goOn(new Deed(Run::cancel, null, standing -> true));
    }

    /** Does something to a run that is not driven, and asks providers again that are known to be out. */
    int goOnNow(Consumer<Run> deed) throws InterruptedException {
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
    private record Deed(Consumer<Run> to, @Nullable Consumer<Journal> first, Predicate<Standing> ends) {}

    /** Returns whether a verdict on what waits ends the story, as the table says. */
    private static boolean ends(Standing standing, Verdict verdict) {
        if (standing.desk().open().isEmpty()) {
            return false;
        }
        Submission submission = PendingSubmission.of(standing);
        State state = standing.desk().open().get().state();
        return submission.fitting().contains(verdict.decision())
                && Flow.standard()
                        .decide(new Position(state, List.of(State.CODING)), submission.signal(verdict))
                        .to()
                        .over();
    }

    private int goOn(Deed deed) throws InterruptedException {
        String store = kept.store();
        try (Journal journal = kept.existing();
                Claim claim = new Claim()) {
            List<Recorded> past = past(journal, run);
            Entry.RunStarted started = Entry.RunStarted.of(run, past);
            Settings settings = settings(Settings.of(invocation, started.options()));
            Crew crew = crew(settings, deed.ends(), past);
            Assignment assignment = Assignment.of(started.options());
            outputs.check();
            if (deed.first() != null) {
                root.check(settings, assignment);
                claim.take(settings.home(), run);
                deed.first().accept(journal);
            }
            return new Driving(crew, store, outputs, spec, invocation.zone())
                    .drive(journal, past, assignment.directory(), (engine, watch) -> {
                        Run known = engine.run(run);
                        known.observe(watch);
                        deed.to().accept(known);
                        return known;
                    });
        }
    }

    private Settings settings(Settings journaled) {
        return new Settings(
                invocation,
                Objects.requireNonNullElse(models, journaled.models()),
                Objects.requireNonNullElse(architect, journaled.architect()),
                journaled.window(),
                files.or(journaled.files()),
                journaled.home(),
                tuning.or(journaled.tuning()));
    }

    /** Returns who drives. Where the story only ends, what the run was begun with may be missing here; what is named now may not. */
    private Crew crew(Settings settings, Predicate<Standing> ends, List<Recorded> past) {
        try {
            settings.check();
            return settings;
        } catch (BadInputException missing) {
            Standing standing = Standing.of(past);
            if (models != null || architect != null || !files.notes().isEmpty() || !ends.test(standing)) {
                throw missing;
            }
            return new AbsentCrew(settings, standing);
        }
    }

    /** Returns the request that waits in the run. */
    String open() {
        try (Journal journal = kept.existing()) {
            Standing standing = Standing.of(past(journal, run));
            return standing.desk()
                    .waiting()
                    .map(Entry.ReviewRequested::request)
                    .orElseThrow(() -> new BadInputException("Run %s asks nobody: it is in %s. See journeyman show %s."
                            .formatted(run, standing.position().state(), run)));
        }
    }

    static List<Recorded> past(Journal journal, String run) {
        List<Recorded> past = journal.read(run);
        if (past.isEmpty()) {
            throw new BadInputException(
                    "There is no run %s in this store. See journeyman list for those there are.".formatted(run));
        }
        Entry.RunStarted.of(run, past);
        return past;
    }
}
