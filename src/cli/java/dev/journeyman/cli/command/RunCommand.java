package dev.journeyman.cli.command;

import dev.journeyman.Run;
import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.drive.ForegroundRun;
import dev.journeyman.cli.drive.KnownRun;
import dev.journeyman.cli.drive.RunLock;
import dev.journeyman.cli.drive.RunOutputs;
import dev.journeyman.cli.option.Architects;
import dev.journeyman.cli.option.BudgetOptions;
import dev.journeyman.cli.option.FileArgument;
import dev.journeyman.cli.option.RootRule;
import dev.journeyman.cli.option.RunSettings;
import dev.journeyman.cli.option.StoreOptions;
import dev.journeyman.cli.option.StoreSpec;
import dev.journeyman.cli.option.TuningOptions;
import dev.journeyman.cli.option.UserFiles;
import dev.journeyman.journal.Journal;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Story;
import dev.journeyman.story.StoryFormat;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.journeyman.workspace.directory.Worktrees;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
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

    @Parameters(paramLabel = "STORY", description = "A story file in YAML or JSON, or - for standard input.")
    private String story;

    @Option(
            names = "--repo",
            paramLabel = "DIR",
            defaultValue = ".",
            description = "The git repository to work on (default: this directory).")
    private Path repository;

    @Option(names = "--plain", description = "Work on a copy of the directory instead of a git worktree.")
    private boolean plain;

    @Option(
            names = "--sandbox",
            paramLabel = "NAME",
            description =
                    "The sandbox of commands: bwrap, in which they can write to the worktree only (default: none).")
    private @Nullable String sandbox;

    @Option(
            names = "--model",
            paramLabel = "SPEC",
            required = true,
            description =
                    "The coder: openai:MODEL, anthropic:MODEL, gemini:MODEL, ollama:MODEL, replay:FILE, or a coding"
                            + " agent: cli:claude, cli:codex, cli:all. Repeatable, in order of preference.")
    private List<String> models;

    @Option(
            names = "--architect",
            paramLabel = "SPEC",
            description = "The architect: human, auto, park or a model (default: human on a terminal, else park).")
    private @Nullable String architect;

    @Mixin
    private final StoreOptions kept;

    @Option(
            names = "--budget",
            paramLabel = "KEY=N",
            description = "Overrides a budget of the story: planning_turns, coding_turns, tokens, cost, wall_clock,"
                    + " max_operations, max_iterations.")
    private Map<String, String> budget = Map.of();

    @Option(names = "--window", paramLabel = "TOKENS", description = "The window of the models, in tokens.")
    private @Nullable Integer window;

    @Mixin
    private UserFiles files = new UserFiles();

    @Mixin
    private RootRule root = new RootRule();

    @Mixin
    private TuningOptions tuning = new TuningOptions();

    @Mixin
    private final RunOutputs outputs;

    public RunCommand(Invocation invocation) {
        this.invocation = invocation;
        kept = new StoreOptions(invocation);
        outputs = new RunOutputs(invocation.terminal());
    }

    @Override
    public Integer call() throws Exception {
        Story asked = BudgetOptions.overridden(StoryFormat.read(FileArgument.read(invocation, story), story), budget);
        String store = kept.store();
        RunSettings settings = new RunSettings(invocation, models, judge(store), window, files, kept.home(), tuning);
        WorkspaceRequest open = new WorkspaceRequest(repository, plain, root.in(settings.notes()));
        WorkspaceRequest assignment = sandbox == null ? open : open.in(sandbox);
        settings.check();
        root.check(settings, assignment);
        outputs.check();
        new Worktrees(settings.home()).check(assignment);
        try (Journal journal = kept.open();
                RunLock claim = new RunLock()) {
            return new ForegroundRun(settings, store, outputs, spec, invocation.zone())
                    .drive(journal, KnownRun.NONE, repository, (engine, watch) -> {
                        Run run = engine.start(asked, assignment, watch);
                        claim.take(settings.home(), run.id());
                        return run;
                    });
        }
    }

    private String judge(String store) {
        String chosen = architect != null ? architect : invocation.terminal().present() ? Architects.HUMAN : "park";
        if (chosen.equals("park") && store.equals(StoreSpec.MEMORY)) {
            throw new BadInputException(
                    "A run that parks would be lost with --store memory:. Choose --store sqlite:FILE, or --architect"
                            + " auto, human or a model.");
        }
        return chosen;
    }
}
