package dev.journeyman.knowledge.reading;

import java.util.regex.Pattern;

/** Bounds untrusted texts, so that patterns match them in little time: not too long and without long runs of blanks. */
final class BoundedText {

    private static final int LONGEST = 100_000;
    private static final int LONGEST_LINE = 2_000;
    private static final Pattern BLANKS = Pattern.compile("[\\p{Z}\\p{Cc}]++");

    private BoundedText() {}

    /** Returns the beginning of a text, with runs of blanks and runs of empty lines reduced to one. */
    static String of(String text) {
        StringBuilder plain = new StringBuilder();
        boolean empty = false;
        for (String line : (Iterable<String>) text.lines()::iterator) {
            String bare = BLANKS.matcher(line.length() <= LONGEST_LINE ? line : line.substring(0, LONGEST_LINE))
                    .replaceAll(" ")
                    .stripTrailing();
            if (plain.length() + bare.length() >= LONGEST) {
                break;
            }
            if (!bare.isEmpty() || !empty) {
                plain.append(bare).append('\n');
            }
            empty = bare.isEmpty();
        }
        return plain.toString();
    }
}
