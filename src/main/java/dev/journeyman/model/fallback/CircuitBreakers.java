package dev.journeyman.model.fallback;

import dev.journeyman.model.Failure;
import dev.journeyman.model.Provider;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The breakers of all providers of a process, with what a store knows of outages from before. An outage that only somebody who
 * configures the provider can end is not kept: a restart is how that is done. It may be used from any thread.
 */
public final class CircuitBreakers implements Breakers {

    private final Map<String, Breaker> breakers = new ConcurrentHashMap<>();
    private final BreakerStore store;
    private final InstantSource clock;
    private final BreakerSettings settings;

    /** Begins with what a store knows, and the default times. */
    public CircuitBreakers(BreakerStore store, InstantSource clock) {
        this(store, clock, BreakerSettings.DEFAULT);
    }

    /** Begins with what a store knows. An outage from before stays as long as it was then to last. */
    public CircuitBreakers(BreakerStore store, InstantSource clock, BreakerSettings settings) {
        this.store = store;
        this.clock = clock;
        this.settings = settings;
        store.outages().forEach((name, outage) -> {
            if (outage.until() != null && outage.until().isAfter(clock.instant())) {
                breaker(name).restore(outage);
            }
        });
    }

    @Override
    public Answer ask(Provider provider) {
        return breaker(key(provider)).ask();
    }

    @Override
    public Optional<Shift> served(Provider provider) {
        return kept(provider, breaker(key(provider)).served());
    }

    @Override
    public Optional<Shift> failed(Provider provider, Failure failure, @Nullable Duration retryAfter) {
        return kept(provider, breaker(key(provider)).failed(failure, retryAfter, settings.times(provider.name())));
    }

    @Override
    public void released(Provider provider) {
        breaker(key(provider)).released();
    }

    @Override
    public void retry(Provider provider) {
        breaker(key(provider)).retry();
    }

    @Override
    public Optional<Instant> callable(Provider provider) {
        return breaker(key(provider)).callable();
    }

    private Optional<Shift> kept(Provider provider, Optional<Shift> shift) {
        shift.ifPresent(now -> {
            BreakerOutage outage = now.outage();
            if (outage == null) {
                store.forget(key(provider));
            } else if (outage.until() != null) {
                store.keep(key(provider), outage);
            }
        });
        return shift;
    }

    private Breaker breaker(String key) {
        return breakers.computeIfAbsent(key, any -> new Breaker(any, clock));
    }

    private static String key(Provider provider) {
        return provider.breaker().orElseGet(provider::name);
    }
}
