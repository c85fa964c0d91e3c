package dev.journeyman;

import dev.journeyman.context.PivotLine;
import dev.journeyman.context.TokenWindow;
import dev.journeyman.engine.AttemptMemory;
import dev.journeyman.engine.ClockAndSleeper;
import dev.journeyman.engine.EngineServices;
import dev.journeyman.engine.KnowledgeSources;
import dev.journeyman.engine.ModelAssignments;
import dev.journeyman.engine.PromptSources;
import dev.journeyman.engine.Reviewer;
import dev.journeyman.engine.RunController;
import dev.journeyman.engine.RunReplay;
import dev.journeyman.engine.RunThreads;
import dev.journeyman.engine.TemplateFiles;
import dev.journeyman.engine.ToolSources;
import dev.journeyman.handoff.BriefSettings;
import dev.journeyman.handoff.ExecutionContext;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RecordedEntry;
import dev.journeyman.knowledge.ContextService;
import dev.journeyman.knowledge.ProjectRecord;
import dev.journeyman.knowledge.ProjectRecordListener;
import dev.journeyman.knowledge.worktree.SessionStateFile;
import dev.journeyman.knowledge.worktree.WorktreeContext;
import dev.journeyman.model.Provider;
import dev.journeyman.model.Sleeper;
import dev.journeyman.model.fallback.BreakerSettings;
import dev.journeyman.model.fallback.Breakers;
import dev.journeyman.model.fallback.CircuitBreakers;
import dev.journeyman.model.vendor.ChatModelProvider;
import dev.journeyman.policy.Redaction;
import dev.journeyman.prompt.Prompts;
import dev.journeyman.report.ReplayDifference;
import dev.journeyman.review.Architect;
import dev.journeyman.run.RunState;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Story;
import dev.journeyman.tool.Tool;
import dev.journeyman.tool.ToolServer;
import dev.journeyman.tool.Toolbox;
import dev.journeyman.workspace.StateDirectory;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.journeyman.workspace.Workspaces;
import dev.journeyman.workspace.Worktrees;
import dev.langchain4j.model.chat.ChatModel;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Drives stories: plans, has plans reviewed, codes, checks, has work reviewed. One engine drives many runs at once, each on a
 * thread of its own while it is driven and on none while it waits. It may be used from any thread.
 */
public final class CoderEngine implements AutoCloseable {

    private final EngineServices kit;
    private final ExecutorService executor;
    private final List<BiConsumer<String, RecordedEntry>> observers;
    private final RunRegistry runs = new RunRegistry();
    private final boolean ownsJournal;

    private CoderEngine(
            EngineServices kit,
            ExecutorService executor,
            List<BiConsumer<String, RecordedEntry>> observers,
            boolean ownsJournal) {
        this.kit = kit;
        this.executor = executor;
        this.observers = List.copyOf(observers);
        this.ownsJournal = ownsJournal;
    }

    /** Returns a builder; a model is all it needs. */
    public static Builder builder() {
        return new Builder();
    }

    /** Takes a story on in a worktree of its own, made from a repository's current commit, and begins to drive it. */
    public Run start(Story story, Path repository) {
        return start(story, new WorkspaceRequest(repository, false, Map.of()), entry -> {});
    }

    /**
     * Takes a story on and begins to drive it.
     *
     * @param assignment where and how
     * @param observer sees every entry from the first on, after it was written
     */
    public Run start(Story story, WorkspaceRequest assignment, Consumer<RecordedEntry> observer) {
        Run run = runs.of(RunThreads.runId(story.id()), this::handle);
        run.observe(observer);
        try {
            run.start(story, assignment);
        } catch (RuntimeException refused) {
            runs.forget(run.id());
            throw refused;
        }
        return run;
    }

    /**
     * Returns a run that the journal knows: the one handle that this engine has for it until it is over, with the state, the request
     * and the outcome that the journal has. It is not driven before {@link Run#resume} or {@link Run#deliver}.
     *
     * @throws BadInputException if the journal does not know it
     */
    public Run run(String id) {
        if (!kit.journal().knows(id)) {
            throw new BadInputException("There is no run %s in this store. List the runs there are.".formatted(id));
        }
        return runs.of(id, this::handle);
    }

    /** Returns what was tried in a run so far, or until it ended; nothing where nobody served it yet. */
    public Optional<ExecutionContext> attempts(String run) {
        return new RunAttempts(kit).of(run);
    }

    /**
     * Clears what was tried in a run that waits or was stopped: the briefs after it say nothing of that. It stays in the
     * {@link #archivedAttempts archive}. In a run that is over it is cleared already; one that this engine drives is refused.
     */
    public void clearAttempts(String run) {
        run(run).clearAttempts();
    }

