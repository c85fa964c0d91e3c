package dev.journeyman.model.vendor;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads from a message how long to wait before the next call: "Please try again in 3.2s". It may be used from any
 * thread.
 */
public final class RetryAdvice {

    private static final Pattern SPAN = Pattern.compile(
            "(?i)\\b(\\d{1,6}(?:\\.\\d{1,3})?)\\s*(ms|s|sec|seconds?|m|min|minutes?|h|hours?|d|days?)\\b");
    private static final Pattern AFTER = Pattern.compile(
            "(?i)(?:(?:try again|retry|retrying|available|resets?)\\s+(?:in|after)|wait(?: for)?)\\s+(?=\\d)");

    private static final int SPANS = 40;

    private RetryAdvice() {}

    /** Returns how long a text asks to wait before the next call; empty if it does not say. */
    public static Optional<Duration> in(String text) {
        Matcher after = AFTER.matcher(text);
        return after.find() ? spans(text.substring(after.end())) : Optional.empty();
    }

    /** Returns the sum of the time spans at the beginning of a text, such as "3 days 4 hours". */
    private static Optional<Duration> spans(String text) {
        Duration sum = Duration.ZERO;
        Matcher span = SPAN.matcher(text.substring(0, Math.min(text.length(), SPANS)));
        int from = 0;
        while (span.find() && text.substring(from, span.start()).isBlank()) {
            sum = sum.plusMillis(Math.round(Double.parseDouble(span.group(1)) * millis(span.group(2))));
            from = span.end();
        }
        return sum.isZero() ? Optional.empty() : Optional.of(sum);
    }

    private static long millis(String unit) {
        return switch (unit.toLowerCase(Locale.ROOT)) {
            case "ms" -> 1;
            case "s", "sec", "second", "seconds" -> 1_000;
            case "m", "min", "minute", "minutes" -> 60_000;
            case "h", "hour", "hours" -> 3_600_000;
            default -> 86_400_000;
        };
    }
}
