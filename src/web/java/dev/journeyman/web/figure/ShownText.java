package dev.journeyman.web.figure;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Texts of models, files and people as a page shows them: control characters and those that set the writing direction become
 * visible instead of having an effect. The pages' script does the same. It is stateless and may be used from any thread.
 */
public final class ShownText {

    private static final Pattern STEERING = Pattern.compile(
            "[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ufeff\\p{Cs}]");

    private static final String ESCAPE = "\u001b";

    private ShownText() {}

    /** Returns a text with its control characters made visible. */
    public static String of(String text) {
        String lines = text.indexOf('\r') < 0 ? text : text.replace("\r\n", "\n");
        return STEERING.matcher(lines).replaceAll(found -> Matcher.quoteReplacement(shown(found.group())));
    }

    private static String shown(String character) {
        return character.equals(ESCAPE) ? "␛" : "‹%04X›".formatted((int) character.charAt(0));
    }

    /** Returns a text as one line of at most so many characters; an ellipsis marks what is cut off. */
    public static String line(String text, int most) {
        String line = of(text).strip().replaceAll("\\s+", " ");
        if (line.length() <= most) {
            return line;
        }
        int end = Character.isHighSurrogate(line.charAt(most - 2)) ? most - 2 : most - 1;
        return line.substring(0, end).strip() + "…";
    }
}
