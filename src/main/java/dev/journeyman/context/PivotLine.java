package dev.journeyman.context;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.journeyman.story.BadInputException;
import java.util.Locale;

/**
 * The line that keeps a pivot in the system prompt until the story ends. Its bytes are a contract and
 * do not change. It is stateless and may be used from any thread.
 */
public final class PivotLine {

    /** The beginning of the line. */
    public static final String MARKER = "**[BUDGET_PIVOT_FEEDBACK]:** ";

    /** The default limit: the code points of feedback in the line. */
    public static final int LIMIT = 2_000;

    private static final int LEAST = 100;
    private static final int MOST = 20_000;

    /** The name of the marker. No other text in a system prompt may contain it. */
    public static final String NAME = "[BUDGET_PIVOT_FEEDBACK]";

    private static final String CUT = " […]";
    private static final String DEFUSED = "\\u005bBUDGET_PIVOT_FEEDBACK]";

    private PivotLine() {}

    /** Returns the line for a feedback; empty where the feedback is blank. */
    public static String of(String feedback) {
        return of(feedback, LIMIT);
    }

    /** Returns the line with at most so many code points of a feedback; empty where the feedback is blank. */
    public static String of(String feedback, int limit) {
        String trimmed = feedback.strip();
        return trimmed.isEmpty() ? "" : MARKER + '"' + escaped(limited(trimmed, limit)) + '"';
    }

    /**
     * Returns the given limit after checking it.
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

    /** Returns whether a text contains the name of the marker and so could pass for the line. */
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
