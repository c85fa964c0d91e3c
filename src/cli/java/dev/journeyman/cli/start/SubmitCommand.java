package dev.journeyman.cli.start;

import dev.journeyman.CoderEngine;
import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.option.RunSettings;
import dev.journeyman.cli.option.StoreSpec;
import dev.journeyman.cli.show.ProgressScreen;
import dev.journeyman.journal.Journal;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Story;
import dev.journeyman.workspace.WorkspaceRequest;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Writes a run into a store without driving it. It is used by one thread. */
@Command(
        name = "submit",
        description =
                "Writes a run into the store and does not drive it: journeyman resume RUN does, here or from another"
                        + " process over the same store, and so do the workers of a shared store.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {"0:the run is in the store", ExitCode.BAD_INPUT_MEANS},
        footer = {
            "",
            "The architect is park where none is named: each review waits for a verdict.",
            "",
            "Example:",
            "  journeyman submit story.yaml --model openai:gpt-5"
        })
public final class SubmitCommand implements Callable<Integer> {

    private final Invocation invocation;

    @Spec
    private CommandSpec spec;

    @Mixin
    private StoryFile file = new StoryFile();

    @Mixin
    private final StoryToRun story;

    public SubmitCommand(Invocation invocation) {
        this.invocation = invocation;
        story = new StoryToRun(invocation);
    }

    @Override
    public Integer call() throws Exception {
        Story asked = story.budgeted(file.read(invocation));
        if (story.kept().store().equals(StoreSpec.MEMORY)) {
            throw new BadInputException(
                    "A run that is submitted to --store memory: is lost at once. Choose --store sqlite:FILE.");
        }
        RunSettings settings = story.settings("park");
        WorkspaceRequest assignment = story.checked(settings);
        PrintWriter out = spec.commandLine().getOut();
        try (Journal journal = story.kept().open();
                CoderEngine engine = settings.builder(
                                settings.roster(),
                                ProgressScreen.plain(invocation.err()),
                                invocation.err(),
                                Optional::empty)
                        .journal(journal)
                        .build()) {
            String run = engine.submit(asked, assignment);
            out.println("run " + run);
            out.println(
                    journal.handout().isPresent()
                            ? "  a worker drives it: journeyman worker --store "
                                    + story.kept().shown()
                            : "  journeyman resume " + run);
            return ExitCode.DONE;
        }
    }
}
