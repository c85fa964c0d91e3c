package dev.journeyman.engine.prompt;

import dev.journeyman.context.JtokkitEstimator;
import dev.journeyman.engine.KnowledgeSources;
import dev.journeyman.engine.RunContext;
import dev.journeyman.flow.State;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.StaleWriterException;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.knowledge.ContextRequest;
import dev.journeyman.knowledge.Phase;
import dev.journeyman.knowledge.ProjectRecord;
import dev.journeyman.knowledge.Role;
import dev.journeyman.knowledge.RunFacts;
import dev.journeyman.knowledge.TaskContext;
import dev.journeyman.knowledge.Topic;
import dev.journeyman.knowledge.WorkForReview;
import dev.journeyman.prompt.View;
import dev.journeyman.review.Submission;
import dev.journeyman.run.PromptState;
import dev.journeyman.workspace.Worktree;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
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

    private final RunContext run;

    public TaskKnowledge(RunContext run) {
        this.run = run;
    }

    /** Returns what the coder of the attempt knows when its prompt is made; planning and coding know the same of the task. */
    public View.KnownView forCoder(Phase phase) throws InterruptedException {
        int attempt = run.runState().attempts().number();
        String context = PromptState.context(attempt);
        TaskContext known = task(
                context,
                Role.DEVELOPER,
                phase,
                () -> new RunFacts(
                        base(),
                        attempt > 1 ? new AttemptRecorder(run).context().rounds() : List.of(),
                        null,
                        List.of()));
        return view(known, look(context));
    }

    /** Returns what an agent knows that does the coder's part: what the coder's prompt was made with. */
    public View.KnownView asCoder(Phase phase) throws InterruptedException {
        TaskContext known = task(
                PromptState.context(run.runState().attempts().number()), Role.DEVELOPER, phase, () -> RunFacts.NONE);
        return view(known, run.runState().knowledge().coder().orElseThrow());
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
        return view(known, look(reviewer(request)));
    }

    /** Returns the knowledge in the prompt of a helper. */
    public View.KnownView forHelper(String context) throws InterruptedException {
        TaskContext known = task(
                context, Role.QA, Phase.VERIFICATION, () -> new RunFacts(base(), List.of(), null, run.differing()));
        return view(known, look(context));
    }

    /** Returns what the summarizer knows: the project's record as the coder was shown it last. */
    public View.KnownView forSummarizer() {
        return new View.KnownView(
                "", run.runState().knowledge().coder().map(ProjectRecord::json).orElse(""));
    }

    /** Returns the phase of the task that the coder is in. */
    public static Phase phase(RunContext run) {
        return run.state() == State.PLANNING ? Phase.PLANNING : Phase.CODING;
    }

    /** Returns the conversation of a model that is asked for a verdict. */
    public static String reviewer(String request) {
        return "architect/" + request;
    }

    private TaskContext task(String context, Role role, Phase phase, Supplier<RunFacts> material)
            throws InterruptedException {
        Optional<TaskContext> before = run.runState().knowledge().fetched(context);
        if (before.isPresent()) {
            return before.get();
        }
        boolean again = role == Role.DEVELOPER && run.runState().attempts().number() > 1;
        TaskContext fetched = fetched(new ContextRequest(
                run.id(), run.runState().contract().story(), role, phase, again, material.get(), run.workspace()));
        run.write(new Entry.ContextFetched(context, role, phase, again, fetched));
        return fetched;
    }

    /** Asks the knowledge service. If it throws, the prompt has no task knowledge and the run continues. */
    private TaskContext fetched(ContextRequest request) throws InterruptedException {
        try {
            return run.services()
                    .texts()
                    .knowledge()
                    .service()
                    .context(request)
                    .cleaned(run::clean)
                    .within(request.role().bound(), ESTIMATOR);
        } catch (JournalException | StaleWriterException unwritten) {
            throw unwritten;
        } catch (RuntimeException broken) {
            LOG.warn("{}: what is known of the task could not be fetched: {}", run.id(), broken.toString());
            return TaskContext.NOTHING;
        }
    }

    /** Returns the project's record as it is now, and writes down what it was. */
    private ProjectRecord look(String context) {
        Worktree worktree = run.runState().worktree().orElseThrow();
        KnowledgeSources knowledge = run.services().texts().knowledge();
        ProjectRecord seen = ProjectRecord.of(
                        new ProjectRecord.Place(
                                run.project().name(), run.request().branch(), worktree.base()),
                        run.services().journal().tasks().history(run.project().key(), knowledge.last()))
                .cleaned(run::clean);
        run.write(new Entry.ProjectSeen(context, seen));
        try {
            knowledge.state().seen(seen);
        } catch (RuntimeException broken) {
            LOG.warn("{}: the project's record could not be shown: {}", run.id(), broken.toString());
        }
        return seen;
    }

    private static View.KnownView view(TaskContext known, ProjectRecord seen) {
        return new View.KnownView(known.text(ELSEWHERE), seen.json());
    }

    private String base() {
        return run.runState().worktree().orElseThrow().base();
    }

    private static @Nullable WorkForReview work(Submission submission) {
        return submission instanceof Submission.Work work
                ? new WorkForReview(work.commit(), work.files(), work.summary(), work.diff())
                : null;
    }
}
