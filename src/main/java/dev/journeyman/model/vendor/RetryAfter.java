package dev.journeyman.model.vendor;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Reads from headers how long to wait before the next call: milliseconds, seconds, or a time by the provider's own
 * clock.
 */
final class RetryAfter {

    private static final long THOUSAND = 1_000;

    private RetryAfter() {}

    static Optional<Duration> of(Map<String, List<String>> headers) {
        Map<String, List<String>> any = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        any.putAll(headers);
        Optional<String> after = first(any, "retry-after");
        return first(any, "retry-after-ms")
                .flatMap(millis -> number(millis, 1))
                .or(() -> after.flatMap(seconds -> number(seconds, THOUSAND)))
                .or(() -> after.flatMap(then -> first(any, "date").flatMap(now -> between(now, then))));
    }

    private static Optional<String> first(Map<String, List<String>> headers, String name) {
        return headers.getOrDefault(name, List.of()).stream().findFirst().map(String::strip);
    }

    private static Optional<Duration> number(String text, long millis) {
        try {
            return Optional.of(Duration.ofMillis(Math.max(0, Math.round(Double.parseDouble(text) * millis))));
        } catch (NumberFormatException noNumber) {
            return Optional.empty();
        }
    }

    private static Optional<Duration> between(String now, String then) {
        try {
            Duration wait = Duration.between(time(now), time(then));
            return Optional.of(wait.isNegative() ? Duration.ZERO : wait);
        } catch (DateTimeException noTime) {
            return Optional.empty();
        }
    }

    private static ZonedDateTime time(String text) {
        return ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME);
    }
}
