package dev.journeyman.lab;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The distinctive lines of a text: those of at least twenty characters that have a letter. What tools put before a line
 * does not count: line numbers, the path and the number of a search, and the marks of a patch. It keeps only hashes, so
 * that a long recording needs little memory. It is immutable and may be used from any thread.
 */
final class DistinctiveLines {

    /** The minimum number of characters of a distinctive line. */
    static final int LENGTH = 20;

    static final DistinctiveLines NONE = new DistinctiveLines(new long[0]);

    private static final Pattern BEFORE_A_LINE =
            Pattern.compile("(?:[\\w./-]{1,200}[:-])?[ \\t]{0,12}\\d{1,7}[ \\t]?[→\\t:|-]|[+\\-](?=[ \\t\\w])");
    private static final long BASIS = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    private final long[] hashes;

    private DistinctiveLines(long[] hashes) {
        this.hashes = hashes;
    }

    /** Returns the distinctive lines of a text, each once. */
    static DistinctiveLines of(String text) {
        long[] hashes = in(text).mapToLong(DistinctiveLines::hash).distinct().toArray();
        return hashes.length == 0 ? NONE : new DistinctiveLines(hashes);
    }

    /** Returns the distinctive lines of a text themselves, without what tools put before them. */
    static Stream<String> in(String text) {
        return text.lines().map(DistinctiveLines::bare).filter(DistinctiveLines::distinctive);
    }

    /** Returns the hashes of the lines, in the order of the text. */
    LongStream hashes() {
        return Arrays.stream(hashes);
    }

    private static String bare(String line) {
        Matcher before = BEFORE_A_LINE.matcher(line);
        return (before.lookingAt() ? line.substring(before.end()) : line).strip();
    }

    private static boolean distinctive(String line) {
        return line.length() >= LENGTH && line.codePoints().anyMatch(Character::isLetter);
    }

    /** Returns the hash of a line that {@link #in} has returned. */
    static long hash(String line) {
        long hash = BASIS;
        for (int i = 0; i < line.length(); i++) {
            hash = (hash ^ line.charAt(i)) * PRIME;
        }
        return hash;
    }
}
