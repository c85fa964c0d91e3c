package dev.journeyman.story.text;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads durations as people write them: {@code PT8S}, {@code 8s}, {@code 90m}, {@code 2h}, {@code 1d}, or a number of
 * seconds. It is stateless and may be used from any thread.
 */
public final class Durations {

    private static final Pattern SHORT = Pattern.compile("(\\d{1,9})\\s*(ms|s|m|h|d|)");
    private static final Duration LONGEST = Duration.ofDays(3_650);

    private Durations() {}

    /**
     * Returns the duration in a text.
     *
     * @throws DateTimeParseException if the text is not a duration, or is longer than ten years
     */
    public static Duration read(String text) {
        String written = text.strip();
        Matcher brief = SHORT.matcher(written.toLowerCase(Locale.ROOT));
        Duration duration =
                brief.matches() ? of(Long.parseLong(brief.group(1)), brief.group(2)) : Duration.parse(written);
        if (duration.compareTo(LONGEST) > 0) {
            throw new DateTimeParseException("longer than ten years", written, 0);
        }
        return duration;
    }

    private static Duration of(long number, String unit) {
        return switch (unit) {
            case "ms" -> Duration.ofMillis(number);
            case "m" -> Duration.ofMinutes(number);
            case "h" -> Duration.ofHours(number);
            case "d" -> Duration.ofDays(number);
            default -> Duration.ofSeconds(number);
        };
    }
}
