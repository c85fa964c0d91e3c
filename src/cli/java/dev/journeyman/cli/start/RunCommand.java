package dev.journeyman.cli.start;

import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.drive.RunOutputs;
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

    private final Invocation invocation;

    @Spec
    private CommandSpec spec;

    @Mixin
    private StoryFile file = new StoryFile();

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
        return new StartedStory(invocation, story, outputs, spec)
                .drive(story.budgeted(file.read(invocation)), () -> {});
    }
}
