package dev.journeyman.cli.start;

import dev.journeyman.Run;
import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.drive.ForegroundRun;
import dev.journeyman.cli.drive.KnownRun;
import dev.journeyman.cli.drive.RunLock;
import dev.journeyman.cli.drive.RunOutputs;
import dev.journeyman.cli.option.Architects;
import dev.journeyman.cli.option.RunSettings;
import dev.journeyman.cli.option.StoreSpec;
import dev.journeyman.journal.Journal;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Story;
import dev.journeyman.workspace.WorkspaceRequest;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Starts a run and drives it. It is used by one thread. */
@Command(
        name = "run",
        description = "Drives a story to its end, or until it waits for a verdict or a provider.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {
            ExitCode.DONE_MEANS,
            ExitCode.NOT_DONE_MEANS,
            ExitCode.BAD_INPUT_MEANS,
            ExitCode.PARKED_MEANS,
            ExitCode.INTERRUPTED_MEANS
        },
        footer = {
            "",
            "Examples:",
            "  journeyman run story.yaml --repo . --model replay:script.yaml --architect auto",
            "  journeyman run - --model replay:script.yaml < story.yaml",
            "  journeyman run story.yaml --model replay:script.yaml --architect auto \\",
            "      --events jsonl --capture requests.jsonl > events.jsonl",
        })
public final class RunCommand implements Callable<Integer> {

    private static final String PARK = "park";

    private final Invocation invocation;

    @Spec
    private CommandSpec spec;

    @Mixin
    private final StoryToRun story;

    @Mixin
    private final RunOutputs outputs;

    public RunCommand(Invocation invocation) {
        this.invocation = invocation;
        story = new StoryToRun(invocation);
        outputs = new RunOutputs(invocation.terminal());
    }

    @Override
    public Integer call() throws Exception {
        Story asked = story.read();
        String store = story.kept().store();
        RunSettings settings = story.settings(invocation.terminal().present() ? Architects.HUMAN : PARK);
        requireLasting(settings, store);
        outputs.check();
        WorkspaceRequest assignment = story.checked(settings);
        try (Journal journal = story.kept().open();
                RunLock claim = new RunLock(journal)) {
            return new ForegroundRun(settings, store, outputs, spec, invocation.zone())
                    .drive(journal, KnownRun.NONE, story.repository(), (engine, watch) -> {
                        Run run = engine.start(asked, assignment, watch);
                        claim.take(settings.home(), run.id());
                        return run;
                    });
        }
    }

    private static void requireLasting(RunSettings settings, String store) {
        if (settings.architect().equals(PARK) && store.equals(StoreSpec.MEMORY)) {
            throw new BadInputException(
                    "A run that parks would be lost with --store memory:. Choose --store sqlite:FILE, or --architect"
                            + " auto, human or a model.");
        }
    }
}
