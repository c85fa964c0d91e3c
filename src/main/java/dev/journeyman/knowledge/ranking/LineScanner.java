package dev.journeyman.knowledge.ranking;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tells lines of code from those that belong to a text or a comment of several lines, in which anything may stand. It is told all
 * lines in their order, and used by one thread.
 */
final class LineScanner {

    /** What stands for itself on one line, and what opens a passage. */
    private static final Pattern OPENING =
            Pattern.compile("\"\"\"|'''|/\\*|//|\"(?:[^\"\\\\]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.)*'");

    private String closing = "";

    /** Returns whether a line begins in a text or a comment, and goes on to its end. */
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

    /** Returns how the passage ends that a line leaves open; empty where it leaves none. */
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
