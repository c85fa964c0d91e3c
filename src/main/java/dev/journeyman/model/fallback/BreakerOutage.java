package dev.journeyman.model.fallback;

import dev.journeyman.model.Failure;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Why a provider is not called, and for how long.
 *
 * @param failure what it failed with
 * @param until when it is called again; null where only somebody who configures it anew can change that
 */
public record BreakerOutage(Failure failure, @Nullable Instant until) {
    public BreakerOutage {
        Objects.requireNonNull(failure);
    }
}
