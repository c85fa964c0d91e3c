package dev.journeyman.model.fallback;

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
}