    /** Returns what was tried in a run before it was cleared, or until the run ended; nothing where neither happened yet. */
    public Optional<ExecutionContext> archivedAttempts(String run) {
        return new RunAttempts(kit).archived(run);
    }

    /** Blocks a task of a repository's project: it can be neither started nor resumed until it is unblocked. */
    public void block(Path repository, String task, String reason) {
        new TaskBlocks(kit).block(repository, task, reason);
    }

    /** Unblocks a task of a repository's project, and returns whether it was blocked. */
    public boolean unblock(Path repository, String task) {
        return new TaskBlocks(kit).unblock(repository, task);
    }

    private Run handle(String id) {
        RunController<Outcome> driver = new RunController<>(kit, id, executor, standing -> outcome(id, standing));
        observers.forEach(observer -> driver.watch(entry -> observer.accept(id, entry)));
        return new Run(driver);
    }

    private Outcome outcome(String id, RunState standing) {
        Outcome outcome = Outcome.of(id, standing);
        if (outcome.over()) {
            runs.forget(id);
        }
        return outcome;
    }

    /**
     * Stops the runs that are being driven, as {@link Run#stop} does, and waits ten seconds at most for them to come to rest. A
     * journal that the host brought stays open, and handles still say where their runs stand; nothing more is begun.
     */
    @Override
    public void close() {
        runs.stopAll();
        executor.shutdownNow();
        if (ownsJournal) {
            kit.journal().close();
        }
    }

    /** Collects what an engine works with. It is used by one thread. */
    public static final class Builder {

        private final List<Provider> roster = new ArrayList<>();
        private final List<Provider> helpers = new ArrayList<>();
        private BreakerSettings breakers = BreakerSettings.DEFAULT;
        private int pivotLimit = PivotLine.LIMIT;
        private final List<Tool> tools = new ArrayList<>();
        private final List<ToolServer> servers = new ArrayList<>();
        private final List<String> secrets = new ArrayList<>();
        private Map<String, String> environment = System.getenv();
        private final List<Provider> summarizers = new ArrayList<>();
        private final List<BiConsumer<String, RecordedEntry>> observers = new ArrayList<>();
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
        private ProjectRecordListener sessionState = ProjectRecordListener.none();

        private Builder() {}

        /**
         * Sets the environment variables from which keys, base URLs, secrets, the state directory and the settings of briefs are
         * taken (default: those of this process). Call it before {@link #model(String)}.
         */
        public Builder environment(Map<String, String> variables) {
            environment = Map.copyOf(variables);
            return this;
        }

        /** Adds a model to the end of the roster. Switch off its own retries. */
        public Builder model(String name, ChatModel model, int window) {
            return provider(new ChatModelProvider(name, model, TokenWindow.of(window)));
        }

        /**
         * Adds to the end of the roster a model on the wire: {@code openai:MODEL}, {@code anthropic:MODEL}, {@code gemini:MODEL} or
         * {@code ollama:MODEL}, with the key and the base URL of the vendor's usual environment variables; or a coding agent that is
         * installed: {@code cli:claude}, {@code cli:codex} and the like.
         *
         * @throws BadInputException if there is no such model or agent, or its key or the vendor's library is missing
         */
        public Builder model(String spec) {
            roster.addAll(new ModelSpecs(environment, clock).providers(spec));
            return this;
        }

        /** Adds a provider to the end of the roster. */
        public Builder provider(Provider provider) {
            roster.add(provider);
            return this;
        }

        /** Adds a provider that makes commands for criteria without one; where there are none, the roster does. */
        public Builder helper(Provider provider) {
            helpers.add(provider);
            return this;
        }

        /** Sets who judges; without it every review parks the run until a verdict is delivered. */
        public Builder architect(Architect architect) {
            judge = new Reviewer.Own(architect, "host");
            return this;
        }

        /** Has models judge, in the order of preference. */
        public Builder architect(List<Provider> models) {
            judge = new Reviewer.Models(models);
            return this;
        }

        /** Has a model add prose to the summaries of compacted conversations. Its calls count like everybody's. */
        public Builder summarizer(Provider model) {
            summarizers.add(model);
            return this;
        }

        /** Sets where runs are kept; in memory without it. */
        public Builder journal(Journal store) {
            journal = store;
            return this;
        }

        /** Adds a text that never reaches a prompt or the journal, besides what the environment tells to be secret. */
        public Builder secret(String value) {
            secrets.add(value);
            return this;
        }

        /** Adds a tool of the host. */
        public Builder tool(Tool tool) {
            tools.add(tool);
            return this;
        }

