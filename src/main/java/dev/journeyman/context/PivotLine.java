package dev.journeyman.context;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.journeyman.story.BadInputException;
import java.util.Locale;

/** The one line by which a pivot stays in the system prompt until the story ends. Its bytes are a contract. */
public final class PivotLine {

    /** What the line begins with. */
    public static final String MARKER = "**[BUDGET_PIVOT_FEEDBACK]:** ";

    /** The code points of feedback that the line takes where no other limit is set. */
    public static final int LIMIT = 2_000;

    private static final int LEAST = 100;
    private static final int MOST = 20_000;

    /** The name of the marker, which nobody else's text may have in a system prompt. */
    public static final String NAME = "[BUDGET_PIVOT_FEEDBACK]";

    private static final String CUT = " […]";
    private static final String DEFUSED = "\\u005bBUDGET_PIVOT_FEEDBACK]";

    private PivotLine() {}

    /** Returns the line for some feedback, or an empty text where it is blank. */
    public static String of(String feedback) {
        return of(feedback, LIMIT);
    }

    /** Returns the line for some feedback with at most so many of its code points, or an empty text where it is blank. */
    public static String of(String feedback, int limit) {
        String trimmed = feedback.strip();
        return trimmed.isEmpty() ? "" : MARKER + '"' + escaped(limited(trimmed, limit)) + '"';
    }

    /**
     * Returns a limit as it was given, where it is one.
     *
     * @throws BadInputException if it is out of range
     */
    public static int checked(int limit) {
        if (limit < LEAST || limit > MOST) {
            throw new BadInputException(String.format(
                    Locale.ROOT,
                    "The limit of the pivot line is %,d; it must be from %,d to %,d code points.",
                    limit,
                    LEAST,
                    MOST));
        }
        return limit;
    }

    /** Returns whether a text would read as if it had such a line. */
    public static boolean imitated(String text) {
        return text.contains(NAME);
    }

    private static String limited(String text, int limit) {
        return text.codePointCount(0, text.length()) <= limit
                ? text
                : text.substring(0, text.offsetByCodePoints(0, limit - CUT.length())) + CUT;
    }

    private static String escaped(String text) {
        return new String(JsonStringEncoder.getInstance().quoteAsString(text)).replace(NAME, DEFUSED);
    }
}
