package dev.journeyman.model;

import dev.journeyman.model.BreakerSettings.BreakerTimes;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The class of a failed call, by what can be done about it. */
public enum Failure {
    RATE_LIMIT_EXCEEDED,
    QUOTA_EXHAUSTED,
    OVERLOADED,
    TIMEOUT,
    UNREACHABLE,
    /** Nothing listens at an address of this machine: the server was not started, or its URL is wrong. */
    NO_SERVER,
    UNAUTHORIZED,
    UNKNOWN_MODEL,
    CONTEXT_TOO_LONG,
    REFUSED,
    /** The provider rejects the order or the pairing of the messages; every other provider would do so too. */
    MALFORMED_REQUEST,
    /** The provider answered, but the answer cannot be read. */
    UNREADABLE_ANSWER,
    EXECUTION_ERROR;

    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration WORTH_WAITING = Duration.ofSeconds(2);

    private static final Pattern QUOTA = Pattern.compile("quota|billing|credit|insufficient|plan limit|usage limit");

    /** Messages of providers about a wrong order of messages, or a call without its result. */
    private static final Pattern ORDER = Pattern.compile("tool_call_id|tool_use_id|tool_use.{0,40}tool_result"
            + "|role '?tool'? must|followed by tool messages|roles must alternate|first message must"
            + "|function (call|response) (turn|parts)|(expected last|unexpected) role|end with a user message"
            + "|number of function (calls|responses)");

    /** Messages of providers that refuse the content or the user's country; another provider may accept the request. */
    private static final Pattern CONTENT =
            Pattern.compile("moderation|flagged|content polic|usage polic|safety|unsupported_country|country|region");

    /**
     * Returns the class of an HTTP failure; at status 200 to 399 something other than the provider answers. At status 0,
     * where only a message is known, it is that of the message.
     */
    public static Failure of(int status, String message) {
        String text = message.toLowerCase(Locale.ROOT);
        return switch (status) {
            case 429 -> overflows(text) ? CONTEXT_TOO_LONG : limited(text);
            case 402 -> QUOTA_EXHAUSTED;
            case 401 -> UNAUTHORIZED;
            case 403 -> CONTENT.matcher(text).find() ? REFUSED : UNAUTHORIZED;
            case 404 -> UNKNOWN_MODEL;
            case 408, 504 -> TIMEOUT;
            case 413 -> CONTEXT_TOO_LONG;
            case 400, 422 -> overflows(text) ? CONTEXT_TOO_LONG : badRequest(text);
            default -> status >= 200 && status < 400 ? UNREACHABLE : otherwise(status, text);
        };
    }

    /** Returns the class at a status that says little: some servers report even an overflow as an error of their own. */
    private static Failure otherwise(int status, String text) {
        return overflows(text) ? CONTEXT_TOO_LONG : status >= 500 ? OVERLOADED : EXECUTION_ERROR;
    }

    private static boolean overflows(String text) {
        return OverflowWording.of(text).isPresent();
    }

    private static Failure limited(String text) {
        return QUOTA.matcher(text).find() ? QUOTA_EXHAUSTED : RATE_LIMIT_EXCEEDED;
    }

    /** Returns the class of a bad request, which some providers state only in the message. */
    private static Failure badRequest(String text) {
        if (text.contains("credit balance")) {
            return QUOTA_EXHAUSTED;
        }
        if (text.contains("api key not valid") || text.contains("api_key_invalid")) {
            return UNAUTHORIZED;
        }
        return ORDER.matcher(text).find() ? MALFORMED_REQUEST : REFUSED;
    }

    /** Returns the class with a name. */
    public static Failure named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    /** Returns whether any other provider could serve the same call; a context that is too long needs a larger window. */
    public boolean elsewhere() {
        return this != CONTEXT_TOO_LONG && this != MALFORMED_REQUEST;
    }

    /** Returns whether the provider fails until it is reconfigured, so that waiting does not help. */
    public boolean lasting() {
        return this == UNAUTHORIZED || this == UNKNOWN_MODEL;
    }

    /** Returns whether the failure may be temporary: a breaker opens only when several of the last calls failed so. */
    public boolean counts() {
        return retried() || this == EXECUTION_ERROR;
    }

    /** Returns whether time alone may end the failure; any other one needs a person to look at it. */
    public boolean passing() {
        return retried() || this == RATE_LIMIT_EXCEEDED || this == QUOTA_EXHAUSTED;
    }

    /** Returns whether the same provider is retried within the call. */
    public boolean retried() {
        return this == OVERLOADED || this == TIMEOUT || this == UNREACHABLE || this == UNREADABLE_ANSWER;
    }

    /**
     * Returns for how long a breaker opens at once; empty if this failure alone does not open it for a known time. A
     * provider that asks to wait is not called earlier.
     */
    public Optional<Duration> outFor(@Nullable Duration retryAfter, BreakerTimes times) {
        return switch (this) {
            case RATE_LIMIT_EXCEEDED -> Optional.of(longer(Objects.requireNonNullElse(retryAfter, times.rate())));
            case QUOTA_EXHAUSTED -> Optional.of(longer(Objects.requireNonNullElse(retryAfter, times.quota())));
            case OVERLOADED, TIMEOUT, UNREACHABLE, UNREADABLE_ANSWER ->
                Optional.ofNullable(retryAfter).filter(asked -> asked.compareTo(WORTH_WAITING) > 0);
            default -> Optional.empty();
        };
    }

    private static Duration longer(Duration asked) {
        return asked.compareTo(SHORTEST) < 0 ? SHORTEST : asked;
    }

    /** Returns the reason in the brief for the next provider, one of a fixed list. */
    public String reason() {
        return switch (this) {
            case NO_SERVER -> UNREACHABLE.toString();
            case UNREADABLE_ANSWER -> EXECUTION_ERROR.toString();
            default -> toString();
        };
    }

    /** Returns the name in journals and events. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
