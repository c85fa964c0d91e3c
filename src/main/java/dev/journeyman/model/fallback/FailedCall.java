package dev.journeyman.model.fallback;

import dev.journeyman.model.Failure;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A provider that did not serve a call.
 *
 * @param provider who
 * @param failure what it failed with now or, where it was not even asked, before
 * @param message what it said; empty where it was not asked
 * @param retryAfter when it wants to be called again, where it said so
 * @param skipped whether it was not asked, because its breaker was open
 * @param until until when its breaker is open, where it is and that is known
 * @param agent whether it is an agent, each call of which stands for itself
 */
public record FailedCall(
        String provider,
        Failure failure,
        String message,
        @Nullable Duration retryAfter,
        boolean skipped,
        @Nullable Instant until,
        boolean agent) {

    /** Returns the same with an open breaker. */
    public FailedCall openUntil(Instant time) {
        return new FailedCall(provider, failure, message, retryAfter, skipped, time, agent);
    }

    /** Returns who did not serve and why, for people. */
    @Override
    public String toString() {
        String open = until == null ? "" : "; open until " + until;
        return skipped
                ? "%s skipped (%s%s)".formatted(provider, failure, open)
                : "%s failed (%s: %s%s)".formatted(provider, failure, message, open);
    }
}
