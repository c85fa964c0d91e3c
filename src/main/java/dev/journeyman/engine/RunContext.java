package dev.journeyman.engine;

import dev.journeyman.context.ContextManager;
import dev.journeyman.context.PivotLine;
import dev.journeyman.context.Summarizer;
import dev.journeyman.flow.State;
import dev.journeyman.handoff.BriefKind;
import dev.journeyman.handoff.BriefSettings;
import dev.journeyman.handoff.BriefWriter;
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
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** A run while it is driven: what steps read, and the one way in which they write. It belongs to the thread that drives. */
public final class RunContext {

    /** The contexts of summarizers begin with this; nothing summarizes those. */
    public static final String SUMMARIES = "summarizer/";

    private final EngineServices services;
    private final String id;
    private final EntryWriter recorder;
    private final RunConversations conversations;
    private final RunPlace place;
    private final RunPast past;
    private final Breakers breakers;
    private final RunToolbox tools;

    /**
     * Opens a run at the end of its journal.
     *
     * @param past its entries
     * @param observer is shown each further entry once it is durable
     * @param summarizer makes what puts removed turns into prose, where a model is assigned to that
     */
    public RunContext(
            EngineServices services,
            String id,
            List<RecordedEntry> past,
            Consumer<RecordedEntry> observer,
            Function<RunContext, Summarizer> summarizer) {
        this.services = services;
        this.id = id;
        this.past = new RunPast(id, past);
        this.breakers = new RunBreakers(services.models(), services.clock(), past);
        this.recorder = new EntryWriter(
                id, services.journal(), services.clock(), RunState.of(past), this.past.before(observer));
        this.place = new RunPlace(services.workspaces(), this);
        this.tools = new RunToolbox(id, services.tools(), this::workspace, this::write, this::clean);
        this.conversations = new RunConversations(
                this.past,
                this::write,
                () -> services.models().summarizers().isEmpty() ? Summarizer.NONE : summarizer.apply(this));
    }

    public EngineServices services() {
        return services;
    }

    public String id() {
        return id;
    }

    public RunState runState() {
        return recorder.runState();
    }

    public State state() {
        return runState().position().state();
    }

    public void write(Entry entry) {
        recorder.write(entry);
    }

    public void together(Runnable work) {
        recorder.together(work);
    }

    /** Returns what the coder may do; agents are offered nothing, so no server is connected to for them alone. */
    public Toolbox toolbox() throws InterruptedException {
        return services.models().coders().stream().allMatch(Provider::agent) ? services.toolbox() : tools.toolbox();
    }

    /** Returns what the coder is offered in the state the run is in. */
    public List<ToolSpecification> offered() throws InterruptedException {
        List<ToolSpecification> tools = toolbox().offered(state());
        return iterative() ? tools.stream().map(ReasonArgument::asked).toList() : tools;
    }

    /** Returns who may be called. */
    public Breakers breakers() {
        return breakers;
    }

    /** Returns what writes briefs of a kind; empty where the settings or the story switch them off, or what came before cannot be read. */
    public Optional<BriefWriter> briefs(BriefKind kind) {
        BriefSettings settings = services.texts().briefs();
        boolean wanted =
                settings.allows(kind, runState().contract().story().options().enablePreContext());
        return wanted && runState().attempts().readable(kind)
                ? Optional.of(new BriefWriter(settings))
                : Optional.empty();
    }

    /** Returns the line that carries the newest pivot; empty where there was none. */
    public String pivotLine() {
        return runState().contract().pivotLine(services.texts().pivotLimit());
    }

    /** Returns whether a turn of the coder is one action with its reason. */
    public boolean iterative() {
        return runState().contract().story().options().planMode() == PlanMode.ITERATIVE;
    }

    /** Returns the project the run is for. */
    public Project project() {
        return place.project();
    }

    /** Writes down who serves and how, where that is not as it was written down before. */
    public void recordAssignments() {
        int limit = services.texts().pivotLimit();
        Entry.ModelsAssigned now = new Entry.ModelsAssigned(
                services.models().servers(), services.texts().briefs(), limit == PivotLine.LIMIT ? null : limit);
        if (!runState().calls().equipped().equals(Optional.of(now))) {
            write(now);
        }
    }

    /** Returns a text that enters without its secrets. */
    public String clean(String text) {
        return services.redaction().clean(text);
    }

    /** Returns names that enter without their secrets. */
    public List<String> clean(List<String> names) {
        return names.stream().map(this::clean).toList();
    }

    /** Returns about how many tokens a tool takes on offer. */
    public int tokens(ToolSpecification tool) {
        return conversations.tokens(tool);
    }

    /** Returns the workspace, opened when it is first needed. */
    public Workspace workspace() {
        return place.workspace();
    }

    /** Returns what was lost of the worktree, which is to be made again; empty where it is there. */
    public String loss() {
        return place.loss();
    }

    /** Returns the entries that were there when it began to be driven. */
    public List<RecordedEntry> past() {
        return past.entries();
    }

    /** Ends what a process that drove this run before left behind. */
    public void endSurvivors() {
        place.endSurvivors();
    }

    /** Returns which files differ from where the story began; what was seen is written down, since what follows depends on it. */
    public List<String> differing() {
        return differingSince(runState().worktree().orElseThrow().base());
    }

    /** Returns which files differ from a commit, and writes it down. */
    List<String> differingSince(String commit) {
        List<String> files = clean(workspace().changedSince(commit));
        write(new Entry.FilesDiffered(files));
        return files;
    }

    /** Returns where the run works, and how. */
    public WorkspaceRequest request() {
        return WorkspaceRequest.of(past.start().options());
    }

    /** Begins a drive. A damaged entry that the run can do without is logged once. */
    public void begin() {
        past.begin();
    }

    /** Takes note that the drive is over. */
    public void rest() {
        tools.close();
    }

    /** Returns a context of this run, as its past left it. */
    public ContextManager context(String name, List<Provider> roster) {
        return conversations.context(name, roster);
    }
}
