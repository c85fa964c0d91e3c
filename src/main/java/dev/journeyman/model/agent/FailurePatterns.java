package dev.journeyman.model.agent;

import dev.journeyman.model.Failure;
import dev.journeyman.model.vendor.RetryAdvice;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The patterns that identify failures in messages which agents write for people. It is immutable. */
final class FailurePatterns {

    /** The signs of failures of all agents, the more specific ones first. */
    private static final List<Sign> SHARED = List.of(
            sign(
                    Failure.QUOTA_EXHAUSTED,
                    "usage limit|quota|insufficient[_ ](funds|balance|credit)|credit balance|billing|out of credits"
                            + "|plan limit|hit your [a-z -]{0,20}limit|payment required"),
            sign(
                    Failure.RATE_LIMIT_EXCEEDED,
                    "rate[ _-]?limit|too many requests|\\b429\\b|resource[ _]?exhausted|throttl"),
            sign(
                    Failure.UNKNOWN_MODEL,
                    "unknown model|models/\\S+ is not found|model_not_found|issue with the selected"
                            + " model|model\\W.{0,60}(not found|does not exist|not supported|not available)"),
            sign(
                    Failure.UNAUTHORIZED,
                    "\\b401\\b|\\b403\\b|unauthori[sz]ed|api[ _]?key|not logged in|/login\\b|(log|sign) in\\b"
                            + "|authenticat|permission denied for"),
            sign(
                    Failure.OVERLOADED,
                    "overloaded|\\b529\\b|\\b50[0234]\\b|service unavailable|internal server error|server_error|high"
                            + " demand"),
            sign(Failure.TIMEOUT, "timed? ?out|deadline exceeded"),
            sign(
                    Failure.UNREACHABLE,
                    "econnrefused|econnreset|enotfound|eai_again|connection (refused|reset|error|closed)|network"
                            + " error|(unable to|failed to|could not|cannot) connect|socket hang up|fetch failed|stream"
                            + " disconnected"));

    /** Seconds since 1970, with which some agents end a sentence. */
    private static final Pattern MOMENT = Pattern.compile("\\|(\\d{10})\\b");

    /** A date and a time in the user's time zone. */
    private static final Pattern DAY =
            Pattern.compile("(?i)again at ([a-z]{3}) (\\d{1,2})(?:st|nd|rd|th)?, (\\d{4}) (\\d{1,2}:\\d{2} [ap]m)");

    private static final DateTimeFormatter FORM = new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .appendPattern("MMM d yyyy h:mm a")
            .toFormatter(Locale.ENGLISH);

    private final List<Sign> own;

    private record Sign(Failure failure, Pattern pattern) {}

    /**
     * Creates the patterns of one agent, which come before the common ones.
     *
     * @throws java.util.regex.PatternSyntaxException if a pattern is not a valid regular expression
     */
    FailurePatterns(Map<Failure, List<String>> own) {
        this.own = new TreeMap<>(own)
                .entrySet().stream()
                        .flatMap(each -> each.getValue().stream().map(pattern -> sign(each.getKey(), pattern)))
                        .toList();
    }

    /** A failure found in a text: its class, and the line with the sign. */
    record Finding(Failure failure, String line) {}

    /** Returns the failure in a text that is known to report one; empty if it has no known sign. */
    Optional<Finding> failure(String text) {
        return first(own, text).or(() -> first(SHARED, text));
    }

    /** Returns the failure in a text that need not report one: the text must begin with a sign of this agent. */
    Optional<Failure> beginning(String text) {
        return own.stream()
                .filter(sign -> sign.pattern().matcher(straight(text)).lookingAt())
                .map(Sign::failure)
                .findFirst();
    }

    /** Returns how long a text asks to wait before the next call; empty if it does not say. */
    static Optional<Duration> comeback(String text, Instant now) {
        Matcher moment = MOMENT.matcher(text);
        if (moment.find()) {
            return until(now, Instant.ofEpochSecond(Long.parseLong(moment.group(1))));
        }
        Matcher day = DAY.matcher(text);
        if (day.find()) {
            return day(String.join(" ", day.group(1), day.group(2), day.group(3), day.group(4)))
                    .flatMap(then -> until(now, then));
        }
        return RetryAdvice.in(text);
    }

    private static Optional<Instant> day(String written) {
        try {
            return Optional.of(LocalDateTime.parse(written, FORM)
                    .atZone(ZoneId.systemDefault())
                    .toInstant());
        } catch (DateTimeException noDay) {
            return Optional.empty();
        }
    }

    private static Optional<Duration> until(Instant now, Instant then) {
        return then.isBefore(now) ? Optional.empty() : Optional.of(Duration.between(now, then));
    }

    private static Optional<Finding> first(List<Sign> signs, String text) {
        return signs.stream()
                .flatMap(sign -> straight(text)
                        .lines()
                        .filter(line -> sign.pattern().matcher(line).find())
                        .limit(1)
                        .map(line -> new Finding(sign.failure(), line.strip())))
                .findFirst();
    }

    private static Sign sign(Failure failure, String pattern) {
        return new Sign(failure, Pattern.compile(pattern, Pattern.CASE_INSENSITIVE));
    }

    /** Returns a text with straight apostrophes, since some agents write typographic ones. */
    private static String straight(String text) {
        return text.strip().replace('\u2019', '\'');
    }
}
