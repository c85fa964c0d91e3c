package dev.journeyman;

import dev.journeyman.context.PivotLine;
import dev.journeyman.engine.ClockAndSleeper;
import dev.journeyman.engine.EngineSettings;
import dev.journeyman.engine.KnowledgeSources;
import dev.journeyman.engine.ModelAssignments;
import dev.journeyman.engine.PromptSources;
import dev.journeyman.engine.ProviderSlots;
import dev.journeyman.engine.Reviewer;
import dev.journeyman.engine.TemplateFiles;
import dev.journeyman.engine.ToolSources;
import dev.journeyman.engine.loop.RunThreads;
import dev.journeyman.engine.replay.RunReplay;
import dev.journeyman.handoff.BriefSettings;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.ReplayDifference;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.knowledge.ContextService;
import dev.journeyman.knowledge.ProjectRecord;
import dev.journeyman.knowledge.RepositoryInstructions;
import dev.journeyman.knowledge.repository.RepositoryReader;
import dev.journeyman.knowledge.worktree.SessionStateFile;
import dev.journeyman.knowledge.worktree.WorktreeContext;
import dev.journeyman.model.BreakerSettings;
import dev.journeyman.model.Provider;
import dev.journeyman.model.Sleeper;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.model.fallback.Breakers;
import dev.journeyman.model.fallback.CircuitBreakers;
import dev.journeyman.model.vendor.ChatModelProvider;
import dev.journeyman.policy.Redaction;
import dev.journeyman.prompt.Prompts;
import dev.journeyman.review.Architect;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.StoryOptions.Economy;
import dev.journeyman.tool.Tool;
import dev.journeyman.tool.ToolServer;
import dev.journeyman.tool.box.Toolbox;
import dev.journeyman.workspace.Workspaces;
import dev.journeyman.workspace.directory.StateDirectory;
import dev.journeyman.workspace.directory.Worktrees;
import dev.langchain4j.model.chat.ChatModel;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The settings of an engine that is about to be built. It is used by one thread. */
public final class EngineBuilder {

    private final List<Provider> roster = new ArrayList<>();
    private final List<Provider> helpers = new ArrayList<>();
    private BreakerSettings breakers = BreakerSettings.DEFAULT;
    private final Map<String, Integer> slots = new HashMap<>();
    private int pivotLimit = PivotLine.LIMIT;
    private Economy economy = Economy.BALANCED;
    private final List<Tool> tools = new ArrayList<>();
    private final List<ToolServer> servers = new ArrayList<>();
    private final List<String> secrets = new ArrayList<>();
    private Map<String, String> environment = System.getenv();
    private final List<Provider> summarizers = new ArrayList<>();
    private final List<BiConsumer<String, StoredEntry>> observers = new ArrayList<>();
    private final List<Consumer<RunEvent>> eventObservers = new ArrayList<>();
    private @Nullable ExecutorService executor;
    private boolean virtualThreads = true;
    private Reviewer judge = new Reviewer.Own(Architect.park(), "park");
    private @Nullable Journal journal;
    private @Nullable Workspaces workspaces;
    private @Nullable Path templates;
    private InstantSource clock = InstantSource.system();
    private Sleeper pauses = Sleeper.real();
    private Duration patience = ClockAndSleeper.PATIENCE;
    private @Nullable BriefSettings briefs;
    private ContextService knowledge = new WorktreeContext();
    private int recentHistory = ProjectRecord.LAST;
    private RepositoryInstructions instructions = RepositoryInstructions.ALL;
    private ProjectRecord.Listener sessionState = ProjectRecord.Listener.none();

    EngineBuilder() {}

    /**
     * Sets the environment variables from which keys, base URLs, secrets, the state directory and the settings of
     * briefs are read (default: those of this process). Call it before {@link #model(String)}.
     */
    public EngineBuilder environment(Map<String, String> variables) {
        environment = Map.copyOf(variables);
        return this;
    }

    /** Adds a model to the end of the roster, with its window in tokens. Switch off the model's own retries. */
    public EngineBuilder model(String name, ChatModel model, int window) {
        return provider(new ChatModelProvider(name, model, TokenWindow.of(window)));
    }

    /**
     * Adds a model or a coding agent to the end of the roster. A model is {@code openai:MODEL},
     * {@code anthropic:MODEL}, {@code gemini:MODEL} or {@code ollama:MODEL}; its key and base URL are read from the
     * vendor's usual environment variables. An installed coding agent is {@code cli:claude}, {@code cli:codex} and
     * so on.
     *
     * @throws BadInputException if there is no such model or agent, or its key or the vendor's library is missing
     */
    public EngineBuilder model(String spec) {
        roster.addAll(new ModelSpecs(environment, clock).providers(spec));
        return this;
    }

