package dev.journeyman.cli;

import dev.journeyman.context.JtokkitEstimator;
import dev.journeyman.knowledge.Phase;
import dev.journeyman.knowledge.Role;
import dev.journeyman.policy.Redaction;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.StoryFormat;
import dev.journeyman.terminal.agent.Profile;
import dev.journeyman.terminal.agent.Profiles;
import dev.journeyman.terminal.startup.InjectionSettings;
import dev.journeyman.terminal.startup.Outcome;
import dev.journeyman.terminal.startup.StartupContext;
import dev.journeyman.workspace.Assignment;
import dev.journeyman.workspace.StateDirectory;
import dev.journeyman.workspace.Worktrees;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Starts a coding agent in this terminal, or takes one in a tmux pane, and gives it context while a person works with it. */
@Command(
        name = "inject",
        description = {
            "Starts a coding agent in this terminal and gives it its context once it is ready; you go on working with"
                    + " it.",
            "It ends with the agent and then says in one line what came of the context."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = Exit.HEADING,
        exitCodeList = {
            "0:the agent was given the context, or told where it is",
            "1:it was not; the last line says why",
            Exit.BAD_INPUT_MEANS
        },
        footer = {
            "",
            "Examples:",
            "  journeyman inject --agent claude --context notes.md -- claude",
            "  journeyman inject --agent codex --task story.yaml -- codex --model gpt-5.4",
            "  journeyman inject --agent gemini --context notes.md --pane %%3"
        })
final class InjectCommand implements Callable<Integer> {

    private final Invocation invocation;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--agent",
            paramLabel = "AGENT",
            required = true,
            description =
                    "Whose screens it has: claude, codex, gemini, opencode, aider, shell, custom, or one of your own.")
    private String agent;

    @Option(names = "--context", paramLabel = "FILE", description = "What is left from earlier work.")
    private @Nullable String context;

    @Option(
            names = "--task",
            paramLabel = "STORY",
            description = "A story whose task context is given, as 'journeyman context' prints it.")
    private @Nullable String task;

    @Option(names = "--search", paramLabel = "FILE", description = "What a search in the code found.")
    private @Nullable String search;

    @Option(
            names = "--pane",
            paramLabel = "PANE",
            description = "A pane of a tmux that runs, with the agent in it, in place of a command.")
    private @Nullable String pane;

    @Option(
            names = "--profiles",
            paramLabel = "FILE",
            description = "Agents besides ours, or in place of them, in the form of docs/startup.md.")
    private @Nullable String profiles;

    @Option(
            names = "--acknowledge",
            negatable = true,
            description = "Wait for the agent to acknowledge (default: claude yes, others no).")
    private @Nullable Boolean acknowledge;

    @Option(
            names = "--pre-launch",
            description = "Write the context to the agent's memory file before it starts, and inject nothing.")
    private boolean preLaunch;

    @Option(
            names = "--keep-for-debug",
            description = "Leave the section in the memory file when a later injection succeeds.")
    private boolean keepForDebug;

    @Option(names = "--shadow", description = "Inject nothing; say what would have been injected when.")
    private boolean shadow;

    @Option(
            names = "--readiness-timeout",
            paramLabel = "TIME",
            defaultValue = "PT30S",
            description = "How long the agent has to get ready (default: ${DEFAULT-VALUE}).")
    private Duration readiness;

    @Option(
            names = "--log",
            paramLabel = "FILE",
            description = "Appends what is done and seen, one JSON object a line.")
    private @Nullable Path log;

    @Parameters(paramLabel = "COMMAND", arity = "0..*", description = "The agent and its arguments, after --.")
    private List<String> command = new ArrayList<>();

    InjectCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (command.isEmpty() == (pane == null)) {
            throw new BadInputException(
                    "There must be one agent to inject into. Write its command after --, or name its pane with"
                            + " --pane.");
        }
        LiveAgent live = new LiveAgent(
                invocation, profile(), startup(), settings(), new InjectionLog(log, InstantSource.system()));
        LiveAgent.Ended ended = pane == null ? live.started(command, preLaunch) : live.inPane(pane);
        spec.commandLine().getErr().println(said(ended));
        return ended.outcome().reached() ? Exit.DONE : Exit.NOT_DONE;
    }

    private Profile profile() {
        Profiles ours = Profiles.ours();
        Profile profile = (profiles == null ? ours : ours.with(Texts.read(invocation, profiles), profiles)).of(agent);
        return acknowledge == null ? profile : profile.acknowledging(acknowledge);
    }

    private StartupContext startup() {
        Redaction redaction = new Redaction(Redaction.secretsOf(invocation.environment()));
        StartupContext startup = new StartupContext(
                context == null ? null : redaction.clean(Texts.read(invocation, context)),
                task == null ? null : known(task),
                search == null ? null : redaction.clean(Texts.read(invocation, search)));
        if (startup.text().isEmpty()) {
            throw new BadInputException("There is no context to inject. Name some with --context, --task or --search.");
        }
        return startup;
    }

    private String known(String story) {
        Path here = invocation.path(".");
        new Worktrees(StateDirectory.of(invocation.environment())).check(new Assignment(here, false, Map.of()));
        return new TaskKnowledge(here, new JtokkitEstimator(), invocation.environment())
                .of(StoryFormat.read(Texts.read(invocation, story), story), Role.DEVELOPER, Phase.PLANNING, null)
                .text();
    }

    private InjectionSettings settings() {
        return InjectionSettings.USUAL
                .times(InjectionSettings.Times.USUAL.readiness(readiness))
                .keepForDebug(keepForDebug)
                .shadow(shadow);
    }

    /** Returns the one line at the end. */
    private String said(LiveAgent.Ended ended) {
        Outcome outcome = ended.outcome();
        String what = switch (outcome.kind()) {
            case ACKNOWLEDGED -> "The agent has the context and acknowledged it";
            case DELIVERED -> "The agent has the context";
            case LEFT_IN_FILE -> "The context is in " + outcome.reason();
            case NOTIFIED -> "The agent was told that there is a context (%s)".formatted(outcome.reason());
            case FAILED -> "The agent does not have the context: " + outcome.reason();
        };
        String tries = outcome.attempts() == 0
                ? ""
                : outcome.attempts() == 1 ? ", 1 attempt" : ", %s attempts".formatted(outcome.attempts());
        String end = ended.exit() == null ? "" : " The agent ended with %s.".formatted(ended.exit());
        return "journeyman: %s. (%s%s)%s".formatted(what, outcome.kind(), tries, end);
    }
}
