package dev.journeyman.model.fallback;

import dev.journeyman.model.Failure;
import dev.journeyman.model.Provider;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether providers may be called: a breaker for each. Who asked and was let through says what came of the call, once. It may be
 * used from any thread.
 */
public interface Breakers {

    /** Asks whether a provider may be called now. */
    Answer ask(Provider provider);

    /** Says that a provider served. */
    Optional<Shift> served(Provider provider);

    /** Says that a provider failed; it may have said when to come back. */
    Optional<Shift> failed(Provider provider, Failure failure, @Nullable Duration retryAfter);

    /** Says that a call was broken off: nothing is known of the provider. */
    void released(Provider provider);

    /** Lets a provider be tried once whose outage only a person can end, because a person resumed a run. */
    void retry(Provider provider);

    /** Returns since or from when a provider may be called; nothing where that takes somebody who configures it anew. */
    Optional<Instant> callable(Provider provider);

    /**
     * What came of asking.
     *
     * @param outage why the provider must not be called; null where it may
     * @param shift what asking did to the breaker; null where it did nothing
     */
    record Answer(@Nullable BreakerOutage outage, @Nullable Shift shift) {}

    /**
     * A breaker changed.
     *
     * @param state what it is now
     * @param outage why, where it is open
     */
    record Shift(BreakerState state, @Nullable BreakerOutage outage) {}
}