    /** Adds a provider to the end of the roster. */
    public EngineBuilder provider(Provider provider) {
        roster.add(provider);
        return this;
    }

    /** Adds a provider that writes commands for criteria that have none (default: the roster writes them). */
    public EngineBuilder helper(Provider provider) {
        helpers.add(provider);
        return this;
    }

    /** Sets the architect (default: every review parks the run until a verdict is delivered). */
    public EngineBuilder architect(Architect architect) {
        judge = new Reviewer.Own(architect, "host");
        return this;
    }

    /** Sets the models that judge, in the order of preference. */
    public EngineBuilder architect(List<Provider> models) {
        judge = new Reviewer.Models(models);
        return this;
    }

    /**
     * Adds a model that writes prose into the summaries of compacted conversations. Its calls count toward the
     * budgets.
     */
    public EngineBuilder summarizer(Provider model) {
        summarizers.add(model);
        return this;
    }

    /** Sets the store of the runs (default: memory). */
    public EngineBuilder journal(Journal store) {
        journal = store;
        return this;
    }

    /**
     * Adds a text that never reaches a prompt or the journal, in addition to the secrets found in the environment.
     */
    public EngineBuilder secret(String value) {
        secrets.add(value);
        return this;
    }

    /** Adds a tool of the host. */
    public EngineBuilder tool(Tool tool) {
        tools.add(tool);
        return this;
    }

    /**
     * Adds a server whose tools are offered to coders. If it cannot be used, the run continues without its tools.
     */
    public EngineBuilder tools(ToolServer server) {
        if (servers.stream().anyMatch(other -> other.name().equals(server.name()))) {
            throw new BadInputException(
                    "There are two tool servers named \"%s\". Give one another name.".formatted(server.name()));
        }
        servers.add(server);
        return this;
    }

    /**
     * Sets the directory below which worktrees are made (default: the {@link StateDirectory} of the environment).
     */
    public EngineBuilder home(Path directory) {
        workspaces = new Worktrees(directory);
        return this;
    }

    /** Sets the workspaces that runs work in (default: git worktrees). */
    public EngineBuilder workspaces(Workspaces own) {
        workspaces = own;
        return this;
    }

    /** Sets a directory of templates; each replaces the built-in template of the same name. */
    public EngineBuilder templates(Path directory) {
        templates = directory;
        return this;
    }

    /**
     * Sets the executor that drives runs, with a thread for each (default: virtual threads where the JVM has them). The
     * engine does not shut it down.
     */
    public EngineBuilder executor(ExecutorService own) {
        executor = own;
        return this;
    }

    /**
     * Sets whether the engine's own threads are virtual ones (default: they are, where the JVM has them). An {@link
     * #executor} of the host takes their place.
     */
    public EngineBuilder virtualThreads(boolean use) {
        virtualThreads = use;
        return this;
    }

    /** Sets the clock (default: the system's). */
    public EngineBuilder clock(InstantSource source) {
        clock = source;
        return this;
    }

    /**
     * Adds an observer of the events of every run. It is called after an event is durable, on the thread that drives
     * the run, and must not block.
     */
    public EngineBuilder observe(Consumer<RunEvent> observer) {
        eventObservers.add(observer);
        return this;
    }

    /**
     * Adds an observer of every entry of every run. It is called after the entry is written, on the thread that
     * drives the run, and must not block.
     */
    public EngineBuilder observeEntries(BiConsumer<String, StoredEntry> observer) {
        observers.add(observer);
        return this;
    }

    /** Sets how a run waits before it calls a provider again. */
    public EngineBuilder pauses(Sleeper own) {
        pauses = own;
        return this;
    }

    /** Sets how long breakers stay open when a provider does not say when to call it again. */
    public EngineBuilder breakers(BreakerSettings settings) {
        breakers = settings;
        return this;
    }

    /**
     * Sets how many calls of a provider may be under way at once (default: any number), in all runs of all processes and
     * machines that share the store. Set the same number in each. A call waits until a slot is free; that is not a
     * failure of the provider, and counts as time in which the run is driven. The slots of a process that died are free
     * after 60 s.
     *
     * @param provider the name of a provider of this engine, whatever it is called for
     * @param most 1 or more
     */
    public EngineBuilder slots(String provider, int most) {
        if (most < 1) {
            throw new BadInputException(
                    "%s cannot have %s slots: it would never be called. Set 1 or more.".formatted(provider, most));
        }
        slots.put(provider, most);
        return this;
    }

