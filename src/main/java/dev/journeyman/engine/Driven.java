package dev.journeyman.engine;

import dev.journeyman.context.ContextManager;
import dev.journeyman.context.JtokkitEstimator;
import dev.journeyman.context.PivotLine;
import dev.journeyman.context.Summarizer;
import dev.journeyman.context.Window;
import dev.journeyman.flow.State;
import dev.journeyman.handoff.BriefKind;
import dev.journeyman.handoff.BriefSettings;
import dev.journeyman.handoff.Briefs;
import dev.journeyman.handoff.TaskRun;
import dev.journeyman.journal.Entry;
import dev.journeyman.journal.Recorded;
import dev.journeyman.model.Breakers;
import dev.journeyman.model.Provider;
import dev.journeyman.report.Standing;
import dev.journeyman.story.PlanMode;
import dev.journeyman.tool.Reasoning;
import dev.journeyman.tool.Toolbox;
import dev.journeyman.workspace.Assignment;
import dev.journeyman.workspace.Project;
import dev.journeyman.workspace.Workspace;
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
final class Driven {

    private static final Logger LOG = LoggerFactory.getLogger(Driven.class);
    private static final JtokkitEstimator ESTIMATOR = new JtokkitEstimator();

    private final Kit kit;
    private final String id;
    private final Recorder recorder;
    private final Map<String, ContextManager> contexts = new HashMap<>();
    private final Map<ToolSpecification, Integer> sizes = new HashMap<>();
    private final List<Recorded> past;
    private final Breakers breakers;
    private final ServedTools tools = new ServedTools(this);
    private @Nullable Workspace workspace;
    private @Nullable Project project;

    Driven(Kit kit, String id, List<Recorded> past, Consumer<Recorded> watcher) {
        this.kit = kit;
        this.id = id;
        this.past = past;
        this.breakers = new OwnBreakers(kit.cast(), kit.clock(), past);
        this.recorder = new Recorder(id, kit.journal(), kit.clock(), Standing.of(past), watcher);
    }

    Kit kit() {
        return kit;
    }

    String id() {
        return id;
    }

    Standing standing() {
        return recorder.standing();
    }

    State state() {
        return standing().position().state();
    }

    void write(Entry entry) {
        recorder.write(entry);
    }

    void together(Runnable work) {
        recorder.together(work);
    }

    /** Returns what the coder may do; agents are offered nothing, so no server is connected to for them alone. */
    Toolbox toolbox() throws InterruptedException {
        return kit.cast().coders().stream().allMatch(Provider::agent) ? kit.toolbox() : tools.toolbox();
    }

    /** Returns what the coder is offered in the state the run is in. */
    List<ToolSpecification> offered() throws InterruptedException {
        List<ToolSpecification> tools = toolbox().offered(state());
        return iterative() ? tools.stream().map(Reasoning::asked).toList() : tools;
    }

    /** Returns who may be called. */
    Breakers breakers() {
        return breakers;
    }

    /** Returns what makes the lines for whoever takes over; nothing where the settings or the story do not want them. */
    Optional<Briefs> briefs(BriefKind kind) {
        BriefSettings settings = kit.words().briefs();
        boolean wanted =
                settings.allows(kind, standing().contract().story().options().enablePreContext());
        return wanted && standing().attempts().readable(kind) ? Optional.of(new Briefs(settings)) : Optional.empty();
    }

    /** Returns the line that carries the newest pivot; empty where there was none. */
    String pivotLine() {
        return standing().contract().pivotLine(kit.words().pivotLimit());
    }

    /** Returns whether a turn of the coder is one action with its reason. */
    boolean iterative() {
        return standing().contract().story().options().planMode() == PlanMode.ITERATIVE;
    }

    /** Returns the project the run is for. */
    Project project() {
        if (project == null) {
            project = kit.workspaces().project(assignment());
        }
        return project;
    }

    /** Writes down who serves and how, where that is not as it was written down before. */
    void equip() {
        int limit = kit.words().pivotLimit();
        Entry.Equipped now =
                new Entry.Equipped(kit.cast().servers(), kit.words().briefs(), limit == PivotLine.LIMIT ? null : limit);
        if (!standing().served().equipped().equals(Optional.of(now))) {
            write(now);
        }
    }

    /** Returns a text that enters without its secrets. */
    String clean(String text) {
        return kit.redaction().clean(text);
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
            workspace = kit.workspaces()
                    .open(standing().worktree().orElseThrow(), assignment())
                    .telling(process -> write(new Entry.CommandStarted(process)));
        }
        return workspace;
    }

    /** Returns what was lost of the worktree, which is to be made again; empty where it is there. */
    String loss() {
        return kit.workspaces()
                .loss(
                        standing().worktree().orElseThrow(),
                        assignment(),
                        standing().spell().commit());
    }

    /** Returns the entries that were there when it began to be driven. */
    List<Recorded> past() {
        return past;
    }

    /** Ends what a process that drove this run before left behind. */
    void endSurvivors() {
        standing()
                .worktree()
                .ifPresent(made -> kit.workspaces()
                        .endSurvivors(made, standing().way().running().orElse(null)));
    }

    /** Returns which files differ from where the story began; what was seen is written down, since what follows depends on it. */
    List<String> differing() {
        return differingSince(standing().worktree().orElseThrow().base());
    }

    /** Returns which files differ from a commit, and writes it down. */
    List<String> differingSince(String commit) {
        List<String> files = clean(workspace().changedSince(commit));
        write(new Entry.FilesDiffered(files));
        return files;
    }

    /** Returns where the run works, and how. */
    Assignment assignment() {
        return Assignment.of(Entry.RunStarted.of(id, past).options());
    }

    /** Has what is tried from now on written by this drive; what another process wrote meanwhile is read anew. */
    void begin() {
        past.stream().filter(each -> each.entry() instanceof Entry.Unreadable).forEach(this::warn);
        kit.tries().contexts().forget(task());
        new Knowing(this).forget();
        kit.tries().entries().drivenBy(id, this::write);
    }

    private void warn(Recorded damaged) {
        LOG.warn(
                "{}: entry {} ({}) is damaged. The run goes on without it; the next provider, attempt or helper may"
                        + " not be told what came before.",
                id,
                damaged.seq(),
                ((Entry.Unreadable) damaged.entry()).kind());
    }

    /** Takes note that the drive is over. */
    void rest() {
        tools.close();
        new Knowing(this).forget(); // a run that is parked holds nothing
        kit.tries().entries().released(id);
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
        Window window = roster.stream()
                .filter(provider -> !provider.agent()) // no conversation reaches an agent
                .findFirst()
                .orElse(roster.get(0))
                .window();
        boolean prose = !kit.cast().summarizers().isEmpty() && !name.startsWith(ModelSummarizer.CONTEXT);
        Summarizer summarizer = prose ? new ModelSummarizer(this) : Summarizer.NONE;
        ContextManager context = new ContextManager(
                window, ESTIMATOR, summarizer, change -> recorder.write(new Entry.ContextChanged(name, change)));
        for (Recorded recorded : past) {
            if (recorded.entry() instanceof Entry.ContextChanged changed
                    && changed.context().equals(name)) {
                context.apply(changed.change());
            }
        }
        return context;
    }
}
