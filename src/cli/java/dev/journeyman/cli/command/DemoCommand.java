package dev.journeyman.cli.command;

import dev.journeyman.CoderEngine;
import dev.journeyman.Outcome;
import dev.journeyman.Run;
import dev.journeyman.cli.ConsoleTerminal;
import dev.journeyman.cli.DemoRepository;
import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.ScreenChoice;
import dev.journeyman.cli.SlugCheck;
import dev.journeyman.cli.drive.CaptureFile;
import dev.journeyman.cli.drive.InterruptHandler;
import dev.journeyman.cli.drive.RunDisplay;
import dev.journeyman.cli.show.DemoNarrator;
import dev.journeyman.cli.show.OutcomeReason;
import dev.journeyman.cli.words.LocalTimes;
import dev.journeyman.journal.Journal;
import dev.journeyman.model.script.ReplayProvider;
import dev.journeyman.run.RunState;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Story;
import dev.journeyman.story.StoryFormat;
import dev.journeyman.web.RunPage;
import dev.journeyman.workspace.Workspace.Worktree;
import dev.journeyman.workspace.WorkspaceRequest;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * Drives a story that comes with the program. Repository, tools and checks are real; only the models are scripts. It is
 * used by one thread.
 */
@Command(
        name = "demo",
        description = "Drives a small story in a fresh repository, with a scripted model: no key, no network.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {
            ExitCode.DONE_MEANS,
            ExitCode.NOT_DONE_MEANS,
            ExitCode.BAD_INPUT_MEANS,
            ExitCode.INTERRUPTED_MEANS
        },
        footer = {"", "Examples:", "  journeyman demo", "  journeyman demo --no-color"})
public final class DemoCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private final ScreenChoice display;

    private final ConsoleTerminal terminal;

    public DemoCommand(Invocation invocation) {
        terminal = invocation.terminal();
        display = new ScreenChoice(terminal);
    }

    @Override
    public Integer call() throws Exception {
        Path place = Files.createTempDirectory("journeyman-demo-");
        Path repository = DemoRepository.make(place.resolve("repository"));
        Story story = StoryFormat.read(DemoRepository.text("story.yaml"), "story.yaml");
        SlugCheck before = SlugCheck.run(repository);
        if (before.exit() != SlugCheck.RED) {
            throw new BadInputException(
                    "The demo compiles with javac, which printed here: %s. Put the bin directory of a JDK on the PATH."
                            .formatted(before.said()));
        }
        PrintWriter out = spec.commandLine().getOut();
        out.println("""
            A small repository has a failing test; a story asks for it to pass. Two models
            and the architect follow scripts. All else is real: git, tools, compiler, checks.\
            """);
        out.println("Before: SlugTest says \"%s\".".formatted(before.said()));
        return drive(story, place, repository);
    }

    private int drive(Story story, Path place, Path repository) throws Exception {
        Path requests = place.resolve("requests.jsonl");
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        ReplayProvider first = script("first.yaml");
        ReplayProvider second = script("second.yaml");
        try (InterruptHandler interrupts = new InterruptHandler();
                Journal journal = Journal.sqlite(place.resolve("runs.db"));
                CoderEngine engine = CoderEngine.builder()
                        .provider(first)
                        .provider(second)
                        .architect(List.of(second))
                        .home(place)
                        .journal(journal)
                        .build();
                RunDisplay watch = new RunDisplay(
                        display.onOutput(out), new DemoNarrator(), null, err, new CaptureFile(requests))) {
            Run run = engine.start(story, new WorkspaceRequest(repository, false, Map.of()), watch);
            Outcome outcome = interrupts.await(run);
            if (outcome.done()) {
                watch.end(whereItIs(run.id(), watch.runState(), repository, requests)
                        .stripTrailing());
            }
            watch.end(
                    outcome,
                    new OutcomeReason(watch.runState(), Instant.now(), new LocalTimes(ZoneId.systemDefault()))
                            .clause());
            Path page = place.resolve(run.id() + ".html");
            RunPage.of(journal, run.id()).writeTo(page);
            watch.end("The page of the run, for a browser: " + page.toUri());
            return ExitCode.of(outcome);
        }
    }

    /** Returns a model that follows a script. Its delays are dropped when the output is not a terminal. */
    private ReplayProvider script(String name) throws IOException {
        String text = DemoRepository.text(name);
        return ReplayProvider.read(
                terminal.showsOutput() ? text : text.replaceAll("delay: PT[0-9.]+S", "delay: PT0S"), name);
    }

    private static String whereItIs(String run, RunState runState, Path repository, Path requests) throws Exception {
        Worktree worktree = runState.worktree().orElseThrow();
        String branch = worktree.branch();
        return """

            After: on the branch SlugTest says "%s".

            repository    %s
            branch        %s
            todo list     %s
            all requests  %s
            look back     journeyman show %s --home %s
            see the work  git -C %s diff main %s
            take it over  git -C %s merge %s
            """.formatted(
                        SlugCheck.run(Path.of(worktree.path())).said(),
                        repository,
                        branch,
                        Path.of(worktree.path()).resolve("TODO.md"),
                        requests,
                        run,
                        requests.getParent(),
                        repository,
                        branch,
                        repository,
                        branch);
    }
}
