package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.CoderEngine;
import dev.journeyman.EngineBuilder;
import dev.journeyman.Outcome;
import dev.journeyman.Run;
import dev.journeyman.flow.Flow.Move;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.Signal.BudgetKind;
import dev.journeyman.handoff.BriefSettings;
import dev.journeyman.handoff.ExecutionContext.AttemptRecord;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.knowledge.ContextService;
import dev.journeyman.knowledge.ProjectRecord;
import dev.journeyman.knowledge.RepositoryInstructions;
import dev.journeyman.model.AgentProvider.AgentTask;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.ModelReply.Usage;
import dev.journeyman.model.Provider;
import dev.journeyman.review.Architect;
import dev.journeyman.review.Verdict;
import dev.journeyman.story.Budget;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.RetryPolicy;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchWorkspaces;
import dev.journeyman.testkit.script.ScriptedAgent;
import dev.journeyman.testkit.script.ScriptedArchitect;
import dev.journeyman.testkit.script.SettableClock;
import dev.journeyman.tool.Tool;
import dev.journeyman.tool.ToolServer;
import dev.journeyman.workspace.Commands;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.langchain4j.data.message.AiMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The real engine with a scripted coder, architect, checks and clock. What it journals is written out and read again. */
public final class EngineStage {

    static final Story STORY = Story.of("Tale", "Something is to be done.", Criterion.checked("it holds", "check"))
            .withRetryPolicy(new RetryPolicy(3, 2));
    public static final Story EXPRESS = STORY.withKind(Story.Kind.EXPRESS);

    final SettableClock clock = new SettableClock(Instant.parse("2026-01-01T00:00:00Z"));
    public final WrittenJournal journal;
    public final List<Duration> pauses = new CopyOnWriteArrayList<>();
    private final Path home;
    private final ScratchWorkspaces workspaces;
    private final Deque<Integer> exits = new ArrayDeque<>();
    private final List<Tool> tools = new ArrayList<>();
    private @Nullable ToolServer server;
    private @Nullable Commands commands;
    private Provider coder = Actor.saying("coder");
    private List<Provider> others = List.of();
    private Architect architect = Architect.park();
    private List<Provider> judges = List.of();
    private @Nullable BriefSettings briefs;
    private @Nullable ContextService knowledge;
    private RepositoryInstructions instructions = RepositoryInstructions.ALL;
    private ProjectRecord.Listener state = ProjectRecord.Listener.none();
    Duration patience = Duration.ofMinutes(10);
    private @Nullable CoderEngine engine;
    private volatile CompletableFuture<Run> run = new CompletableFuture<>();

    public EngineStage(Path home) {
        this(home, new WrittenJournal());
    }

    /** Sets a stage over a store that others have played in. */
    EngineStage(Path home, WrittenJournal journal) {
        this.home = home;
        this.journal = journal;
        this.workspaces = new ScratchWorkspaces(
                home, (command, limit) -> commands == null ? check() : commands.run(command, limit));
    }

    public EngineStage coder(AiMessage... replies) {
        return coder(Actor.script(replies));
    }

    EngineStage coder(Actor.Acting acting) {
        coder = new Actor("coder", null, acting);
        return this;
    }

    EngineStage coder(Usage usage, AiMessage... replies) {
        coder = new Actor("coder", usage, Actor.script(replies));
        return this;
    }

    EngineStage coder(Provider own) {
        coder = own;
        return this;
    }

    public EngineStage coders(Provider first, Provider... rest) {
        others = List.of(rest);
        return coder(first);
    }

    EngineStage briefs(BriefSettings settings) {
        briefs = settings;
        return this;
    }

    EngineStage knowledge(ContextService service) {
        knowledge = service;
        return this;
    }

    EngineStage instructions(RepositoryInstructions which) {
        instructions = which;
        return this;
    }

    EngineStage state(ProjectRecord.Listener own) {
        state = own;
        return this;
    }

    public EngineStage architect(Verdict... verdicts) {
        return architect(ScriptedArchitect.of(verdicts));
    }

    public EngineStage architect(Architect own) {
        architect = own;
        return this;
    }

    EngineStage judges(Provider... models) {
        judges = List.of(models);
        return this;
    }

    EngineStage tool(Tool tool) {
        tools.add(tool);
        return this;
    }

    EngineStage server(ToolServer own) {
        server = own;
        return this;
    }

    /** Sets how the checks end, one after another; all others end with 0. */
    public EngineStage checks(Integer... codes) {
        exits.addAll(List.of(codes));
        return this;
    }

    public EngineStage commands(Commands own) {
        commands = own;
        return this;
    }

    static Story express(int turns) {
        return EXPRESS.withBudget(Budget.DEFAULT.withTurns(10, turns));
    }

