package dev.journeyman.review;

import dev.journeyman.flow.Signal;
import dev.journeyman.review.Verdict.Decision;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A submission to the architect, with the decisions that fit it and the signal of each verdict. It is immutable and may
 * be used from any thread.
 */
public sealed interface Submission {

    /** A plan. */
    record Plan(String plan) implements Submission {}

    /** A claim that nothing is left to do, of which the checks have passed. */
    record Claim(String reason) implements Submission {}

    /**
     * Finished work whose checks have passed.
     *
     * @param summary the coder's summary of the work
     * @param commit the commit with the work
     * @param files the files that differ from the commit at which the story began
     * @param diff the differences, cut where they are too long
     */
    record Work(String summary, String commit, List<String> files, String diff) implements Submission {
        public Work {
            files = List.copyOf(files);
        }
    }

    /**
     * A budget that ran out.
     *
     * @param detail what ran out, in words
     * @param files the files that differ from the commit at which the story began
     * @param progress whether a file changed since the last budget review
     * @param streak the number of consecutive budget reviews without progress, this one included
     * @param work the coder's work since the last budget review
     */
    record Budget(String detail, List<String> files, boolean progress, int streak, CoderWork work)
            implements Submission {
        public Budget {
            files = List.copyOf(files);
        }
    }

    /** A budget decision that the architect handed to a person, with its feedback. */
    record Escalation(Budget budget, String feedback) implements Submission {}

    /** A question of the coder. */
    record Question(String question, String context) implements Submission {}

    /** Returns the decisions that fit this submission. */
    default Set<Decision> fitting() {
        if (this instanceof Budget) {
            return EnumSet.of(Decision.CONTINUE, Decision.PIVOT, Decision.ESCALATE, Decision.ABANDON);
        }
        if (this instanceof Escalation) {
            return EnumSet.of(Decision.CONTINUE, Decision.PIVOT, Decision.ABANDON);
        }
        if (this instanceof Question) {
            return EnumSet.of(Decision.ANSWER, Decision.ABANDON);
        }
        return EnumSet.of(Decision.APPROVE, Decision.CHANGES, Decision.REJECT);
    }

    /** Returns the signal for a verdict whose decision fits. */
    default Signal signal(Verdict verdict) {
        String said = verdict.feedback();
        return switch (verdict.decision()) {
            case APPROVE -> approved(said);
            case CHANGES -> new Signal.ChangesRequested(said);
            case REJECT -> new Signal.Rejected(said);
            case CONTINUE -> new Signal.Continued(said);
            case PIVOT -> new Signal.Pivoted(said);
            case ESCALATE -> new Signal.Escalated(said);
            case ABANDON -> new Signal.Abandoned(said.isBlank() ? "abandoned" : said);
            case ANSWER -> new Signal.Answered(said);
        };
    }

    /** Returns the error message for a decision that does not fit. */
    default String misfit(Decision decision) {
        return "%s does not fit %s. There are: %s."
                .formatted(
                        decision,
                        kind(),
                        fitting().stream().map(Decision::toString).collect(Collectors.joining(", ")));
    }

    /** Returns the kind of this submission, in words. */
    default String kind() {
        if (this instanceof Plan) {
            return "a plan";
        }
        if (this instanceof Claim) {
            return "a claim that nothing is left to do";
        }
        if (this instanceof Work) {
            return "finished work";
        }
        if (this instanceof Question) {
            return "a question";
        }
        return this instanceof Escalation ? "a budget decision handed to a person" : "a budget that ran out";
    }

    private Signal approved(String said) {
        if (this instanceof Plan) {
            return new Signal.PlanApproved(said);
        }
        return this instanceof Work ? new Signal.WorkApproved(said) : new Signal.CompletionApproved(said);
    }

    /**
     * The coder's work since the last budget review, by which the architect judges whether a renewed budget would help. It
     * is immutable and may be used from any thread.
     *
     * @param plan the approved plan; empty where there is none
     * @param todo the coder's todo list; empty where it has none
     * @param calls the coder's tool calls, the newest last
     * @param failing the newest output of a command or check that failed; empty where none failed
     * @param diff the differences from the commit at which the story began, cut where they are too long
     */
    record CoderWork(String plan, String todo, List<Call> calls, String failing, String diff) {

        /** The work of a coder of which nothing is known. */
        public static final CoderWork NOTHING = new CoderWork("", "", List.of(), "", "");

        public CoderWork {
            calls = List.copyOf(calls);
        }

        /**
         * A tool call and its result.
         *
         * @param tool the name of the tool
         * @param arguments its arguments, as the model wrote them
         * @param ok whether it succeeded
         * @param result its result
         */
        public record Call(String tool, String arguments, boolean ok, String result) {}
    }
}
