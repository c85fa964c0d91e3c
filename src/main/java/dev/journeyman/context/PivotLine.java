package dev.journeyman.context;

import com.fasterxml.jackson.core.io.JsonStringEncoder;

/** The one line by which a pivot stays in the system prompt until the story ends. Its bytes are a contract. */
public final class PivotLine {

    /** What the line begins with. */
    public static final String MARKER = "**[BUDGET_PIVOT_FEEDBACK]:** ";

    /** The code points of feedback that the line takes. */
    public static final int LIMIT = 2_000;

    /** The name of the marker, which nobody else's text may have in a system prompt. */
    public static final String NAME = "[BUDGET_PIVOT_FEEDBACK]";

    private static final String CUT = " […]";
    private static final String DEFUSED = "\\u005bBUDGET_PIVOT_FEEDBACK]";

    private PivotLine() {}

    /** Returns the line for some feedback, or an empty text where it is blank. */
    public static String of(String feedback) {
        String trimmed = feedback.strip();
        return trimmed.isEmpty() ? "" : MARKER + '"' + escaped(limited(trimmed)) + '"';
    }

    /** Returns whether a text would read as if it had such a line. */
    public static boolean imitated(String text) {
        return text.contains(NAME);
    }

    private static String limited(String text) {
        return text.codePointCount(0, text.length()) <= LIMIT
                ? text
                : text.substring(0, text.offsetByCodePoints(0, LIMIT - CUT.length())) + CUT;
    }

    private static String escaped(String text) {
        return new String(JsonStringEncoder.getInstance().quoteAsString(text)).replace(NAME, DEFUSED);
    }
}
