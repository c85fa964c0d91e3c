package dev.journeyman.cli.start;

import dev.journeyman.Run;
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
import picocli.CommandLine.Model.CommandSpec;

/**
 * A story that a command starts and drives in the foreground. It is used by one thread.
 *
 * @param invocation the call of the program
 * @param where where and with whom the story is driven
 * @param outputs what is printed and written meanwhile
 * @param spec the command
 */
record StartedStory(Invocation invocation, StoryToRun where, RunOutputs outputs, CommandSpec spec) {

    private static final String PARK = "park";

    /** What is said after everything was checked, and before anything runs. */
    interface Notice {
        void say();
    }

    /** Drives a story to its end, or until it waits, and returns the exit code. */
    int drive(Story asked, Notice notice) throws Exception {
        String store = where.kept().store();
        RunSettings settings = where.settings(invocation.terminal().present() ? Architects.HUMAN : PARK);
        requireLasting(settings, store);
        outputs.check();
        WorkspaceRequest assignment = where.checked(settings);
        notice.say();
        try (Journal journal = where.kept().open();
                RunLock claim = new RunLock(journal)) {
            return new ForegroundRun(settings, store, where.kept()::named, outputs, spec, invocation.zone())
                    .drive(journal, KnownRun.NONE, where.repository(), (engine, watch) -> {
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
