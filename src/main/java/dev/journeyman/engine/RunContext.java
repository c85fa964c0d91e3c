package dev.journeyman.engine;

import dev.journeyman.context.ContextManager;
import dev.journeyman.context.JtokkitEstimator;
import dev.journeyman.context.PivotLine;
import dev.journeyman.context.Summarizer;
import dev.journeyman.context.TokenWindow;
import dev.journeyman.flow.State;
import dev.journeyman.handoff.BriefKind;
import dev.journeyman.handoff.BriefSettings;
import dev.journeyman.handoff.BriefWriter;
import dev.journeyman.handoff.TaskRun;
import dev.journeyman.journal.RecordedEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.Provider;
import dev.journeyman.model.fallback.Breakers;
import dev.journeyman.run.RunState;
import dev.journeyman.story.PlanMode;
import dev.journeyman.tool.ReasonArgument;
import dev.journeyman.tool.Toolbox;
import dev.journeyman.workspace.Project;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A run while it is driven: what steps read, and the one way in which they write. It belongs to the thread that drives. */
final class RunContext {

    private static final Logger LOG = LoggerFactory.getLogger(RunContext.class);
    private static final JtokkitEstimator ESTIMATOR = new JtokkitEstimator();

    private final EngineServices services;
    private final String id;
    private final EntryWriter recorder;
    private final Map<String, ContextManager> contexts = new HashMap<>();
    private final Map<ToolSpecification, Integer> sizes = new HashMap<>();
    private final List<RecordedEntry> past;
    private final Breakers breakers;
    private final RunToolbox tools = new RunToolbox(this);
    private @Nullable Workspace workspace;
    private @Nullable Project project;

    RunContext(EngineServices kit, String id, List<RecordedEntry> past, Consumer<RecordedEntry> watcher) {
        this.services = kit;
        this.id = id;
        this.past = past;
        this.breakers = new RunBreakers(kit.models(), kit.clock(), past);
        this.recorder = new EntryWriter(id, kit.journal(), kit.clock(), RunState.of(past), watcher);
    }

    EngineServices services() {
        return services;
    }

    String id() {
        return id;
    }

    RunState runState() {
        return recorder.runState();
    }

    State state() {
        return runState().position().state();
    }

    void write(Entry entry) {
        recorder.write(entry);
    }

    void together(Runnable work) {
        recorder.together(work);
    }

    /** Returns what the coder may do; agents are offered nothing, so no server is connected to for them alone. */
    Toolbox toolbox() throws InterruptedException {
        return services.models().coders().stream().allMatch(Provider::agent) ? services.toolbox() : tools.toolbox();
    }

    /** Returns what the coder is offered in the state the run is in. */
    List<ToolSpecification> offered() throws InterruptedException {
        List<ToolSpecification> tools = toolbox().offered(state());
        return iterative() ? tools.stream().map(ReasonArgument::asked).toList() : tools;
    }

    /** Returns who may be called. */
    Breakers breakers() {
        return breakers;
    }

    /** Returns what makes the lines for whoever takes over; nothing where the settings or the story do not want them. */
    Optional<BriefWriter> briefs(BriefKind kind) {
        BriefSettings settings = services.texts().briefs();
        boolean wanted =
                settings.allows(kind, runState().contract().story().options().enablePreContext());
        return wanted && runState().attempts().readable(kind)
                ? Optional.of(new BriefWriter(settings))
                : Optional.empty();
    }

    /** Returns the line that carries the newest pivot; empty where there was none. */
    String pivotLine() {
        return runState().contract().pivotLine(services.texts().pivotLimit());
    }

    /** Returns whether a turn of the coder is one action with its reason. */
    boolean iterative() {
        return runState().contract().story().options().planMode() == PlanMode.ITERATIVE;
    }

    /** Returns the project the run is for. */
    Project project() {
        if (project == null) {
            project = services.workspaces().project(request());
        }
        return project;
    }

    /** Writes down who serves and how, where that is not as it was written down before. */
    void recordAssignments() {
        int limit = services.texts().pivotLimit();
        Entry.ModelsAssigned now = new Entry.ModelsAssigned(
                services.models().servers(), services.texts().briefs(), limit == PivotLine.LIMIT ? null : limit);
        if (!runState().calls().equipped().equals(Optional.of(now))) {
            write(now);
        }
    }

