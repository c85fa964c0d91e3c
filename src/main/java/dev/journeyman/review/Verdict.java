package dev.journeyman.review;

/**
 * A decision with its feedback. It is immutable and may be used from any thread.
 *
 * @param decision the decision
 * @param feedback the feedback for the coder, or the answer to its question; may be empty
 */
public record Verdict(Decision decision, String feedback) {

    /** Returns a verdict without feedback. */
    public static Verdict of(Decision decision) {
        return new Verdict(decision, "");
    }

    /** Returns the answer to a question. */
    public static Verdict answer(String text) {
        return new Verdict(Decision.ANSWER, text);
    }
}
