package dev.journeyman.engine.loop;

import dev.journeyman.context.Summarizer;
import dev.journeyman.engine.ClockAndSleeper;
import dev.journeyman.engine.EngineSettings;
import dev.journeyman.engine.RecallTool;
import dev.journeyman.engine.RunBreakers;
import dev.journeyman.engine.RunConversations;
import dev.journeyman.engine.RunToolbox;
import dev.journeyman.engine.RunWorktree;
import dev.journeyman.engine.ToolSources;
import dev.journeyman.engine.call.AgentCalls;
import dev.journeyman.engine.call.CallGate;
import dev.journeyman.engine.call.Callers;
import dev.journeyman.engine.call.ChatCalls;
import dev.journeyman.engine.call.InterruptedCalls;
import dev.journeyman.engine.call.ModelSummarizer;
import dev.journeyman.engine.call.ProviderChoice;
import dev.journeyman.engine.call.ProviderSwitch;
import dev.journeyman.engine.effect.Effects;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.engine.prompt.AgentPrompt;
import dev.journeyman.engine.prompt.AttemptRecorder;
import dev.journeyman.engine.prompt.BriefDelivery;
import dev.journeyman.engine.prompt.PromptViews;
import dev.journeyman.engine.prompt.RunPrompts;
import dev.journeyman.engine.prompt.TaskKnowledge;
import dev.journeyman.engine.prompt.TodoTail;
import dev.journeyman.engine.review.ModelArchitect;
import dev.journeyman.engine.review.RunArchitect;
import dev.journeyman.engine.review.SubmissionReader;
import dev.journeyman.engine.step.AcceptanceChecks;
import dev.journeyman.engine.step.CoderEntrance;
import dev.journeyman.engine.step.CoderStep;
import dev.journeyman.engine.step.CommandCheck;
import dev.journeyman.engine.step.CriterionVerification;
import dev.journeyman.engine.step.ReviewStep;
import dev.journeyman.engine.step.SetupStep;
import dev.journeyman.engine.step.Step;
import dev.journeyman.engine.step.SuspendedStep;
import dev.journeyman.engine.step.TestingStep;
import dev.journeyman.engine.step.ToolCalls;
import dev.journeyman.engine.step.VerificationQuestion;
import dev.journeyman.flow.State;
import dev.journeyman.model.AgentProvider;
import dev.journeyman.model.fallback.Breakers;
import dev.journeyman.workspace.Commands.ProcessGuard;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Assembles what drives a run from the settings of the engine. It is the only place that knows all parts: each part is given its own
 * few collaborators. It belongs to the thread that drives.
 */
public final class RunAssembly implements AutoCloseable {

    private final EngineSettings settings;
    private final RunJournal journal;
    private final Effects effects;
    private final RunWorktree worktree;
    private final RunToolbox toolbox;
    private final Breakers breakers;
    private final AttemptRecorder attempts;
    private final BriefDelivery briefs;

    /**
     * Prepares the parts that all others need. Nothing is opened or connected to yet.
     *
     * @param effects how the run reads and changes the world
     */
    public RunAssembly(EngineSettings settings, RunJournal journal, Effects effects) {
        this(settings, journal, effects, null);
    }

    /**
     * Prepares the parts that all others need.
     *
     * @param guard the guard of all processes; null where they need none
     */
    RunAssembly(EngineSettings settings, RunJournal journal, Effects effects, @Nullable ProcessGuard guard) {
        InstantSource clock = settings.time().clock();
        this.settings = settings;
        this.journal = journal;
        this.effects = effects;
        this.worktree = new RunWorktree(journal, effects, settings.workspaces(), guard);
        this.toolbox = new RunToolbox(journal, effects, tools(settings), worktree, clock);
        this.breakers = new RunBreakers(settings.models(), clock, journal.past());
        this.attempts = new AttemptRecorder(journal, effects, worktree, clock);
        this.briefs = new BriefDelivery(journal, effects, settings.texts().briefs(), clock);
    }

    /** Returns the tools of coders. Agents are offered none, so no server is connected to for them alone. */
    private ToolSources tools(EngineSettings settings) {
        boolean agents = settings.models().coders().stream().allMatch(AgentProvider.class::isInstance);
        boolean recalls = settings.texts().economy() != null; // earlier versions offered no recall
        return new ToolSources(
                settings.tools().toolbox(),
                agents ? List.of() : settings.tools().servers(),
                recalls ? new RecallTool(journal, settings.journal()) : null);
    }

    /** Returns the journal of the run. */
    public RunJournal journal() {
        return journal;
    }

    /** Returns the worktree of the run. */
    public RunWorktree worktree() {
        return worktree;
    }

