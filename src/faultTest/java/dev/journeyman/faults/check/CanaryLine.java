package dev.journeyman.faults.check;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a command notes about itself: a line when it starts, one every 50 ms while it runs, one when it ends. It is immutable and may
 * be used from any thread.
 *
 * @param uptime when, in hundredths of a second since the machine was started
 * @param story the story of the run, or the run
 * @param call what tells the calls of a run apart, such as {@code c3}
 * @param process the number of the command's process
 * @param kind what it notes
 */
public record CanaryLine(long uptime, String story, String call, long process, Kind kind) {

    private static final Pattern LINE = Pattern.compile("(\\d+) (\\S+) (\\S+) (\\d+) (start|runs|end)");

    /** What a command notes. */
    public enum Kind {
        START,
        RUNS,
        END;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Returns what a line says; empty for a line that a killed command left incomplete. */
    public static Optional<CanaryLine> parse(String line) {
        Matcher parts = LINE.matcher(line);
        return parts.matches()
                ? Optional.of(new CanaryLine(
                        Long.parseLong(parts.group(1)),
                        parts.group(2),
                        parts.group(3),
                        Long.parseLong(parts.group(4)),
                        Kind.valueOf(parts.group(5).toUpperCase(Locale.ROOT))))
                : Optional.empty();
    }

    /** Returns the words by which the arguments of a call name this canary. */
    String name() {
        return story + " " + call;
    }

    @Override
    public String toString() {
        return "%s %s %s %s %s".formatted(uptime, story, call, process, kind);
    }
}