    /** Sets how many code points of feedback the pivot line holds, from 100 to 20,000 (default: 2,000). */
    public EngineBuilder pivotLimit(int points) {
        pivotLimit = PivotLine.checked(points);
        return this;
    }

    /**
     * Sets when old exchanges of a conversation are folded into its summary (default: {@link Economy#BALANCED}). A story may have a
     * setting of its own.
     */
    public EngineBuilder economy(Economy setting) {
        economy = setting;
        return this;
    }

    /**
     * Sets how long a run waits in its process while no provider answers before it is parked (default: 10 minutes).
     * A run is parked at once if the wait is known to be longer, or if only a person can help.
     */
    public EngineBuilder waitForService(Duration longest) {
        if (longest.isNegative()) {
            throw new BadInputException("A run cannot wait for %s. Set zero or more.".formatted(longest));
        }
        patience = longest;
        return this;
    }

    /**
     * Sets whether and how the next provider, attempt or helper is briefed (default: as
     * {@code ENABLE_PRE_CONTEXT_INJECTION} and its related environment variables say).
     */
    public EngineBuilder briefs(BriefSettings settings) {
        briefs = settings;
        return this;
    }

    /** Sets the source of knowledge about tasks (default: the worktree is read). */
    public EngineBuilder knowledge(ContextService service) {
        knowledge = service;
        return this;
    }

    /** Sets how many of the project's completed tasks every prompt shows, from 3 to 5 (default: 5). */
    public EngineBuilder recentHistory(int tasks) {
        recentHistory = ProjectRecord.checked(tasks);
        return this;
    }

    /** Sets what prompts contain of what the repository says to coding agents (default: files and skills). */
    public EngineBuilder repositoryInstructions(RepositoryInstructions which) {
        instructions = which;
        return this;
    }

    /**
     * Sets a listener that receives the project's record whenever a prompt is made with it;
     * {@link SessionStateFile} writes it to a file.
     */
    public EngineBuilder sessionState(ProjectRecord.Listener state) {
        sessionState = state;
        return this;
    }

    /**
     * Replays a run against this version, with the tools and templates set here. Models, commands, files and people
     * answer as the journal recorded, and nothing outside is touched. Built-in templates are not compared: their
     * prompts are taken from the journal.
     *
     * @param entries all entries of the run, in order
     * @throws IllegalArgumentException if an entry is damaged, or a newer version wrote it
     * @return the first entry that this version writes differently; empty if there is none
     */
    public Optional<ReplayDifference> replay(List<StoredEntry> entries) {
        Prompts prompts = TemplateFiles.prompts(templates);
        return new RunReplay(prompts, templates != null, new Toolbox(tools)).of(RunEntries.recorded(entries));
    }

    /**
     * Builds the engine.
     *
     * @throws BadInputException if there is no model, a template is invalid, or slots are set for an unknown provider
     */
    public CoderEngine build() {
        if (roster.isEmpty()) {
            throw new BadInputException("An engine has no model. Add one with model(…) or provider(…).");
        }
        Prompts prompts = TemplateFiles.prompts(templates);
        Journal kept = journal != null ? journal : Journal.memory();
        Breakers shared = new CircuitBreakers(kept.breakers(), clock, breakers);
        List<String> hidden = new ArrayList<>(secrets);
        hidden.addAll(Redaction.secretsOf(environment));
        ProviderSlots limits = new ProviderSlots(kept.breakers().slots(), slots);
        ModelAssignments models = new ModelAssignments(roster, helpers, judge, summarizers, shared, breakers, limits);
        int room = RepositoryReader.tokens(models.smallestWindow());
        EngineSettings settings = new EngineSettings(
                kept,
                models,
                new ToolSources(new Toolbox(tools), servers),
                new PromptSources(
                        prompts,
                        briefs != null ? briefs : BriefSettings.of(environment),
                        new Redaction(hidden),
                        pivotLimit,
                        economy),
                new KnowledgeSources(knowledge, recentHistory, instructions, room, sessionState),
                workspaces != null ? workspaces : new Worktrees(StateDirectory.of(environment)),
                new ClockAndSleeper(clock, pauses, patience));
        return new LocalEngine(settings, observers, eventObservers, threads(settings.time()), journal == null);
    }

    private RunThreads threads(ClockAndSleeper time) {
        return executor == null ? RunThreads.own(time, virtualThreads) : RunThreads.of(executor, time);
    }
}
