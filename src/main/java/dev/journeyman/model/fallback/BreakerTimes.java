package dev.journeyman.model.fallback;

import dev.journeyman.story.BadInputException;
import java.time.Duration;

/**
 * The times for which a breaker stays open if the provider does not say when to call again. Each is from 1 s to 30
 * days. It is immutable and may be used from any thread.
 *
 * @param rate the time after a rate limit
 * @param quota the time after a quota was used up
 * @param overload the time after three of the last five calls failed temporarily
 */
public record BreakerTimes(Duration rate, Duration quota, Duration overload) {

    private static final Duration LEAST = Duration.ofSeconds(1);
    private static final Duration MOST = Duration.ofDays(30);

    /** The default times: a minute after a rate limit, a day after a quota, 30 seconds after overload. */
    public static final BreakerTimes DEFAULT =
            new BreakerTimes(Duration.ofSeconds(60), Duration.ofHours(24), Duration.ofSeconds(30));

    public BreakerTimes {
        check("rate", rate);
        check("quota", quota);
        check("overload", overload);
    }

    /** Returns the same times with another time after a rate limit. */
    public BreakerTimes withRate(Duration time) {
        return new BreakerTimes(time, quota, overload);
    }

    /** Returns the same times with another time after a quota was used up. */
    public BreakerTimes withQuota(Duration time) {
        return new BreakerTimes(rate, time, overload);
    }

    /** Returns the same times with another time after overload. */
    public BreakerTimes withOverload(Duration time) {
        return new BreakerTimes(rate, quota, time);
    }

    private static void check(String name, Duration time) {
        if (time.compareTo(LEAST) < 0 || time.compareTo(MOST) > 0) {
            throw new BadInputException(
                    "The time \"%s\" of a breaker is %s; it must be from 1 second to 30 days.".formatted(name, time));
        }
    }
}