    /** Returns a text that enters without its secrets. */
    String clean(String text) {
        return services.redaction().clean(text);
    }

    /** Returns names that enter without their secrets. */
    List<String> clean(List<String> names) {
        return names.stream().map(this::clean).toList();
    }

    /** Returns about how many tokens a tool takes on offer; with each request the same ones are asked for. */
    int tokens(ToolSpecification tool) {
        return sizes.computeIfAbsent(tool, any -> ESTIMATOR.estimateTokenCountInText(any.toString()) / 2);
    }

    /** Returns the workspace, opened when it is first needed. */
    Workspace workspace() {
        if (workspace == null) {
            workspace = services.workspaces()
                    .open(runState().worktree().orElseThrow(), request())
                    .telling(process -> write(new Entry.CommandStarted(process)));
        }
        return workspace;
    }

    /** Returns what was lost of the worktree, which is to be made again; empty where it is there. */
    String loss() {
        return services.workspaces()
                .loss(
                        runState().worktree().orElseThrow(),
                        request(),
                        runState().tenure().commit());
    }

    /** Returns the entries that were there when it began to be driven. */
    List<RecordedEntry> past() {
        return past;
    }

    /** Ends what a process that drove this run before left behind. */
    void endSurvivors() {
        runState()
                .worktree()
                .ifPresent(made -> services.workspaces()
                        .endSurvivors(made, runState().history().running().orElse(null)));
    }

    /** Returns which files differ from where the story began; what was seen is written down, since what follows depends on it. */
    List<String> differing() {
        return differingSince(runState().worktree().orElseThrow().base());
    }

    /** Returns which files differ from a commit, and writes it down. */
    List<String> differingSince(String commit) {
        List<String> files = clean(workspace().changedSince(commit));
        write(new Entry.FilesDiffered(files));
        return files;
    }

    /** Returns where the run works, and how. */
    WorkspaceRequest request() {
        return WorkspaceRequest.of(Entry.RunStarted.of(id, past).options());
    }

    /** Has what is tried from now on written by this drive; what another process wrote meanwhile is read anew. */
    void begin() {
        past.stream().filter(each -> each.entry() instanceof Entry.DamagedEntry).forEach(this::warn);
        services.attempts().contexts().forget(task());
        new TaskKnowledge(this).forget();
        services.attempts().entries().drivenBy(id, this::write);
    }

    private void warn(RecordedEntry damaged) {
        LOG.warn(
                "{}: entry {} ({}) is damaged. The run goes on without it; the next provider, attempt or helper may"
                        + " not be told what came before.",
                id,
                damaged.seq(),
                ((Entry.DamagedEntry) damaged.entry()).kind());
    }

    /** Takes note that the drive is over. */
    void rest() {
        tools.close();
        new TaskKnowledge(this).forget(); // a run that is parked holds nothing
        services.attempts().entries().released(id);
    }

    /** Returns what is tried, and where. */
    TaskRun task() {
        return new TaskRun(Entry.RunStarted.of(id, past).story().id(), id);
    }

    /** Returns a context of this run, as its past left it. */
    ContextManager context(String name, List<Provider> roster) {
        return contexts.computeIfAbsent(name, any -> opened(name, roster));
    }

    private ContextManager opened(String name, List<Provider> roster) {
        TokenWindow window = roster.stream()
                .filter(provider -> !provider.agent()) // no conversation reaches an agent
                .findFirst()
                .orElse(roster.get(0))
                .window();
        boolean prose = !services.models().summarizers().isEmpty() && !name.startsWith(ModelSummarizer.CONTEXT);
        Summarizer summarizer = prose ? new ModelSummarizer(this) : Summarizer.NONE;
        ContextManager context = new ContextManager(
                window, ESTIMATOR, summarizer, change -> recorder.write(new Entry.ContextChanged(name, change)));
        for (RecordedEntry recorded : past) {
            if (recorded.entry() instanceof Entry.ContextChanged changed
                    && changed.context().equals(name)) {
                context.apply(changed.change());
            }
        }
        return context;
    }
}
