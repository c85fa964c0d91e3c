package dev.journeyman.cli;

import dev.journeyman.Run;
import dev.journeyman.journal.Entry;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.Recorded;
import dev.journeyman.model.BreakerStore;
import dev.journeyman.report.Standing;
import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.Assignment;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
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
    private final Outputs outputs;

    Known(Invocation invocation) {
        this.invocation = invocation;
        kept = new Kept(invocation);
        outputs = new Outputs(invocation.terminal());
    }

    /** Does something to a run that nobody drives, drives it on until it ends or waits again, and returns the exit code. */
    int goOn(Consumer<Run> deed) throws InterruptedException {
        return goOn(deed, claimed -> {});
    }

    /** Does something to a run whoever drives it: the other process is told by the store that it does no more. */
    int takeOver(Consumer<Run> deed) throws InterruptedException {
        return goOn(deed, null);
    }

    /** Does the same, and asks providers again that are known to be out. */
    int goOnNow(Consumer<Run> deed) throws InterruptedException {
        return goOn(deed, journal -> {
            BreakerStore breakers = journal.breakers();
            breakers.outages().keySet().forEach(breakers::forget);
        });
    }

    /**
     * Goes on with the run.
     *
     * @param first what is done in the store when the run is ours; null where it is taken from whoever drives it
     */
    private int goOn(Consumer<Run> deed, @Nullable Consumer<Journal> first) throws InterruptedException {
        String store = kept.store();
        try (Journal journal = kept.existing();
                Claim claim = new Claim()) {
            List<Recorded> past = past(journal, run);
            Entry.RunStarted started = Entry.RunStarted.of(run, past);
            Settings journaled = Settings.of(invocation, started.options());
            Settings settings = new Settings(
                    invocation,
                    Objects.requireNonNullElse(models, journaled.models()),
                    Objects.requireNonNullElse(architect, journaled.architect()),
                    journaled.window(),
                    files.or(journaled.files()),
                    journaled.home());
            settings.check();
            Assignment assignment = Assignment.of(started.options());
            outputs.check();
            if (first != null) {
                root.check(settings, assignment);
                claim.take(settings.home(), run);
                first.accept(journal);
            }
            return new Driving(settings, store, outputs, spec, invocation.zone())
                    .drive(journal, past, assignment.directory(), (engine, watch) -> {
                        Run known = engine.run(run);
                        known.observe(watch);
                        deed.accept(known);
                        return known;
                    });
        }
    }

    /** Returns the request that waits in the run. */
    String open() {
        try (Journal journal = kept.existing()) {
            Standing standing = Standing.of(past(journal, run));
            return standing.desk()
                    .open()
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
