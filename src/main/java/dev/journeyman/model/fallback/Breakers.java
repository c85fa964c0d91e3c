package dev.journeyman.model.fallback;

import dev.journeyman.model.BreakerStore.BreakerOutage;
import dev.journeyman.model.Failure;
import dev.journeyman.model.Provider;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The breakers of providers, which decide whether a provider may be called. After {@link #ask} allowed a call, the
 * caller must report its end exactly once, with {@link #served}, {@link #failed} or {@link #released}. It may be used
 * from any thread.
 */
public interface Breakers {

    /** Asks whether a provider may be called now. */
    Answer ask(Provider provider);

    /** Reports that a provider served the call. */
    Optional<Shift> served(Provider provider);

    /** Reports that a provider failed; {@code retryAfter} is the wait that it asked for, or null. */
    Optional<Shift> failed(Provider provider, Failure failure, @Nullable Duration retryAfter);

    /** Reports that a call was interrupted, which tells nothing about the provider. */
    void released(Provider provider);

    /** Allows one test call of a provider whose outage only a user can end, because a user resumed a run. */
    void retry(Provider provider);

    /** Returns the time from which a provider may be called; empty if it must be reconfigured first. */
    Optional<Instant> callable(Provider provider);

    /**
     * The answer to {@link #ask}.
     *
     * @param outage why the provider must not be called; null if it may be called
     * @param shift the change that the question made to the breaker; null if it made none
     */
    record Answer(@Nullable BreakerOutage outage, @Nullable Shift shift) {}

    /**
     * A change of a breaker.
     *
     * @param state the new state
     * @param outage the outage if the breaker is open; null otherwise
     */
    record Shift(BreakerState state, @Nullable BreakerOutage outage) {}
}
