package dev.journeyman.model;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A call that a provider did not serve. */
public final class ProviderException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final Failure failure;
    private final @Nullable Duration retryAfter;

    public ProviderException(
            Failure failure, String message, @Nullable Duration retryAfter, @Nullable Throwable cause) {
        super(message, cause);
        this.failure = failure;
        this.retryAfter = retryAfter;
    }

    /** Returns what kind of failure it was. */
    public Failure failure() {
        return failure;
    }

    /** Returns when the provider asked to be called again, where it did. */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
