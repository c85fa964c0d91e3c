package dev.journeyman.cli.request;

import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.run.FittingDecision;
import java.util.Optional;

/** What each decision means, in words for the person who decides. It is stateless and may be used from any thread. */
public final class DecisionWords {

    private DecisionWords() {}

    /**
     * Returns the line of a decision: its name, what it does, and where it leads.
     *
     * @param fitting where it leads; empty where that is not known
     */
    public static String line(Decision decision, Optional<FittingDecision> fitting) {
        boolean ends = fitting.filter(FittingDecision::ends).isPresent();
        return "%-9s %s%s"
                .formatted(
                        decision,
                        meaning(decision, ends),
                        fitting.map(it -> " → " + it.to()).orElse(""));
    }

    private static String meaning(Decision decision, boolean ends) {
        return switch (decision) {
            case APPROVE -> ends ? "accept it and end the story" : "accept it and continue";
            case CHANGES -> "send it back with your feedback";
            case REJECT, ABANDON -> "end the story as failed";
            case CONTINUE -> "grant the budget once more and continue";
            case PIVOT -> "make a new plan with your feedback";
            case ESCALATE -> "leave it to another person";
            case ANSWER -> "answer the question";
        };
    }

    /** Returns the command that decides so, for any terminal. */
    static String command(String run, String request, Decision decision) {
        String words = switch (decision) {
            case CHANGES, REJECT, PIVOT -> " --feedback TEXT";
            case ANSWER -> " --text TEXT";
            case APPROVE, CONTINUE, ESCALATE, ABANDON -> "";
        };
        return "journeyman %s %s --request %s%s".formatted(decision, run, request, words);
    }
}
