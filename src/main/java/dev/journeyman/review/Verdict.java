package dev.journeyman.review;

import java.util.Locale;

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

    /** A decision of the architect or a person. */
    public enum Decision {
        APPROVE,
        CHANGES,
        REJECT,
        CONTINUE,
        PIVOT,
        ESCALATE,
        ABANDON,
        ANSWER;

        /** Returns the name as commands and tools contain it. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
