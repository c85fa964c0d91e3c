package dev.journeyman.cli.start;

import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.option.BudgetOptions;
import dev.journeyman.cli.option.RootRule;
import dev.journeyman.cli.option.RunSettings;
import dev.journeyman.cli.option.StoreOptions;
import dev.journeyman.cli.option.TuningOptions;
import dev.journeyman.cli.option.UserFiles;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Story;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.journeyman.workspace.directory.Worktrees;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where a new run works and with whom: what the commands that begin a run have in common. It is used by one thread. */
final class StoryToRun {

    private final Invocation invocation;

    @Option(
            names = "--repo",
            paramLabel = "DIR",
            defaultValue = ".",
            description = "The git repository to work on (default: this directory).")
    private Path repository;

    @Option(
            names = "--remote",
            paramLabel = "URL",
            description = "A git repository that every machine reaches. The work begins there instead of in --repo, its"
                    + " branch is pushed there at each change of state, and any machine can continue it (default:"
                    + " none; the run stays on this machine).")
    private @Nullable String remote;

    @Option(
            names = "--branch",
            paramLabel = "NAME",
            description = "The branch of --remote from which the work begins (default: its default branch).")
    private @Nullable String branch;

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

    StoryToRun(Invocation invocation) {
        this.invocation = invocation;
        kept = new StoreOptions(invocation);
    }

    /** Returns a story with the budgets of the command line. */
    Story budgeted(Story story) {
        return BudgetOptions.overridden(story, budget);
    }

    /** Returns the settings of the run with an architect for the case that none is named. */
    RunSettings settings(String usualArchitect) {
        return new RunSettings(
                invocation, models, architect != null ? architect : usualArchitect, window, files, kept.home(), tuning);
    }

    /** Returns where the run works, after everything that can be refused was checked; nothing is written yet. */
    WorkspaceRequest checked(RunSettings settings) {
        WorkspaceRequest open = new WorkspaceRequest(repository, plain, root.in(settings.notes()));
        WorkspaceRequest assignment = pushed(sandbox == null ? open : open.in(sandbox));
        settings.check();
        root.check(settings, assignment);
        new Worktrees(settings.home()).check(assignment);
        return assignment;
    }

    private WorkspaceRequest pushed(WorkspaceRequest open) {
        if (remote == null && branch != null) {
            throw new BadInputException(
                    "--branch names a branch of --remote. Without --remote the work begins at the current commit of"
                            + " --repo.");
        }
        WorkspaceRequest begun = branch == null ? open : open.from(branch);
        return remote == null ? begun : begun.pushedTo(remote);
    }

    /** Returns the repository. */
    Path repository() {
        return repository;
    }

    /** Returns the store. */
    StoreOptions kept() {
        return kept;
    }
}
