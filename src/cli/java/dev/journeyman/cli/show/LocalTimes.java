package dev.journeyman.cli.show;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Locale;

/**
 * Times as the people of a time zone read them, to the minute.
 *
 * @param zone their time zone
 */
public record LocalTimes(ZoneId zone) {

    /** Returns the day and the time. */
    String of(Instant instant) {
        LocalDateTime time = LocalDateTime.ofInstant(instant, zone);
        return String.format(
                Locale.ROOT,
                "%04d-%02d-%02d %s",
                time.getYear(),
                time.getMonthValue(),
                time.getDayOfMonth(),
                clock(time));
    }

    /** Returns the time, with the day where that is not the day of another moment. */
    String of(Instant instant, Instant sameDay) {
        LocalDateTime time = LocalDateTime.ofInstant(instant, zone);
        return time.toLocalDate().equals(LocalDateTime.ofInstant(sameDay, zone).toLocalDate())
                ? clock(time)
                : of(instant);
    }

    private static String clock(LocalDateTime time) {
        return String.format(Locale.ROOT, "%02d:%02d", time.getHour(), time.getMinute());
    }
}
