package dev.journeyman.review;

/**
 * A decision and what is said with it.
 *
 * @param decision what was decided
 * @param feedback what the coder is told, or the answer to a question; may be empty
 */
public record Verdict(Decision decision, String feedback) {

    /** Returns a verdict without words. */
    public static Verdict of(Decision decision) {
        return new Verdict(decision, "");
    }

    /** Returns the answer to a question. */
    public static Verdict answer(String text) {
        return new Verdict(Decision.ANSWER, text);
    }
}
