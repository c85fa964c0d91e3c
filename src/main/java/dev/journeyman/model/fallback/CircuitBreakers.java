package dev.journeyman.model.fallback;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.journeyman.model.BreakerSettings;
import dev.journeyman.model.BreakerSettings.BreakerTimes;
import dev.journeyman.model.BreakerStore;
import dev.journeyman.model.BreakerStore.BreakerOutage;
import dev.journeyman.model.Failure;
import dev.journeyman.model.Provider;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The breakers of all providers of a process, and the outages in a store that other processes share. The store is read
 * at most once a second. An outage that only a change of configuration can end is not stored: a restart ends it. It may
 * be used from any thread.
 */
public final class CircuitBreakers implements Breakers {

    private static final Duration READ_EVERY = Duration.ofSeconds(1);

    /** How long a process has for its trial call before another one may try. */
    private static final Duration TRIAL = Duration.ofMinutes(1);

    /** How long a process waits for the trial call of another one before it looks again. */
    private static final Duration TRIAL_OF_OTHERS = Duration.ofSeconds(2);

    private final Map<String, Breaker> breakers = new ConcurrentHashMap<>();
    private final BreakerStore store;
    private final InstantSource clock;
    private final BreakerSettings settings;
    private final LoadingCache<BreakerStore, Map<String, BreakerOutage>> shared;

    /** Creates breakers with the outages of a store and the default times. */
    public CircuitBreakers(BreakerStore store, InstantSource clock) {
        this(store, clock, BreakerSettings.DEFAULT);
    }

    /** Creates breakers with the outages of a store. Each outage keeps its end. */
    public CircuitBreakers(BreakerStore store, InstantSource clock, BreakerSettings settings) {
        this.store = store;
        this.clock = clock;
        this.settings = settings;
        this.shared = Caffeine.newBuilder()
                .expireAfterWrite(READ_EVERY)
                .ticker(() -> nanos(clock.instant()))
                .executor(Runnable::run)
                .build(BreakerStore::outages);
    }

    @Override
    public Answer ask(Provider provider) {
        Breaker.Result result = changed(provider, breaker -> breaker.ask(clock.instant()));
        BreakerOutage over = result.breaker().outage();
        if (over != null && result.shift() != null && !hasTrial(key(provider), over)) {
            BreakerOutage tried =
                    new BreakerOutage(over.failure(), clock.instant().plus(TRIAL_OF_OTHERS));
            breakers.put(key(provider), Breaker.open(tried));
            return new Answer(tried, null);
        }
        return new Answer(result.denied(), result.shift());
    }

    /** Returns whether this process makes the trial call after an outage, and not another one. */
    private boolean hasTrial(String key, BreakerOutage over) {
        boolean mine = store.trial(key, over, clock.instant().plus(TRIAL));
        shared.invalidateAll();
        return mine;
    }

    @Override
    public Optional<Shift> served(Provider provider) {
        return kept(provider, changed(provider, Breaker::served));
    }

    @Override
    public Optional<Shift> failed(Provider provider, Failure failure, @Nullable Duration retryAfter) {
        BreakerTimes times = settings.times(provider.name());
        return kept(
                provider, changed(provider, breaker -> breaker.failed(failure, retryAfter, times, clock.instant())));
    }

    @Override
    public void released(Provider provider) {
        breakers.computeIfPresent(key(provider), (key, breaker) -> breaker.released());
    }

    @Override
    public void retry(Provider provider) {
        breakers.computeIfPresent(key(provider), (key, breaker) -> breaker.retried());
    }

    @Override
    public Optional<Instant> callable(Provider provider) {
        String key = key(provider);
        Map<String, BreakerOutage> known = shared.get(store);
        return breakers.compute(key, (any, breaker) -> current(key, breaker, known))
                .callable(clock.instant());
    }

    /** Changes a breaker, of which no other thread sees a state in between. */
    private Breaker.Result changed(Provider provider, Function<Breaker, Breaker.Result> change) {
        String key = key(provider);
        Map<String, BreakerOutage> known = shared.get(store);
        Breaker.Result[] result = new Breaker.Result[1];
        breakers.compute(key, (any, breaker) -> {
            result[0] = change.apply(current(key, breaker, known));
            return result[0].breaker();
        });
        return result[0];
    }

    /** Returns a breaker as other processes left it: with the outage that is stored, or closed where it was forgotten. */
    private Breaker current(String key, @Nullable Breaker breaker, Map<String, BreakerOutage> known) {
        Breaker own = breaker == null ? Breaker.CLOSED : breaker;
        BreakerOutage outage = known.get(key);
        if (own.state() == BreakerState.OPEN && store.keeps() && isTimed(own.outage())) {
            return outage == null ? Breaker.CLOSED : outage.equals(own.outage()) ? own : Breaker.open(outage);
        }
        return own.state() == BreakerState.CLOSED
                        && outage != null
                        && outage.until() != null
                        && outage.until().isAfter(clock.instant())
                ? Breaker.open(outage)
                : own;
    }

    private static boolean isTimed(@Nullable BreakerOutage outage) {
        return outage != null && outage.until() != null;
    }

    private Optional<Shift> kept(Provider provider, Breaker.Result result) {
        Optional<Shift> shift = Optional.ofNullable(result.shift());
        shift.ifPresent(now -> {
            BreakerOutage outage = now.outage();
            if (outage == null) {
                store.forget(key(provider));
            } else if (outage.until() != null) {
                store.keep(key(provider), outage);
            }
            shared.invalidateAll();
        });
        return shift;
    }

    private static String key(Provider provider) {
        return provider.breaker().orElseGet(provider::name);
    }

    private static long nanos(Instant time) {
        return time.getEpochSecond() * 1_000_000_000L + time.getNano();
    }
}
