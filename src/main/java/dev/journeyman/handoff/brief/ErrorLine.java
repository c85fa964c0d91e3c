package dev.journeyman.handoff.brief;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Finds the line of a command's output that best explains its failure. It is stateless and may be used from any thread.
 */
public final class ErrorLine {

    /** The patterns of such lines, the most specific first: a failed comparison, then a line that names an error. */
    private static final List<Pattern> TELLING = List.of(
            Pattern.compile("(?i)\\bexpected\\b|assertion"),
            Pattern.compile("(?i)\\berror\\b|exception|\\bfatal\\b|\\bpanic|\\bcannot\\b|not found|no such"),
            Pattern.compile("(?i)\\bfail"),
            Pattern.compile("(?i)\\bnot\\b|\\binstead\\b|\\bwrong\\b|mismatch|\\bdiffers?\\b"));

    /** The lines of a stack trace, which are skipped. */
    private static final Pattern PLACE = Pattern.compile("at [\\w.$/<>]+\\(.*");

    private ErrorLine() {}

    /** Returns the line, stripped; the last line where no pattern matches, and an empty text where there is no line. */
    public static String of(String output) {
        List<String> lines = output.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !PLACE.matcher(line).matches())
                .toList();
        for (Pattern telling : TELLING) {
            for (String line : lines) {
                if (telling.matcher(line).find()) {
                    return line;
                }
            }
        }
        return lines.isEmpty() ? "" : lines.get(lines.size() - 1);
    }
}
