package dev.journeyman.model;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A call that a provider did not serve. */
public final class ProviderException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final Failure failure;
    private final @Nullable Duration retryAfter;
    private final @Nullable BilledUsage used;

    public ProviderException(
            Failure failure, String message, @Nullable Duration retryAfter, @Nullable Throwable cause) {
        this(failure, message, retryAfter, cause, null);
    }

    /** A call that was not served and that is to be paid for; {@code used} is null where nothing was used. */
    public ProviderException(
            Failure failure,
            String message,
            @Nullable Duration retryAfter,
            @Nullable Throwable cause,
            @Nullable BilledUsage used) {
        super(message, cause);
        this.failure = failure;
        this.retryAfter = retryAfter;
        this.used = used;
    }

    /** Returns the same failure in other words. */
    public ProviderException saying(String words) {
        return new ProviderException(failure, words, retryAfter, getCause(), used);
    }

    /** Returns the same failure with what it used, where it does not say so itself. */
    public ProviderException using(BilledUsage estimate) {
        return used != null
                ? this
                : new ProviderException(failure, String.valueOf(getMessage()), retryAfter, getCause(), estimate);
    }

    /** Returns what kind of failure it was. */
    public Failure failure() {
        return failure;
    }

    /** Returns what it used all the same. */
    public Optional<BilledUsage> used() {
        return Optional.ofNullable(used);
    }

    /** Returns when the provider asked to be called again, where it did. */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