        /** Adds a server whose tools coders get as well. One that cannot be used costs a run its tools, and nothing else. */
        public Builder tools(ToolServer server) {
            if (servers.stream().anyMatch(other -> other.name().equals(server.name()))) {
                throw new BadInputException(
                        "There are two tool servers named \"%s\". Give one another name.".formatted(server.name()));
            }
            servers.add(server);
            return this;
        }

        /** Sets the directory below which worktrees are made (default: the {@link StateDirectory} of the environment). */
        public Builder home(Path directory) {
            workspaces = new Worktrees(directory);
            return this;
        }

        /** Sets where runs work, in place of git worktrees. */
        public Builder workspaces(Workspaces own) {
            workspaces = own;
            return this;
        }

        /** Sets a directory whose templates take the place of ours, one by one. */
        public Builder templates(Path directory) {
            templates = directory;
            return this;
        }

        /** Sets what time it is. */
        public Builder clock(InstantSource source) {
            clock = source;
            return this;
        }

        /** Shows every entry of every run to somebody, after it was written, on the thread that drives; it must not block. */
        public Builder observe(BiConsumer<String, RecordedEntry> observer) {
            observers.add(observer);
            return this;
        }

        /** Sets how a run waits for a provider that is to be called again. */
        public Builder pauses(Sleeper own) {
            pauses = own;
            return this;
        }

        /** Sets how long breakers stay open where a provider does not say when to come back. */
        public Builder breakers(BreakerSettings settings) {
            breakers = settings;
            return this;
        }

        /** Sets how many code points of feedback the pivot line takes, from 100 to 20,000; 2,000 without it. */
        public Builder pivotLimit(int points) {
            pivotLimit = PivotLine.checked(points);
            return this;
        }

        /**
         * Sets how long a run waits in its process while no provider answers (default: 10 minutes); then it is parked. A run is parked
         * at once where a longer wait is known to be needed, and where only a person can help.
         */
        public Builder waitForService(Duration longest) {
            if (longest.isNegative()) {
                throw new BadInputException("A run cannot wait for %s. Set zero or more.".formatted(longest));
            }
            patience = longest;
            return this;
        }

        /**
         * Sets whether and how whoever takes over is told what came before, in place of the environment's
         * {@code ENABLE_PRE_CONTEXT_INJECTION} and the like.
         */
        public Builder briefs(BriefSettings settings) {
            briefs = settings;
            return this;
        }

        /** Sets who knows what matters for a task, in place of what is read from the worktree. */
        public Builder knowledge(ContextService service) {
            knowledge = service;
            return this;
        }

        /** Sets how many of the project's completed tasks every prompt shows, from 3 to 5; five without it. */
        public Builder recentHistory(int tasks) {
            recentHistory = ProjectRecord.checked(tasks);
            return this;
        }

        /** Shows somebody the project's record as each new prompt has it; {@link SessionStateFile} writes it to a file. */
        public Builder sessionState(ProjectRecordListener state) {
            sessionState = state;
            return this;
        }

        /**
         * Replays a run against this version, with the tools and templates collected here: models, commands, files and people
         * answer as they did then, and nothing outside is touched. Templates that are not set here are not compared: the
         * prompts are those of the journal.
         *
         * @param entries all entries of the run, as a journal reads them
         * @return where what is written departs from the entries first; nothing where it does not
         */
        public Optional<ReplayDifference> replay(List<RecordedEntry> entries) {
            Prompts prompts = new Prompts(TemplateFiles.read(templates));
            return new RunReplay(prompts, templates != null, new Toolbox(tools)).of(entries);
        }

        /**
         * Builds the engine.
         *
         * @throws BadInputException if no model is there, or a template is not right
         */
        public CoderEngine build() {
            if (roster.isEmpty()) {
                throw new BadInputException("An engine has no model. Add one with model(…) or provider(…).");
            }
            Prompts prompts = new Prompts(TemplateFiles.read(templates));
            Journal kept = journal != null ? journal : Journal.memory();
            Breakers shared = new CircuitBreakers(kept.breakers(), clock, breakers);
            List<String> hidden = new ArrayList<>(secrets);
            hidden.addAll(Redaction.secretsOf(environment));
            EngineServices kit = new EngineServices(
                    kept,
                    new ModelAssignments(roster, helpers, judge, summarizers, shared, breakers),
                    new ToolSources(new Toolbox(tools), servers),
                    new PromptSources(
                            prompts,
                            briefs != null ? briefs : BriefSettings.of(environment),
                            new Redaction(hidden),
                            new KnowledgeSources(knowledge, recentHistory, sessionState),
                            pivotLimit),
                    workspaces != null ? workspaces : new Worktrees(StateDirectory.of(environment)),
                    new ClockAndSleeper(clock, pauses, patience),
                    AttemptMemory.in(kept));
            return new CoderEngine(kit, RunThreads.executor(), observers, journal == null);
        }
    }
}
