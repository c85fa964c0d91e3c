package dev.journeyman.engine;

import dev.journeyman.context.Contract;
import dev.journeyman.flow.Move;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.prompt.StoryView;
import dev.journeyman.prompt.View;
import dev.journeyman.prompt.View.DifferingView;
import dev.journeyman.review.Submission;
import dev.langchain4j.agent.tool.ToolSpecification;
import java.util.List;
import java.util.stream.IntStream;

/** Makes the views that templates see from where a run stands. */
final class Views {

    private Views() {}

    /** Returns what a coder's system prompt sees in the state the run is in. */
    static View coder(Driven run) {
        Contract contract = run.standing().contract();
        StoryView story = StoryView.of(contract.story());
        List<String> tools = run.kit().toolbox().offered(run.state()).stream()
                .map(ToolSpecification::name)
                .toList();
        int turns = turns(run);
        return run.state() == State.PLANNING
                ? new View.PlanningView(story, "", "", contract.earlierPlan(), contract.pivotLine(), tools, turns)
                : new View.CodingView(story, "", "", contract.plan(), contract.pivotLine(), tools, turns);
    }

    /** Returns how many turns the coder has in the state the run is in. */
    static int turns(Driven run) {
        var budget = run.standing().contract().story().budget();
        return run.state() == State.PLANNING ? budget.planningTurns() : budget.codingTurns();
    }

    /** Returns what the first turn of a coder's conversation sees. */
    static View opening(Driven run) {
        Move cause = run.standing().coder().cause().orElse(null);
        String feedback = cause != null && cause.signal() instanceof Signal.PlanApproved approved
                ? approved.feedback().strip()
                : "";
        List<String> files = cause != null && leftCode(cause) ? run.differing() : List.of();
        List<DifferingView> differing = IntStream.range(0, files.size())
                .mapToObj(i -> new DifferingView(files.get(i), i == 0))
                .toList();
        return new View.OpeningView(run.state() == State.PLANNING, feedback, differing);
    }

    /** Returns what an architect's system prompt sees. */
    static View architect(Contract contract, Submission submission) {
        StoryView story = StoryView.of(contract.story());
        String pivot = contract.pivotLine();
        if (submission instanceof Submission.Plan) {
            return new View.PlanReviewView(story, "", "", pivot);
        }
        if (submission instanceof Submission.Claim && contract.plan().isEmpty()) {
            return new View.PlanReviewView(story, "", "", pivot);
        }
        if (submission instanceof Submission.Question) {
            return new View.QuestionView(story, "", "", contract.plan(), pivot);
        }
        if (submission instanceof Submission.Budget || submission instanceof Submission.Escalation) {
            return new View.BudgetReviewView(story, "", "", contract.plan(), pivot);
        }
        return new View.CodeReviewView(story, "", "", contract.plan(), pivot);
    }

    private static boolean leftCode(Move cause) {
        return cause.signal() instanceof Signal.Pivoted
                && cause.from().origins().contains(State.CODING);
    }
}