    CoderEngine engine() {
        if (engine == null) {
            EngineBuilder builder = CoderEngine.builder()
                    .provider(coder)
                    .journal(journal)
                    .clock(clock)
                    .pauses(time -> {
                        pauses.add(time);
                        clock.pause(time);
                    })
                    .waitForService(patience)
                    .workspaces(workspaces);
            tools.forEach(builder::tool);
            others.forEach(builder::provider);
            if (server != null) {
                builder.tools(server);
            }
            if (knowledge != null) {
                builder.knowledge(knowledge);
            }
            builder.sessionState(state).repositoryInstructions(instructions);
            if (briefs != null) {
                builder.briefs(briefs);
            }
            engine = judges.isEmpty()
                    ? builder.architect(architect).build()
                    : builder.architect(judges).build();
        }
        return engine;
    }

    /** Lets another engine go on, as if in another process; what was scripted anew since counts. */
    public EngineStage again() {
        String id = run().id();
        engine = null;
        run = CompletableFuture.completedFuture(engine().run(id));
        return this;
    }

    Run start(Story story) {
        return begin(story, entry -> {});
    }

    /** Starts a story that somebody watches who may meddle with its run. */
    Run start(Story story, BiConsumer<Run, RecordedEntry> watcher) {
        Actor.Acting acting = ((Actor) coder).acting();
        coder = new Actor("coder", null, request -> {
            run();
            return acting.act(request);
        });
        return begin(story, entry -> {
            if (run.isDone()) {
                watcher.accept(run(), entry);
            }
        });
    }

    private Run begin(Story story, Consumer<RecordedEntry> watcher) {
        run = new CompletableFuture<>();
        run.complete(engine().start(
                        story,
                        new WorkspaceRequest(home, true, Map.of()),
                        stored -> watcher.accept(RunEntries.recorded(stored))));
        return run();
    }

    public Outcome play(Story story) throws InterruptedException {
        start(story);
        return awaited();
    }

    public Outcome resume() throws InterruptedException {
        run().resume();
        return awaited();
    }

    /** Resumes a run that was cut off, where there is anything left to do. */
    Outcome finish() throws InterruptedException {
        return entries(Entry.RunEnded.class).isEmpty() ? resume() : run().await();
    }

    public Outcome deliver(String request, Verdict verdict) throws InterruptedException {
        run().deliver(request, verdict);
        return awaited();
    }

    /** Waits, and sees that what was journaled replays: whatever a test is about, this holds. */
    private Outcome awaited() throws InterruptedException {
        Outcome outcome = run().await();
        EngineBuilder builder = CoderEngine.builder().templates(Path.of("templates"));
        tools.forEach(builder::tool);
        assertThat(builder.replay(RunEntries.stored(recorded()))).isEmpty();
        return outcome;
    }

    /** Returns the run that was begun; on the thread that drives it, it may have to be waited for. */
    Run run() {
        return run.orTimeout(60, TimeUnit.SECONDS).join();
    }

    public Path worktree() {
        return home.resolve(run().id());
    }

    /** Returns what a model was sent that codes. */
    List<ModelRequest> requests() {
        return ((Actor) coder).requests();
    }

    /** Returns what an agent was sent that codes. */
    List<AgentTask> tasks() {
        return ((ScriptedAgent) coder).tasks();
    }

    public ModelRequest request(int number) {
        return requests().get(number - 1);
    }

    public List<RecordedEntry> recorded() {
        return RunEntries.read(journal, run().id());
    }

    public <T extends Entry> List<T> entries(Class<T> type) {
        return recorded().stream()
                .map(RecordedEntry::entry)
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    List<Move> moves() {
        return entries(Entry.Moved.class).stream().map(Entry.Moved::move).toList();
    }

    List<Signal> signals() {
        return moves().stream().map(Move::signal).toList();
    }

    List<AttemptRecord> records() {
        return entries(Entry.AttemptRecorded.class).stream()
                .map(Entry.AttemptRecorded::attempt)
                .toList();
    }

    /** Writes a file into the worktree, as somebody who works there would. */
    void write(String file, String content) {
        try {
            Files.writeString(worktree().resolve(file), content);
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    /** Returns the way so far, each move as {@code FROM Signal TO}. */
    public List<String> way() {
        return moves().stream()
                .map(move -> move.from().state() + " " + move.signal().name() + " "
                        + move.to().state())
                .toList();
    }

    /** Returns what ran out, in order. */
    List<BudgetKind> exhausted() {
        return signals().stream()
                .filter(Signal.BudgetExhausted.class::isInstance)
                .map(signal -> ((Signal.BudgetExhausted) signal).reason())
                .toList();
    }

    private Commands.CommandResult check() {
        Integer exit = exits.poll();
        return new Commands.CommandResult(exit == null ? 0 : exit, "checked", false, 1);
    }
}
