package dev.journeyman.cli.words;

import java.time.Duration;

/** The format of lengths of time: the two greatest units, rounded down. It may be used from any thread. */
public final class TimeSpan {

    private static final int SECONDS = 60;
    private static final int MINUTES = 60;
    private static final int HOURS = 24;

    private TimeSpan() {}

    /** Returns a length of time as people read it; one below zero, which clocks of two machines cause, as zero. */
    public static String of(Duration time) {
        long seconds = Math.max(0, time.toSeconds());
        long minutes = seconds / SECONDS;
        long hours = minutes / MINUTES;
        if (minutes == 0) {
            return seconds + " s";
        }
        if (hours == 0) {
            return and(minutes + " min", seconds % SECONDS, "s");
        }
        return hours < HOURS
                ? and(hours + " h", minutes % MINUTES, "min")
                : and(CountedNoun.of(hours / HOURS, "day"), hours % HOURS, "h");
    }

    private static String and(String greater, long rest, String unit) {
        return rest == 0 ? greater : "%s %s %s".formatted(greater, rest, unit);
    }
}
