package dev.journeyman.flow;

import java.util.List;

/**
 * A signal: how a state ended, with the texts that belong to it. The {@link Flow}, not the signal, decides which state
 * follows.
 *
 * <p>The set of signals is closed. Texts may be empty but not null. It is immutable and may be used from any thread.
 */
public sealed interface Signal {

    /** A decision of the architect or a person, with the feedback for the coder. */
    sealed interface Judged extends Signal {
        String feedback();
    }

    /** The failure of an attempt or of the story. */
    sealed interface Failing extends Signal {
        String reason();
    }

    /** The workspace is prepared, and the coder begins with planning. */
    record WorkspaceReady() implements Signal {}

    /** The workspace is prepared, and the coder begins with coding, because the story is express. */
    record ExpressReady() implements Signal {}

    /** The coder submitted a plan. */
    record PlanSubmitted(String plan) implements Signal {}

    /** The coder claims that nothing is left to do, and every check passed. */
    record CompletionClaimed(String reason) implements Signal {}

    /** The coder asked a question that it cannot answer itself. */
    record QuestionAsked(String question, String context) implements Signal {}

    /** A budget ran out, or the coder is stuck. */
    record BudgetExhausted(BudgetKind reason, String detail) implements Signal {}

    /** The coder submitted its work for the checks. */
    record WorkSubmitted(String summary) implements Signal {}

    /** Every acceptance check passed. */
    record ChecksPassed() implements Signal {}

    /** At least one acceptance check failed; the list has one text for each failure. */
    record ChecksFailed(List<String> failures) implements Signal {
        public ChecksFailed {
            failures = List.copyOf(failures);
        }
    }

    /** The plan is approved. */
    record PlanApproved(String feedback) implements Judged {}

    /** The finished work is approved. */
    record WorkApproved(String feedback) implements Judged {}

    /** The claim that nothing is left to do is approved. */
    record CompletionApproved(String feedback) implements Judged {}

    /** The submission must be changed and submitted again. */
    record ChangesRequested(String feedback) implements Judged {}

    /** The submission is rejected, which ends the story. */
    record Rejected(String feedback) implements Judged {}

    /** The budget is granted again. */
    record Continued(String feedback) implements Judged {}

    /** The approach is replaced by another one, which the feedback describes. */
    record Pivoted(String feedback) implements Judged {}

    /** The architect hands the decision to a person. */
    record Escalated(String feedback) implements Judged {}

    /** The story is abandoned. */
    record Abandoned(String reason) implements Failing {}

    /** The question is answered. */
    record Answered(String answer) implements Signal {}

    /** The attempt failed, and another one is allowed. */
    record AttemptFailed(String reason) implements Failing {}

    /** The last allowed attempt failed. */
    record AttemptsExhausted(String reason) implements Failing {}

    /** No provider is available. */
    record ServiceLost(String detail) implements Signal {}

    /** A provider is available again. */
    record ServiceRestored() implements Signal {}

    /** No provider was available for too long. */
    record SuspensionExpired(String reason) implements Failing {}

    /** A person or the host cancelled the story. */
    record Cancelled(String reason) implements Failing {}

    /** An error occurred from which the run cannot recover. */
    record Broke(String reason) implements Failing {}

    /** Returns the name of this signal in tables, diagrams and journals. */
    default String name() {
        return name(getClass());
    }

    /** Returns the name of a kind of signal in tables, diagrams and journals. */
    static String name(Class<? extends Signal> kind) {
        return kind.getSimpleName();
    }

    /** Returns all kinds of signal, in alphabetical order. */
    static List<Class<? extends Signal>> kinds() {
        return SignalKinds.ALL;
    }

    /** The kind of budget that ran out, in a {@link Signal.BudgetExhausted}. */
    enum BudgetKind {
        /** The model turns of the state. */
        TURNS,
        /** The tokens of the story. */
        TOKENS,
        /** The money of the story. */
        COST,
        /** The driven wall-clock time of the story. */
        WALL_CLOCK,
        /** The coder is stuck: it repeats its calls, or makes none. */
        STUCK,
        /** The window: several consecutive compactions freed too little. */
        CONTEXT
    }
}
