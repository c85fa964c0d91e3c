package dev.journeyman.cli.command;

import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.InjectionLog;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.LiveAgent;
import dev.journeyman.cli.ProjectTasks;
import dev.journeyman.cli.StoryKnowledge;
import dev.journeyman.cli.option.FileArgument;
import dev.journeyman.cli.option.InjectionOptions;
import dev.journeyman.cli.option.StoreOptions;
import dev.journeyman.knowledge.ContextRequest.Phase;
import dev.journeyman.knowledge.ContextRequest.Role;
import dev.journeyman.policy.Redaction;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Story;
import dev.journeyman.story.StoryFormat;
import dev.journeyman.terminal.agent.Profile;
import dev.journeyman.terminal.agent.Profiles;
import dev.journeyman.terminal.startup.InjectionMetrics;
import dev.journeyman.terminal.startup.InjectionOutcome;
import dev.journeyman.terminal.startup.InjectionSettings;
import dev.journeyman.terminal.startup.StartupContext;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Gives a coding agent its context while a person works with it. The agent is started in this terminal, or already runs
 * in a tmux pane. It is used by one thread.
 */
@Command(
        name = "inject",
        description = {
            "Starts a coding agent in this terminal and gives it its context once it is ready, while you work with it.",
            "It ends with the agent, and then reports whether the agent got the context, and its counters."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {
            "0:the agent got the context, or a notice of where it is; with --shadow: the agent became ready",
            "1:it did not; the last line says why",
            ExitCode.BAD_INPUT_MEANS
        },
        footer = {
            "",
            "Examples:",
            "  journeyman inject --agent claude --context notes.md -- claude",
            "  journeyman inject --agent codex --task story.yaml -- codex --model gpt-5.4",
            "  journeyman inject --agent gemini --context notes.md --pane %%3",
            "  journeyman inject --agent aider --context notes.md --file-after 2 -- aider"
        })
public final class InjectCommand implements Callable<Integer> {

    private final Invocation invocation;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--agent",
            paramLabel = "AGENT",
            required = true,
            description =
                    "The agent's profile: claude, codex, gemini, opencode, aider, shell, custom, or one of --profiles.")
    private String agent;

    @Option(names = "--context", paramLabel = "FILE", description = "A context from earlier work.")
    private @Nullable String context;

    @Option(
            names = "--task",
            paramLabel = "STORY",
            description = "A story whose knowledge the agent gets, as 'journeyman context' prints it.")
    private @Nullable String task;

    @Option(names = "--search", paramLabel = "FILE", description = "The results of a code search.")
    private @Nullable String search;

    @Option(
            names = "--pane",
            paramLabel = "PANE",
            description = "The tmux pane in which the agent already runs, instead of a command.")
    private @Nullable String pane;

    @Option(
            names = "--profiles",
            paramLabel = "FILE",
            description = "Profiles that add to or replace the built-in ones, in the form of docs/startup.md.")
    private @Nullable String profiles;

    @Option(
            names = "--pre-launch",
            description = "Write the context to the agent's memory file before it starts; inject nothing.")
    private boolean preLaunch;

    @Mixin
    private final InjectionOptions options = new InjectionOptions();

    @Option(
            names = "--log",
            paramLabel = "FILE",
            description = "Append what the command does and sees to this file, one JSON object a line.")
    private @Nullable Path log;

    @Mixin
    private final StoreOptions kept;

    @Parameters(paramLabel = "COMMAND", arity = "0..*", description = "The agent and its arguments, after --.")
    private List<String> command = new ArrayList<>();

    public InjectCommand(Invocation invocation) {
        this.invocation = invocation;
        kept = new StoreOptions(invocation);
    }

    @Override
    public Integer call() throws InterruptedException {
        if (command.isEmpty() == (pane == null)) {
            throw new BadInputException(
                    "There must be exactly one agent. Write its command after --, or name its pane with --pane.");
        }
        InjectionSettings settings = options.settings();
        Profile profile = profile();
        StartupContext startup = startup();
        InjectionLog written = new InjectionLog(log, InstantSource.system());
        LiveAgent live = new LiveAgent(invocation, profile, startup, settings, written);
        LiveAgent.Ended ended = pane == null ? live.started(command, preLaunch) : live.inPane(pane);
        spec.commandLine().getErr().println(said(ended));
        if (ended.metrics().attempted() > 0) {
            written.counted(ended.metrics());
            spec.commandLine().getErr().println(counted(ended.metrics()));
        }
        return ended.outcome().reached() || ended.shadow().isPresent() ? ExitCode.DONE : ExitCode.NOT_DONE;
    }

    private Profile profile() {
        Profiles ours = Profiles.ours();
        return options.of(
                (profiles == null ? ours : ours.with(FileArgument.read(invocation, profiles), profiles)).of(agent));
    }

    private StartupContext startup() {
        if (context == null && task == null && search == null) {
            throw new BadInputException("There is no context to inject. Name some with --context, --task or --search.");
        }
        ProjectTasks record = new ProjectTasks(invocation.path("."), kept, invocation.environment());
        StartupContext startup =
                new StartupContext(given(context), task == null ? null : known(task, record), given(search));
        if (startup.text().isEmpty()) {
            throw new BadInputException("There is no context to inject. Name some with --context, --task or --search.");
        }
        return task == null && record.empty() ? startup : startup.with(record.text());
    }

    private @Nullable String given(@Nullable String file) {
        return file == null
                ? null
                : new Redaction(Redaction.secretsOf(invocation.environment()))
                        .clean(FileArgument.read(invocation, file));
    }

    private String known(String file, ProjectTasks record) {
        Story story = StoryFormat.read(FileArgument.read(invocation, file), file);
        Path here = invocation.path(".");
        StoryKnowledge knowledge = new StoryKnowledge(here, kept.home(), invocation.environment()).awaited();
        record.requireFree(story.id());
        return knowledge.of(story, Role.DEVELOPER, Phase.PLANNING, null).text();
    }

    /** Returns the last line: how the injection ended. */
    private String said(LiveAgent.Ended ended) {
        InjectionOutcome outcome = ended.outcome();
        String end = ended.exit() == null ? "" : " The agent ended with %s.".formatted(ended.exit());
        if (ended.shadow().isPresent()) {
            return "journeyman: Nothing was injected. In %s. (SHADOW)%s"
                    .formatted(ended.shadow().get().said(), end);
        }
        String what = switch (outcome.kind()) {
            case ACKNOWLEDGED -> "The agent has the context and acknowledged it";
            case DELIVERED -> "The agent has the context";
            case LEFT_IN_FILE -> "The context is in " + outcome.reason();
            case NOTIFIED -> "The agent was notified of the context (%s)".formatted(outcome.reason());
            case FAILED -> "The agent does not have the context: " + outcome.reason();
        };
        String tries = outcome.attempts() == 0
                ? ""
                : outcome.attempts() == 1 ? ", 1 attempt" : ", %s attempts".formatted(outcome.attempts());
        return "journeyman: %s. (%s%s)%s".formatted(what, outcome.kind(), tries, end);
    }

    /** Returns the line with the counters. */
    private static String counted(InjectionMetrics counted) {
        String averages = String.format(
                Locale.ROOT,
                "%.1f attempts and %.1f s to success",
                counted.averageAttemptsToSuccess(),
                counted.averageTimeToSuccess() / 1e3);
        return "journeyman: Of %s attempted, %s succeeded on the first try, %s after a retry, %s went to a file, %s failed; on average %s."
                .formatted(
                        counted.attempted(),
                        counted.succeededOnFirstTry(),
                        counted.succeededAfterRetry(),
                        counted.escalatedToFile(),
                        counted.failed(),
                        averages);
    }
}
