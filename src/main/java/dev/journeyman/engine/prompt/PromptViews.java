package dev.journeyman.engine.prompt;

import dev.journeyman.context.ContextManager;
import dev.journeyman.context.Turn;
import dev.journeyman.context.TurnSource;
import dev.journeyman.engine.RunToolbox;
import dev.journeyman.engine.RunWorktree;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.flow.Flow.Move;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.prompt.StoryView;
import dev.journeyman.prompt.View;
import dev.journeyman.prompt.View.DifferingView;
import dev.journeyman.review.Contract;
import dev.journeyman.review.Submission;
import dev.journeyman.run.RunState;
import dev.journeyman.story.Budget;
import dev.journeyman.workspace.Workspace.Worktree;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/** Makes the views of templates from the state of a run. It belongs to the thread that drives. */
public final class PromptViews {

    /** The files that an agent is told of that changed. */
    private static final int FILES = 50;

    private final RunJournal journal;
    private final RunWorktree worktree;
    private final RunToolbox toolbox;
    private final int pivotLimit;

    /**
     * Prepares the views of a run.
     *
     * @param pivotLimit the code points of feedback that the pivot line takes
     */
    public PromptViews(RunJournal journal, RunWorktree worktree, RunToolbox toolbox, int pivotLimit) {
        this.journal = journal;
        this.worktree = worktree;
        this.toolbox = toolbox;
        this.pivotLimit = pivotLimit;
    }

    /** Returns what a coder's system prompt sees in the state the run is in. */
    View coder(View.KnownView known) throws InterruptedException {
        Contract contract = journal.state().contract();
        StoryView story = StoryView.of(contract.story());
        List<String> tools = toolbox.toolbox().offered(journal.place()).stream()
                .map(ToolSpecification::name)
                .toList();
        int turns = turns(journal.state());
        return journal.place() == State.PLANNING
                ? new View.PlanningView(
                        story,
                        known,
                        contract.earlierPlan(),
                        contract.pivotLine(pivotLimit),
                        tools,
                        turns,
                        contract.story().options().iterative())
                : new View.CodingView(
                        story,
                        known,
                        contract.plan(),
                        contract.pivotLine(pivotLimit),
                        tools,
                        turns,
                        contract.story().options().iterative());
    }

    /** Returns what an agent sees that is to do what the coder does in the state the run is in. */
    View agent(View.KnownView known, ContextManager context, String todo) {
        Contract contract = journal.state().contract();
        Worktree made = worktree.made();
        boolean planning = journal.place() == State.PLANNING;
        List<String> said = new ArrayList<>();
        journal.state().prompt().cause().map(PromptViews::feedback).ifPresent(said::add);
        journal.state().prompt().said().stream()
                .map(signal -> FeedbackMessage.of(signal).text())
                .forEach(said::add);
        said.add(refusal(context));
        said.removeIf(String::isBlank);
        return new View.AgentView(
                planning,
                StoryView.of(contract.story()),
                known,
                new View.DirectionView(contract.plan(), contract.earlierPlan(), contract.pivotLine(pivotLimit)),
                new View.WorkView(
                        todo,
                        worktree.todoPath(),
                        listed(said, View.SaidView::new),
                        made.base(),
                        listed(files(worktree.differing()), DifferingView::new)),
                made.path());
    }

    /** Returns why the newest call was refused, where it was. */
    private static String refusal(ContextManager context) {
        List<Turn> turns = context.turns();
        Turn last = turns.isEmpty() ? null : turns.get(turns.size() - 1);
        return last != null
                        && last.provenance() == TurnSource.TOOL
                        && last.message() instanceof ToolExecutionResultMessage result
                        && Boolean.TRUE.equals(result.isError())
                ? result.text()
                : "";
    }

    private static List<String> files(List<String> files) {
        if (files.size() <= FILES) {
            return files;
        }
        List<String> some = new ArrayList<>(files.subList(0, FILES));
        some.add("… and %s more".formatted(files.size() - FILES));
        return some;
    }

    private static <T> List<T> listed(List<String> texts, BiFunction<String, Boolean, T> view) {
        return IntStream.range(0, texts.size())
                .mapToObj(i -> view.apply(texts.get(i), i == 0))
                .toList();
    }

    private static String feedback(Move cause) {
        return cause.signal() instanceof Signal.PlanApproved approved
                ? approved.feedback().strip()
                : "";
    }

    /** Returns how many turns the coder has in the state the run is in. */
    public static int turns(RunState state) {
        Budget budget = state.contract().story().budget();
        return state.position().state() == State.PLANNING ? budget.planningTurns() : budget.codingTurns();
    }

    /** Returns what the first turn of a coder's conversation sees. */
    View opening() {
        Optional<Move> cause = journal.state().prompt().cause();
        List<String> files = cause.filter(PromptViews::leftCode).isPresent() ? worktree.differing() : List.of();
        return new View.OpeningView(
                journal.place() == State.PLANNING,
                cause.map(PromptViews::feedback).orElse(""),
                listed(files, DifferingView::new));
    }

    /** Returns what an architect's system prompt sees. */
    View architect(Contract contract, Submission submission, View.KnownView known) {
        StoryView story = StoryView.of(contract.story());
        String pivot = contract.pivotLine(pivotLimit);
        if (submission instanceof Submission.Plan) {
            return new View.PlanReviewView(story, known, pivot);
        }
        if (submission instanceof Submission.Claim && contract.plan().isEmpty()) {
            return new View.PlanReviewView(story, known, pivot);
        }
        if (submission instanceof Submission.Question) {
            return new View.QuestionView(story, known, contract.plan(), pivot);
        }
        if (submission instanceof Submission.Budget || submission instanceof Submission.Escalation) {
            return new View.BudgetReviewView(story, known, contract.plan(), pivot);
        }
        return new View.CodeReviewView(story, known, contract.plan(), pivot);
    }

    private static boolean leftCode(Move cause) {
        return cause.signal() instanceof Signal.Pivoted
                && cause.from().origins().contains(State.CODING);
    }
}
