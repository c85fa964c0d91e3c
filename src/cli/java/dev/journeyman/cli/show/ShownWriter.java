package dev.journeyman.cli.show;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The writer through which every text reaches standard output and standard error. It replaces control characters, and
 * characters that change the writing direction, by U+FFFD. The program's own control sequences go through {@link
 * #control} and {@link #painted}. It may be used from any thread.
 */
public final class ShownWriter extends PrintWriter {

    /**
     * The characters that control a terminal: C0, DEL and C1 except line feeds and tabs, and those that set the
     * direction.
     */
    private static final String STEERING =
            "[\\p{Cc}\\u061C\\u200E\\u200F\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069&&[^\n\t]]";

    private static final Pattern STEERS = Pattern.compile(STEERING);
    private static final Pattern STEERS_A_TERMINAL = Pattern.compile("(?!\r\n)" + STEERING);
    private static final Pattern COLOUR = Pattern.compile("\u001B\\[(?:0|1|31|32|1;31|1;32)m");

    private static final String DIRECTIONS =
            "\u061C\u200E\u200F\u2028\u2029\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069";
    private static final char FIRST_DIRECTION = '\u061C';

    private ShownWriter(PrintWriter out) {
        super(out, true);
    }

    /** Returns a guarded writer over another one; a writer that is already guarded is returned as it is. */
    public static ShownWriter over(PrintWriter out) {
        return out instanceof ShownWriter shown ? shown : new ShownWriter(out);
    }

    /** Returns a text with its control characters replaced. */
    static String shown(String text) {
        return plain(text)
                ? text
                : STEERS.matcher(text).replaceAll("\uFFFD"); // a file may be shown on a terminal later
    }

    /** Returns equivalent JSON in which control characters are escaped. */
    public static String json(String json) {
        if (plain(json)) {
            return json;
        }
        return STEERS.matcher(json)
                .replaceAll(found -> Matcher.quoteReplacement(String.format(
                        Locale.ROOT, "\\u%04X", (int) found.group().charAt(0))));
    }

    /** Returns whether the patterns find nothing; they take long in a long text. */
    private static boolean plain(String text) {
        return text.chars().noneMatch(ShownWriter::steers);
    }

    private static boolean steers(int c) {
        return Character.isISOControl(c) ? c != '\n' && c != '\t' : c >= FIRST_DIRECTION && DIRECTIONS.indexOf(c) >= 0;
    }

    /** Writes a control sequence of the program itself. */
    void control(String sequence) {
        super.write(sequence, 0, sequence.length());
    }

    /** Writes a text and lets the colours of {@link TextStyle} through. */
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
        String part = text.substring(offset, offset + length);
        String safe = plain(part) ? part : STEERS_A_TERMINAL.matcher(part).replaceAll("\uFFFD");
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
