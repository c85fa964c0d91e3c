package dev.journeyman.engine.prompt;

import dev.journeyman.context.JtokkitEstimator;
import dev.journeyman.engine.KnowledgeSources;
import dev.journeyman.engine.RunWorktree;
import dev.journeyman.engine.effect.EffectKeys;
import dev.journeyman.engine.effect.Effects;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.flow.State;
import dev.journeyman.journal.JournalException;
import dev.journeyman.knowledge.ContextRequest;
import dev.journeyman.knowledge.ContextRequest.Phase;
import dev.journeyman.knowledge.ContextRequest.Role;
import dev.journeyman.knowledge.ContextRequest.RunFacts;
import dev.journeyman.knowledge.ContextRequest.WorkForReview;
import dev.journeyman.knowledge.ProjectRecord;
import dev.journeyman.knowledge.TaskContext;
import dev.journeyman.knowledge.TaskContext.Topic;
import dev.journeyman.knowledge.TaskStore;
import dev.journeyman.prompt.View;
import dev.journeyman.review.Submission;
import dev.journeyman.run.PromptState;
import dev.journeyman.story.Story;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The knowledge in prompts: the context of the task, fetched once for each conversation, and the project's record as the store has
 * it when the prompt is made.
 */
public final class TaskKnowledge {

    private static final Logger LOG = LoggerFactory.getLogger(TaskKnowledge.class);
    private static final JtokkitEstimator ESTIMATOR = new JtokkitEstimator();

    /** What index 0 and the first turn say themselves: nothing is sent twice. */
    private static final Set<Topic> ELSEWHERE = EnumSet.of(Topic.STORY, Topic.CRITERIA, Topic.WORK_TO_REVIEW);

    private final RunJournal journal;
    private final Effects effects;
    private final RunWorktree worktree;
    private final KnowledgeSources sources;
    private final TaskStore tasks;
    private final InstructionsOfAttempt instructions;

    public TaskKnowledge(
            RunJournal journal, Effects effects, RunWorktree worktree, KnowledgeSources sources, TaskStore tasks) {
        this.journal = journal;
        this.effects = effects;
        this.worktree = worktree;
        this.sources = sources;
        this.tasks = tasks;
        this.instructions = new InstructionsOfAttempt(journal, effects, worktree, sources);
    }

    /**
     * Returns what the coder of the attempt knows when its prompt is made; planning and coding know the same of the task.
     *
     * @param told whether a brief says what did not pass in the attempt before; then it is not said here, too
     */
    public View.KnownView forCoder(boolean told) throws InterruptedException {
        int attempt = journal.state().attempts().number();
        String context = PromptState.context(attempt);
        TaskContext known = task(
                context,
                Role.DEVELOPER,
                phase(),
                () -> new RunFacts(
                        base(),
                        attempt > 1 ? journal.state().records().current().rounds() : List.of(),
                        null,
                        List.of()));
        String repository = instructions.read(context, known).forCoder();
        return view(told ? known.withoutNewest(Topic.PREVIOUS_ATTEMPTS) : known, repository, look(context));
    }

    /**
     * Returns what an agent knows that does the coder's part: what the coder's prompt was made with, but for what the repository says,
     * which agents read themselves.
     */
    public View.KnownView asCoder() throws InterruptedException {
        TaskContext known = task(
                PromptState.context(journal.state().attempts().number()), Role.DEVELOPER, phase(), () -> RunFacts.NONE);
        return view(known, "", journal.state().knowledge().coder().orElseThrow());
    }

    /** Returns what an architect or a person knows of the task when a verdict or an answer is asked for. */
    public TaskContext forReview(String request, Submission submission) throws InterruptedException {
        return task(
                reviewer(request),
                Role.ARCHITECT,
                Phase.REVIEW,
                () -> new RunFacts(base(), List.of(), work(submission), List.of()));
    }

    /** Returns the knowledge in the prompt of a model as architect. */
    public View.KnownView forArchitect(String request, TaskContext known) {
        return view(known, instructions.known().text(), look(reviewer(request)));
    }

    /** Returns the knowledge in the prompt of a helper. */
    public View.KnownView forHelper(String context) throws InterruptedException {
        TaskContext known = task(
                context,
                Role.QA,
                Phase.VERIFICATION,
                () -> new RunFacts(base(), List.of(), null, worktree.differing()));
        return view(known, instructions.known().text(), look(context));
    }

    /** Returns what the summarizer knows: the project's record as the coder was shown it last. */
    public View.KnownView forSummarizer() {
        return new View.KnownView(
                "",
                "",
                journal.state().knowledge().coder().map(ProjectRecord::json).orElse(""));
    }

    /** Returns the phase of the task that the coder is in. */
    private Phase phase() {
        return journal.place() == State.PLANNING ? Phase.PLANNING : Phase.CODING;
    }

    /** Returns the conversation of a model that is asked for a verdict. */
    public static String reviewer(String request) {
        return "architect/" + request;
    }

    private TaskContext task(String context, Role role, Phase phase, Supplier<RunFacts> facts)
            throws InterruptedException {
        boolean again = role == Role.DEVELOPER && journal.state().attempts().number() > 1;
        Story story = journal.state().contract().story();
        return journal.once(state -> state.knowledge().fetched(context), () -> {
            RunFacts known = facts.get();
            return effects.observe(
                    EffectKeys.knowledge(context, role, phase, again),
                    () -> fetched(
                            new ContextRequest(journal.run(), story, role, phase, again, known, worktree.workspace())));
        });
    }

    /** Asks the knowledge service. If it throws, the prompt has no task knowledge and the run continues. */
    private TaskContext fetched(ContextRequest request) throws InterruptedException {
        try {
            TaskContext known = sources.service()
                    .context(request)
                    .cleaned(journal::clean)
                    .within(request.role().bound(), ESTIMATOR);
            requireDriven(); // a stop while files are read leaves gaps, which the whole conversation would have
            return known;
        } catch (JournalException unwritten) {
            throw unwritten;
        } catch (RuntimeException broken) {
            requireDriven();
            LOG.warn("{}: what is known of the task could not be fetched: {}", journal.run(), broken.toString());
            return TaskContext.NOTHING;
        }
    }

    static void requireDriven() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("stopped while the knowledge about the task was read");
        }
    }

    /** Returns the project's record as it is now. */
    private ProjectRecord look(String context) {
        return effects.observe(EffectKeys.project(context), () -> {
            ProjectRecord seen = ProjectRecord.of(
                            new ProjectRecord.Place(
                                    worktree.project().name(), journal.request().branch(), base()),
                            tasks.history(worktree.project().key(), sources.last()))
                    .cleaned(journal::clean);
            show(seen);
            return seen;
        });
    }

    private void show(ProjectRecord seen) {
        try {
            sources.state().seen(seen);
        } catch (RuntimeException broken) {
            LOG.warn("{}: the project's record could not be shown: {}", journal.run(), broken.toString());
        }
    }

    private static View.KnownView view(TaskContext known, String repository, ProjectRecord seen) {
        return new View.KnownView(known.text(ELSEWHERE), repository, seen.json());
    }

    private String base() {
        return worktree.made().base();
    }

    private static @Nullable WorkForReview work(Submission submission) {
        return submission instanceof Submission.Work work
                ? new WorkForReview(work.commit(), work.files(), work.summary(), work.diff())
                : null;
    }
}
