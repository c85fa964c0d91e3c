package dev.journeyman.model.fallback;

import dev.journeyman.model.Failure;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The reason and the end of a provider's outage. It is immutable and may be used from any thread.
 *
 * @param failure the failure that caused the outage
 * @param until when the provider may be called again; null if it must be reconfigured first
 */
public record BreakerOutage(Failure failure, @Nullable Instant until) {
    public BreakerOutage {
        Objects.requireNonNull(failure);
    }
}
