package dev.journeyman.model.fallback;

import dev.journeyman.model.Failure;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A provider that did not serve a call. It is immutable and may be used from any thread.
 *
 * @param provider the name of the provider
 * @param failure the failure of the call or, if the provider was skipped, of its outage
 * @param message the provider's message; empty if it was skipped
 * @param retryAfter how long the provider asks to wait before the next call; null if it does not say
 * @param skipped whether the provider was not called because its breaker was open
 * @param until until when its breaker is open; null if it is closed or its end is not known
 */
public record FailedCall(
        String provider,
        Failure failure,
        String message,
        @Nullable Duration retryAfter,
        boolean skipped,
        @Nullable Instant until) {

    /** Returns the same failed call with an open breaker. */
    public FailedCall openUntil(Instant time) {
        return new FailedCall(provider, failure, message, retryAfter, skipped, time);
    }

    /** Returns the provider and the reason, for display. */
    @Override
    public String toString() {
        String open = until == null ? "" : "; open until " + until;
        return skipped
                ? "%s skipped (%s%s)".formatted(provider, failure, open)
                : "%s failed (%s: %s%s)".formatted(provider, failure, message, open);
    }
}
