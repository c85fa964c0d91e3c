package dev.journeyman.report;

import dev.journeyman.context.TruncatedText;
import java.util.regex.Pattern;

/**
 * Makes one line of a text that a model or a program wrote, so that it cannot change the terminal or the log it is printed
 * to. It is stateless and may be used from any thread.
 */
public final class PlainLine {

    /** Characters that control a terminal, and those that change the direction of what follows. */
    private static final Pattern CONTROLS =
            Pattern.compile("[\\p{Cc}\\u2028\\u2029\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069]");

    private static final int BYTES = 400;

    private PlainLine() {}

    /** Returns the first line of a text, cut if it is long, with a question mark for each control character. */
    public static String of(String text) {
        String first = text.strip().lines().findFirst().orElse("");
        return CONTROLS.matcher(TruncatedText.head(first, BYTES, "…")).replaceAll("?");
    }
}
