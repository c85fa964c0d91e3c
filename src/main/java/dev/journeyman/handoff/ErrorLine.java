package dev.journeyman.handoff;

import java.util.List;
import java.util.regex.Pattern;

/** The one line of a command's output that tells most of why it failed. */
public final class ErrorLine {

    /** The more telling first: what was compared, then what is called an error; a stack trace's places tell nothing. */
    private static final List<Pattern> TELLING = List.of(
            Pattern.compile("(?i)\\bexpected\\b|assertion"),
            Pattern.compile("(?i)\\berror\\b|exception|\\bfatal\\b|\\bpanic|\\bcannot\\b|not found|no such"),
            Pattern.compile("(?i)\\bfail"),
            Pattern.compile("(?i)\\bnot\\b|\\binstead\\b|\\bwrong\\b|mismatch|\\bdiffers?\\b"));

    private static final Pattern PLACE = Pattern.compile("at [\\w.$/<>]+\\(.*");

    private ErrorLine() {}

    /** Returns the line, stripped; the last one where none stands out, and nothing of an output without words. */
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
