package dev.journeyman.knowledge.ranking;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Distinguishes lines of code from lines within a multi-line text or comment. It must be given all lines in order, by
 * one thread.
 */
final class LineScanner {

    /** A text or comment that ends on its line, or the beginning of a multi-line one. */
    private static final Pattern OPENING =
            Pattern.compile("\"\"\"|'''|/\\*|//|\"(?:[^\"\\\\]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.)*'");

    private String closing = "";

    /** Returns whether a line begins within a multi-line text or comment, and reads the line to its end. */
    boolean within(String line) {
        boolean within = !closing.isEmpty();
        int from = 0;
        if (within) {
            int end = line.indexOf(closing);
            if (end < 0) {
                return true;
            }
            from = end + closing.length();
        }
        closing = opened(line, from);
        return within;
    }

    /** Returns the end mark of the text or comment that a line leaves open; empty where it leaves none open. */
    private static String opened(String line, int start) {
        Matcher opening = OPENING.matcher(line);
        int from = start;
        while (from <= line.length() && opening.find(from) && !opening.group().equals("//")) {
            String open = opening.group();
            from = opening.end();
            if (open.equals("/*") || open.equals("\"\"\"") || open.equals("'''")) {
                String close = open.equals("/*") ? "*/" : open;
                int end = line.indexOf(close, from);
                if (end < 0) {
                    return close;
                }
                from = end + close.length();
            }
        }
        return "";
    }
}
