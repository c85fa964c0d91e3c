package dev.journeyman.review.text;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The progress of a plan's steps: whether a step is ticked in the coder's todo list, or names a file that changed. A
 * plan is free text, so a step without a mark may still be done.
 */
final class PlanProgress {

    private static final Pattern STEP = Pattern.compile("^\\s*(?:\\d+[.)]|[-*+])\\s+(?:\\[.\\]\\s*)?(.*\\S)\\s*$");
    private static final Pattern TICKED = Pattern.compile("(?i)^\\s*(?:\\d+[.)]|[-*+])?\\s*\\[x\\]\\s*(.*\\S)\\s*$");
    private static final int SAME = 12;

    /** The code points of a line that are read. */
    private static final int LINE = 500;

    private PlanProgress() {}

    /** Returns a line for each step of a plan; none where the plan has no list of steps. */
    static List<String> of(String plan, String todo, List<String> changed) {
        List<String> done = todo.lines()
                .map(PlanProgress::head)
                .map(TICKED::matcher)
                .filter(match -> match.matches())
                .map(match -> plain(match.group(1)))
                .toList();
        return plan.lines()
                .map(PlanProgress::head)
                .map(STEP::matcher)
                .filter(match -> match.matches())
                .map(match -> mark(match.group(1), done, changed) + " " + match.group(1))
                .collect(Collectors.toList());
    }

    private static String head(String line) {
        return line.codePointCount(0, line.length()) <= LINE
                ? line
                : line.substring(0, line.offsetByCodePoints(0, LINE));
    }

    private static String mark(String step, List<String> done, List<String> changed) {
        String words = plain(step);
        if (done.stream().anyMatch(item -> same(item, words))) {
            return "[x]";
        }
        return changed.stream().anyMatch(file -> step.contains(name(file))) ? "[~]" : "[ ]";
    }

    /** Returns whether two texts name the same step: they are equal, or one is the beginning of the other. */
    private static boolean same(String item, String step) {
        return item.equals(step)
                || (item.length() >= SAME && step.startsWith(item))
                || (step.length() >= SAME && item.startsWith(step));
    }

    private static String plain(String text) {
        return text.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}]+", " ")
                .replaceFirst("^\\s*\\d+\\s+", "")
                .strip();
    }

    private static String name(String file) {
        return file.substring(file.lastIndexOf('/') + 1);
    }
}
