package dev.journeyman.engine.prompt;

import dev.journeyman.context.ContextManager;
import dev.journeyman.context.Contract;
import dev.journeyman.context.Turn;
import dev.journeyman.context.TurnSource;
import dev.journeyman.engine.RunContext;
import dev.journeyman.flow.Move;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.prompt.StoryView;
import dev.journeyman.prompt.View;
import dev.journeyman.prompt.View.DifferingView;
import dev.journeyman.review.Submission;
import dev.journeyman.workspace.Worktree;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/** Makes the views of templates from the state of a run. */
public final class PromptViews {

    /** The files that an agent is told of that changed. */
    private static final int FILES = 50;

    private PromptViews() {}

    /** Returns what a coder's system prompt sees in the state the run is in. */
    public static View coder(RunContext run, View.KnownView known) throws InterruptedException {
        Contract contract = run.runState().contract();
        StoryView story = StoryView.of(contract.story());
        List<String> tools = run.toolbox().offered(run.state()).stream()
                .map(ToolSpecification::name)
                .toList();
        int turns = turns(run);
        return run.state() == State.PLANNING
                ? new View.PlanningView(
                        story, known, contract.earlierPlan(), run.pivotLine(), tools, turns, run.iterative())
                : new View.CodingView(story, known, contract.plan(), run.pivotLine(), tools, turns, run.iterative());
    }

    /** Returns what an agent sees that is to do what the coder does in the state the run is in. */
    public static View agent(RunContext run, View.KnownView known, ContextManager context, String todo) {
        Contract contract = run.runState().contract();
        Worktree worktree = run.runState().worktree().orElseThrow();
        boolean planning = run.state() == State.PLANNING;
        List<String> said = new ArrayList<>();
        run.runState().prompt().cause().map(PromptViews::feedback).ifPresent(said::add);
        run.runState().prompt().said().stream()
                .map(signal -> FeedbackMessage.of(signal).text())
                .forEach(said::add);
        said.add(refusal(context));
        said.removeIf(String::isBlank);
        return new View.AgentView(
                planning,
                StoryView.of(contract.story()),
                known,
                new View.DirectionView(contract.plan(), contract.earlierPlan(), run.pivotLine()),
                new View.WorkView(
                        todo,
                        run.workspace().todo().path(),
                        listed(said, View.SaidView::new),
                        worktree.base(),
                        listed(files(run.differing()), DifferingView::new)),
                worktree.path());
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
    public static int turns(RunContext run) {
        var budget = run.runState().contract().story().budget();
        return run.state() == State.PLANNING ? budget.planningTurns() : budget.codingTurns();
    }

    /** Returns what the first turn of a coder's conversation sees. */
    public static View opening(RunContext run) {
        Optional<Move> cause = run.runState().prompt().cause();
        List<String> files = cause.filter(PromptViews::leftCode).isPresent() ? run.differing() : List.of();
        return new View.OpeningView(
                run.state() == State.PLANNING,
                cause.map(PromptViews::feedback).orElse(""),
                listed(files, DifferingView::new));
    }

    /** Returns what an architect's system prompt sees. */
    public static View architect(Contract contract, String pivot, Submission submission, View.KnownView known) {
        StoryView story = StoryView.of(contract.story());
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
