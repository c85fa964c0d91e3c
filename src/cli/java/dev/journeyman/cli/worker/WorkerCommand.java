package dev.journeyman.cli.worker;

import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.option.RootRule;
import dev.journeyman.cli.option.StoreOptions;
import dev.journeyman.journal.Journal;
import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.directory.Worktrees;
import dev.journeyman.workspace.process.Guards;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Drives the runs of a shared store until it is stopped. It is used by one thread. */
@Command(
        name = "worker",
        description = "Drives the runs of a store in PostgreSQL or Redis that are due, beside workers on this and other"
                + " machines, until it is stopped.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {
            "0:it was stopped and has left its runs to other workers",
            ExitCode.BAD_INPUT_MEANS,
            "130:a second Ctrl-C ended it at once; other workers take its runs over later"
        },
        footer = {
            "",
            "Each run is driven with the models that it was submitted with; their keys come from the environment of"
                    + " this worker.",
            "",
            "Example:",
            "  journeyman worker --store postgres://db.example.org/journeyman --slots 8"
        })
public final class WorkerCommand implements Callable<Integer> {

    private final Invocation invocation;

    @Spec
    private CommandSpec spec;

    @Mixin
    private final StoreOptions kept;

    @Option(
            names = "--slots",
            paramLabel = "N",
            defaultValue = "4",
            description = "How many runs are driven at once (default: 4).")
    private int slots;

    @Option(
            names = "--grace",
            paramLabel = "SECONDS",
            defaultValue = "30",
            description = "How long calls may take that are under way at SIGTERM or Ctrl-C; then they are broken off"
                    + " (default: 30).")
    private int grace;

    @Mixin
    private RootRule root = new RootRule();

    public WorkerCommand(Invocation invocation) {
        this.invocation = invocation;
        kept = new StoreOptions(invocation);
    }

    @Override
    public Integer call() {
        if (grace < 0) {
            throw new BadInputException(
                    "Calls cannot be given %s seconds. Write --grace 0 to break them off at once, or more."
                            .formatted(grace));
        }
        if (!kept.shared()) {
            throw new BadInputException(
                    "The store %s does not hand runs out, so no workers can share it. Name one in PostgreSQL or Redis with --store."
                            .formatted(kept.shown()));
        }
        if (slots < 1) {
            throw new BadInputException("A worker cannot have %s slots. Give it one or more.".formatted(slots));
        }
        new Guards(new Worktrees(kept.home()).guards()).check();
        WorkerShift shift =
                new WorkerShift(invocation, kept.shown(), kept.home(), root, slots, Duration.ofSeconds(grace));
        try (StopSignals signals = StopSignals.heard();
                Journal journal = kept.open()) {
            shift.work(journal, signals::await, spec.commandLine().getOut());
            return ExitCode.DONE;
        }
    }
}
