package dev.journeyman.model.fallback;

import java.util.Map;

/** Where outages are kept, so that a restart does not forget that a provider is out. It may be used from any thread. */
public interface BreakerStore {

    /** Returns the outages that were kept, by provider. */
    Map<String, BreakerOutage> outages();

    /** Keeps the outage of a provider, in place of an older one. */
    void keep(String provider, BreakerOutage outage);

    /** Forgets the outage of a provider that serves again. */
    void forget(String provider);

    /** Returns a store that keeps nothing: outages then end with the process. */
    static BreakerStore none() {
        return new BreakerStore() {
            @Override
            public Map<String, BreakerOutage> outages() {
                return Map.of();
            }

            @Override
            public void keep(String provider, BreakerOutage outage) {
                // whoever asks later learns it by calling
            }

            @Override
            public void forget(String provider) {
                // nothing is kept
            }
        };
    }
}
