package dev.journeyman.cli.words;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Locale;

/**
 * The format of times in a time zone, to the minute. It is immutable and may be used from any thread.
 *
 * @param zone the time zone
 */
public record LocalTimes(ZoneId zone) {

    /** Returns the date and the time. */
    public String of(Instant instant) {
        LocalDateTime time = LocalDateTime.ofInstant(instant, zone);
        return String.format(
                Locale.ROOT,
                "%04d-%02d-%02d %s",
                time.getYear(),
                time.getMonthValue(),
                time.getDayOfMonth(),
                clock(time));
    }

    /** Returns the time, with the date unless it is the date of another moment. */
    public String of(Instant instant, Instant sameDay) {
        LocalDateTime time = LocalDateTime.ofInstant(instant, zone);
        return time.toLocalDate().equals(LocalDateTime.ofInstant(sameDay, zone).toLocalDate())
                ? clock(time)
                : of(instant);
    }

    private static String clock(LocalDateTime time) {
        return String.format(Locale.ROOT, "%02d:%02d", time.getHour(), time.getMinute());
    }
}
