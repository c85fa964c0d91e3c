package dev.journeyman.report.fold;

import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.policy.BudgetRule;
import dev.journeyman.report.fold.CheckLog.CheckEnd;
import dev.journeyman.report.fold.ReviewLog.Requested;
import dev.journeyman.review.Contract;
import dev.journeyman.review.Submission;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.run.FittingDecision;
import dev.journeyman.run.PendingSubmission;
import dev.journeyman.run.RunState;
import dev.journeyman.run.RunUsage;
import dev.journeyman.story.Budget;
import dev.journeyman.story.Budget.Spent;
import dev.journeyman.story.Criterion;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a person needs to know to decide on the open request of a run. It is immutable and may be used from any thread.
 *
 * @param asked the request
 * @param contract the story, its plan and the newest pivot
 * @param earlier the requests that were decided before, the oldest first
 * @param answers the decision whose feedback the submission has to answer; empty if it was not sent back in this attempt
 * @param planBefore the plan that was submitted before this one; empty if this is not a plan, or the first one
 * @param criteria the criteria of the story with their newest results
 * @param spending what was used, and the limits
 */
public record DecisionBasis(
        Asked asked,
        Contract contract,
        List<Requested> earlier,
        Optional<Requested> answers,
        String planBefore,
        List<CriterionResult> criteria,
        Spending spending) {

    /** The decisions on which the coder continues where it was. */
    private static final Set<Decision> BACK = EnumSet.of(Decision.CHANGES, Decision.CONTINUE, Decision.ANSWER);

    public DecisionBasis {
        earlier = List.copyOf(earlier);
        criteria = List.copyOf(criteria);
    }

    /**
     * The open request.
     *
     * @param request its id, which a verdict names
     * @param state the state of the review
     * @param since when the verdict was asked for
     * @param submission what was submitted
     * @param fitting the decisions that fit, and where each leads
     * @param streak the number of consecutive budget reviews without progress; 0 if there were none
     * @param progress whether a file changed between the newest budget review and the one before
     */
    public record Asked(
            String request,
            State state,
            Instant since,
            Submission submission,
            List<FittingDecision> fitting,
            int streak,
            boolean progress) {
        public Asked {
            fitting = List.copyOf(fitting);
        }
    }

    /**
     * A criterion with its newest result.
     *
     * @param number its number in the story, from 1
     * @param criterion the criterion
     * @param end how its newest check ended; empty if it was not checked
     */
    public record CriterionResult(int number, Criterion criterion, Optional<CheckEnd> end) {}

    /**
     * What was used, and the limits.
     *
     * @param used what the whole run used; its turns are counted since turns were last granted
     * @param allTurns the coder's turns in the whole run
     * @param limits the limits with what was granted again; null for a limit that the story does not have
     * @param coder the state in which the coder continues, whose limit of turns holds
     * @param attempt the number of the attempt, from 1
     * @param attempts how many attempts the story may have
     */
    public record Spending(Spent used, int allTurns, Budget limits, State coder, int attempt, int attempts) {

        /** Returns the coder's turns that are allowed until more are granted. */
        public int turns() {
            return coder == State.PLANNING ? limits.planningTurns() : limits.codingTurns();
        }
    }

    /** Returns what is needed to decide on the open request; empty if none waits for a verdict. */
    public static Optional<DecisionBasis> of(ReportFold facts) {
        RunState now = facts.state();
        return now.review().waiting().map(open -> {
            Asked asked = asked(now, open);
            return new DecisionBasis(
                    asked,
                    now.contract(),
                    facts.reviews().requests().stream()
                            .filter(it -> it.verdict().isPresent())
                            .toList(),
                    answers(asked, facts.reviews().inAttempt()),
                    asked.submission() instanceof Submission.Plan
                            ? facts.reviews().planBefore()
                            : "",
                    criteria(now, facts.checks()),
                    spending(now, asked.fitting()));
        });
    }

    private static Asked asked(RunState now, Entry.ReviewRequested open) {
        return new Asked(
                open.request(),
                open.state(),
                now.review().since().orElseThrow(),
                PendingSubmission.of(now),
                FittingDecision.of(now),
                now.review().streak(),
                now.review().progress());
    }

    /** Returns the newest decision on submissions like this one, if it sent the coder back; for a plan also a pivot. */
    private static Optional<Requested> answers(Asked asked, List<Requested> before) {
        boolean planned = asked.state() == State.PLAN_REVIEW;
        if (!planned && asked.state() != State.CODE_REVIEW) {
            return Optional.empty();
        }
        return before.stream()
                .filter(it -> it.request().state() == asked.state() || (planned && decided(it, Decision.PIVOT)))
                .filter(it -> it.verdict().isPresent())
                .reduce((older, newer) -> newer)
                .filter(it -> decided(it, Decision.CHANGES) || decided(it, Decision.PIVOT));
    }

    private static boolean decided(Requested requested, Decision decision) {
        return requested
                .verdict()
                .map(Verdict::decision)
                .filter(decision::equals)
                .isPresent();
    }

    private static List<CriterionResult> criteria(RunState now, CheckLog checks) {
        List<CriterionResult> results = new ArrayList<>();
        for (Criterion criterion : now.contract().story().criteria()) {
            int number = results.size() + 1;
            results.add(new CriterionResult(number, criterion, checks.end(number)));
        }
        return results;
    }

    private static Spending spending(RunState now, List<FittingDecision> fitting) {
        RunUsage usage = now.usage();
        State coder = fitting.stream()
                .filter(it -> BACK.contains(it.decision()))
                .map(FittingDecision::to)
                .findFirst()
                .orElse(State.CODING);
        return new Spending(
                usage.spent(),
                usage.allTurns(),
                BudgetRule.withGrants(usage.budget(), usage.grants()),
                coder,
                Math.max(1, now.attempts().number()),
                now.contract().story().retryPolicy().maxRetries());
    }
}