    /** Returns the loop that drives the run. */
    RunLoop loop() {
        return loop(steps(effects));
    }

    /** Returns a loop with other steps. */
    public RunLoop loop(StepTable steps) {
        InterruptedCalls calls = new InterruptedCalls(journal, effects, worktree);
        FinishedTasks tasks = new FinishedTasks(
                journal,
                effects,
                worktree,
                settings.journal().tasks(),
                settings.time().clock());
        BranchUpdate branch =
                new BranchUpdate(journal, effects, worktree, settings.time().clock());
        return new RunLoop(
                journal,
                new Reentry(journal, worktree, calls, branch),
                steps,
                new RunCompletion(journal, worktree, attempts, tasks, branch),
                branch);
    }

    /**
     * Returns the steps of all states.
     *
     * @param templates how prompts are rendered: an effect like any other, unless the templates themselves are compared
     */
    public StepTable steps(Effects templates) {
        TaskKnowledge knowledge = new TaskKnowledge(
                journal,
                effects,
                worktree,
                settings.knowledge(),
                settings.journal().tasks());
        PromptViews views =
                new PromptViews(journal, worktree, toolbox, settings.texts().pivotLimit());
        RunPrompts prompts = new RunPrompts(templates, settings.texts().prompts(), views);
        Callers callers = callers(new AgentPrompt(prompts, knowledge));
        AcceptanceChecks checks = checks(callers, prompts, knowledge);
        Map<State, Step> steps = new EnumMap<>(State.class);
        steps.put(State.SETUP, new SetupStep(journal, worktree, attempts));
        Step coder = coder(callers, new CoderEntrance(journal, prompts, knowledge, briefs), checks);
        List.of(State.PLANNING, State.CODING).forEach(state -> steps.put(state, coder));
        steps.put(State.TESTING, new TestingStep(journal, worktree, checks));
        ModelArchitect models = new ModelArchitect(journal, callers, prompts, knowledge, toolbox.recalls());
        Step review = review(models, knowledge);
        List.of(State.PLAN_REVIEW, State.CODE_REVIEW, State.BUDGET_REVIEW, State.QUESTION, State.ESCALATED)
                .forEach(state -> steps.put(state, review));
        steps.put(State.SUSPENDED, new SuspendedStep(journal, effects, settings.models(), breakers, waiting()));
        return new StepTable(steps);
    }

    /** Returns how a run waits: where runs are handed out it costs nothing, so that it waits as long as it takes. */
    private ClockAndSleeper waiting() {
        ClockAndSleeper time = settings.time();
        return settings.journal().handout().isPresent()
                ? new ClockAndSleeper(time.clock(), time.pauses(), SuspendedStep.EXPIRY)
                : time;
    }

    private Callers callers(AgentPrompt agents) {
        ProviderSwitch providerSwitch = new ProviderSwitch(journal, attempts, briefs);
        boolean summarized = !settings.models().summarizers().isEmpty();
        return new Callers(
                journal,
                settings.models(),
                new ProviderChoice(
                        journal,
                        effects,
                        breakers,
                        providerSwitch,
                        new CallGate(
                                journal,
                                effects,
                                settings.models().slots(),
                                settings.time().pauses())),
                new ChatCalls(new RunConversations(journal, settings.texts().economy()), providerSwitch),
                new AgentCalls(journal, effects, worktree, agents, briefs),
                callers -> summarized
                        ? new ModelSummarizer(journal, callers, agents.prompts(), agents.knowledge())
                        : Summarizer.NONE);
    }

    private AcceptanceChecks checks(Callers callers, RunPrompts prompts, TaskKnowledge knowledge) {
        CommandCheck check = new CommandCheck(journal, effects, worktree);
        VerificationQuestion question = new VerificationQuestion(journal, prompts, knowledge, briefs);
        return new AcceptanceChecks(
                journal,
                effects,
                worktree,
                check,
                new CriterionVerification(journal, callers, question, check, toolbox.recalls()));
    }

    private Step coder(Callers callers, CoderEntrance entrance, AcceptanceChecks checks) {
        return new CoderStep(
                journal,
                callers,
                entrance,
                new TodoTail(journal, effects, worktree),
                new ToolCalls(journal, worktree, toolbox, checks));
    }

    private Step review(ModelArchitect models, TaskKnowledge knowledge) {
        return new ReviewStep(
                journal,
                new SubmissionReader(journal, effects, worktree),
                knowledge,
                new RunArchitect(journal, effects, settings.models().judge(), models));
    }

    /** Disconnects from the servers that brought tools. */
    @Override
    public void close() {
        toolbox.close();
    }
}
