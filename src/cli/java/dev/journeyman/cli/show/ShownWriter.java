package dev.journeyman.cli.show;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The one way of a text to standard output and standard error: every control character and every character that turns a line
 * around is shown as U+FFFD, no matter who wrote the text. What the program itself tells a terminal goes through {@link #control} and
 * {@link #painted}. It may be used from any thread.
 */
public final class ShownWriter extends PrintWriter {

    /** What a terminal may obey: C0, DEL and C1 without the ends of lines and tabs, and what orders writing from right to left. */
    private static final String STEERING =
            "[\\p{Cc}\\u061C\\u200E\\u200F\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069&&[^\n\t]]";

    private static final Pattern STEERS = Pattern.compile(STEERING);
    private static final Pattern STEERS_A_TERMINAL = Pattern.compile("(?!\r\n)" + STEERING);
    private static final Pattern COLOUR = Pattern.compile("\u001B\\[(?:0|1|31|32|1;31|1;32)m");

    private ShownWriter(PrintWriter out) {
        super(out, true);
    }

    /** Returns the way of texts to a writer; a writer that is one already stays as it is. */
    public static ShownWriter over(PrintWriter out) {
        return out instanceof ShownWriter shown ? shown : new ShownWriter(out);
    }

    /** Returns a text without anything that a terminal may obey. */
    static String shown(String text) {
        return STEERS.matcher(text).replaceAll("\uFFFD"); // a file may be shown on a terminal later
    }

    /** Returns JSON that means the same and has nothing in it that a terminal may obey. */
    public static String json(String json) {
        return STEERS.matcher(json)
                .replaceAll(found -> Matcher.quoteReplacement(String.format(
                        Locale.ROOT, "\\u%04X", (int) found.group().charAt(0))));
    }

    /** Writes what a terminal is to obey; nothing of it comes from elsewhere. */
    void control(String sequence) {
        super.write(sequence, 0, sequence.length());
    }

    /** Writes a text in the colours of {@link TextStyle}. */
    void painted(String text) {
        int from = 0;
        for (Matcher colour = COLOUR.matcher(text); colour.find(); from = colour.end()) {
            print(text.substring(from, colour.start()));
            control(colour.group());
        }
        print(text.substring(from));
    }

    @Override
    public void write(String text, int offset, int length) {
        String safe = STEERS_A_TERMINAL
                .matcher(text.substring(offset, offset + length))
                .replaceAll("\uFFFD");
        super.write(safe, 0, safe.length());
    }

    @Override
    public void write(char[] text, int offset, int length) {
        write(new String(text, offset, length), 0, length);
    }

    @Override
    public void write(int character) {
        write(String.valueOf((char) character), 0, 1);
    }
}
