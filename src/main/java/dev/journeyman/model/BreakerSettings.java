package dev.journeyman.model;

import dev.journeyman.story.BadInputException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * The breaker times of an engine. It is immutable and may be used from any thread.
 *
 * @param usual the times of all providers without times of their own
 * @param own the times of single providers, by the provider's name in journals
 */
public record BreakerSettings(BreakerTimes usual, Map<String, BreakerTimes> own) {

    /** The default times for all providers. */
    public static final BreakerSettings DEFAULT = of(BreakerTimes.DEFAULT);

    public BreakerSettings {
        own = Map.copyOf(own);
    }

    /** Returns settings with the same times for all providers. */
    public static BreakerSettings of(BreakerTimes usual) {
        return new BreakerSettings(usual, Map.of());
    }

    /** Returns the same settings with other times for one provider. */
    public BreakerSettings with(String provider, BreakerTimes times) {
        Map<String, BreakerTimes> more = new HashMap<>(own);
        more.put(provider, times);
        return new BreakerSettings(usual, more);
    }

    /** Returns the times of a provider. */
    public BreakerTimes times(String provider) {
        return own.getOrDefault(provider, usual);
    }

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
                throw new BadInputException("The time \"%s\" of a breaker is %s; it must be from 1 second to 30 days."
                        .formatted(name, time));
            }
        }
    }
}
