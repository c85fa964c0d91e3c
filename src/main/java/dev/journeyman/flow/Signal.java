package dev.journeyman.flow;

import java.util.List;

/**
 * How a state ended: a past participle and what it carries. A signal never says where it leads; the {@link Flow} does.
 *
 * <p>The set is closed. Texts may be empty, never null.
 */
public sealed interface Signal {

    /** A judgement of an architect or a person; its feedback is what the coder is told. */
    sealed interface Judged extends Signal {
        String feedback();
    }

    /** An end, or the end of an attempt, that is not the one hoped for. */
    sealed interface Failing extends Signal {
        String reason();
    }

    /** The workspace is prepared and the coder is to plan. */
    record WorkspaceReady() implements Signal {}

    /** The workspace is prepared and the story asks for no planning. */
    record ExpressReady() implements Signal {}

    /** The coder submitted a plan. */
    record PlanSubmitted(String plan) implements Signal {}

    /** The coder claims that nothing is left to do, and every check passed. */
    record CompletionClaimed(String reason) implements Signal {}

    /** The coder asked something it cannot find out by itself. */
    record QuestionAsked(String question, String context) implements Signal {}

    /** A budget ran out, or the coder goes round in circles. */
    record BudgetExhausted(BudgetKind reason, String detail) implements Signal {}

    /** The coder submitted its work for the checks. */
    record WorkSubmitted(String summary) implements Signal {}

    /** Every acceptance check passed. */
    record ChecksPassed() implements Signal {}

    /** At least one acceptance check did not pass; one text a failure. */
    record ChecksFailed(List<String> failures) implements Signal {
        public ChecksFailed {
            failures = List.copyOf(failures);
        }
    }

    /** The plan is approved and frozen. */
    record PlanApproved(String feedback) implements Judged {}

    /** The finished work is approved. */
    record WorkApproved(String feedback) implements Judged {}

    /** The claim that nothing is left to do is approved. */
    record CompletionApproved(String feedback) implements Judged {}

    /** What was submitted is to be changed and submitted again. */
    record ChangesRequested(String feedback) implements Judged {}

    /** What was submitted is refused for good. */
    record Rejected(String feedback) implements Judged {}

    /** The budget is granted once more. */
    record Continued(String feedback) implements Judged {}

    /** The approach is given up for another one, which the feedback describes. */
    record Pivoted(String feedback) implements Judged {}

    /** The architect hands the decision to a person. */
    record Escalated(String feedback) implements Judged {}

    /** The story is given up. */
    record Abandoned(String reason) implements Failing {}

    /** The question is answered. */
    record Answered(String answer) implements Signal {}

    /** The attempt failed and another one is allowed. */
    record AttemptFailed(String reason) implements Failing {}

    /** The attempt failed and it was the last one. */
    record AttemptsExhausted(String reason) implements Failing {}

    /** No provider can serve. */
    record ServiceLost(String detail) implements Signal {}

    /** A provider can serve again. */
    record ServiceRestored() implements Signal {}

    /** No provider could serve for too long. */
    record SuspensionExpired(String reason) implements Failing {}

    /** Somebody ended the story. */
    record Cancelled(String reason) implements Failing {}

    /** Something happened that cannot be recovered from. */
    record Broke(String reason) implements Failing {}

    /** Returns the name under which tables, diagrams and journals know this signal. */
    default String name() {
        return name(getClass());
    }

    /** Returns the name under which tables, diagrams and journals know signals of a kind. */
    static String name(Class<? extends Signal> kind) {
        return kind.getSimpleName();
    }

    /** Returns every kind of signal there is, in alphabetical order. */
    static List<Class<? extends Signal>> kinds() {
        return SignalKinds.ALL;
    }
}
