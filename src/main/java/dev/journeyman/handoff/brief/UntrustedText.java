package dev.journeyman.handoff.brief;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes text from outside safe for a brief: on one line, in valid Unicode, of limited length, and unable to pass for a
 * delimiter of the brief. It is stateless and may be used from any thread.
 */
public final class UntrustedText {

    /** The code points that are read: more than ever fit into a brief, so that a huge log costs no more than a page. */
    private static final int LOOKED_AT = 500;

    private static final String DASH = "\\p{Pd}\u2212\u2500\u2501";
    private static final String GAP = "[_\\p{Zs}" + DASH + "]*";
    private static final Pattern EDGE = Pattern.compile("[\\p{Zs}" + DASH + "]");
    private static final Pattern SPACE = Pattern.compile("\\p{Zs}");
    private static final Pattern GAPS = Pattern.compile("[_\\p{Zs}" + DASH + "]+");
    private static final Pattern IDENTIFIER = Pattern.compile("\\p{L}++(?:[-_]\\p{L}++)++");
    private static final Pattern DELIMITER = Pattern.compile(
            "(?<![\\p{L}\\p{N}])(?:(?:END|RETRY|PROVIDER_SWITCH|HELPER_AGENT)_CONTEXT|CONTEXT_TRUNCATED)(?![\\p{L}\\p{N}])"
                    .replace("_", GAP),
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

    private UntrustedText() {}

    /** Returns the texts that are not blank, each as a part of a line. */
    static Stream<LinePart> each(List<String> texts, LinePart.Keeps keeps) {
        return texts.stream().map(text -> of(text, keeps)).filter(LinePart::says);
    }

    /** Returns a text as a part of a line; an empty part where the text is null or blank. */
    public static LinePart of(@Nullable String text, LinePart.Keeps keeps) {
        String flat = text == null ? "" : flat(text, keeps == LinePart.Keeps.TAIL);
        return new LinePart(defused(flat), keeps).upTo(LOOKED_AT);
    }

    /** Returns a text on one line, read from its end where its tail is to be kept. */
    private static String flat(String text, boolean fromEnd) {
        StringBuilder flat = new StringBuilder();
        boolean broken = false;
        for (int i = 0, points = 0; i < text.length() && points <= LOOKED_AT; ) {
            int point = fromEnd ? text.codePointBefore(text.length() - i) : text.codePointAt(i);
            i += Character.charCount(point);
            int type = Character.getType(point);
            if (type == Character.FORMAT) {
                continue;
            }
            boolean space = type == Character.SPACE_SEPARATOR;
            if (breaks(type)) {
                broken = true;
            } else if (!space || (!broken && !flat.isEmpty())) {
                if (broken
                        && !flat.isEmpty()
                        && !SPACE.matcher(flat.substring(flat.length() - 1)).matches()) {
                    flat.append(' ');
                }
                flat.appendCodePoint(type == Character.SURROGATE ? 0xFFFD : point);
                broken = false;
                points++;
            }
        }
        return (fromEnd ? flat.reverse() : flat).toString().strip();
    }

    private static boolean breaks(int type) {
        return type == Character.CONTROL || type == Character.LINE_SEPARATOR || type == Character.PARAGRAPH_SEPARATOR;
    }

    /**
     * Returns a text in which the words of a delimiter are put in brackets where dashes around them, or the line around
     * the text, would make them one.
     */
    private static String defused(String text) {
        Matcher words = DELIMITER.matcher(text);
        StringBuilder defused = new StringBuilder();
        int copied = 0;
        for (int from = 0; from <= text.length() && words.find(from); ) {
            int left = words.start();
            while (left > copied && edge(text, left - 1)) {
                left--;
            }
            int right = words.end();
            while (right < text.length() && edge(text, right)) {
                right++;
            }
            if (isDelimiter(text, left, words.toMatchResult(), right)) {
                defused.append(text, copied, left).append(left > 0 && left < words.start() ? " (" : "(");
                defused.append(GAPS.matcher(words.group()).replaceAll(" "));
                defused.append(right < text.length() && right > words.end() ? ") " : ")");
                copied = right;
                from = right;
            } else {
                from = words.start() + 1;
            }
        }
        return copied == 0 ? text : defused.append(text, copied, text.length()).toString();
    }

    /**
     * Returns whether words could pass for a delimiter, alone or with the rest of their line. An identifier alone, such
     * as the file name end-context, is not a delimiter.
     */
    private static boolean isDelimiter(String text, int left, MatchResult words, int right) {
        boolean identifier = IDENTIFIER.matcher(words.group()).matches();
        int before = dashes(text, left, words.start());
        int after = dashes(text, words.end(), right);
        if (identifier && before == 1 && words.start() - left == 1 && left > 0) {
            before = 0;
        }
        if (identifier && after == 1 && right - words.end() == 1 && right < text.length()) {
            after = 0;
        }
        boolean both = (before > 0 || left == 0) && (after > 0 || right == text.length());
        return before > 1 || after > 1 || (both && (before + after > 0 || !identifier));
    }

    private static int dashes(String text, int from, int to) {
        return (int) text.substring(from, to)
                .chars()
                .filter(each -> !SPACE.matcher(Character.toString(each)).matches())
                .count();
    }

    private static boolean edge(String text, int at) {
        return EDGE.matcher(text.substring(at, at + 1)).matches();
    }
}
