package dev.journeyman.model;

import dev.journeyman.model.ModelReply.Usage;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The failure of a provider to serve a call. */
public final class ProviderException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final Failure failure;
    private final @Nullable Duration retryAfter;
    private final @Nullable BilledUsage used;

    public ProviderException(
            Failure failure, String message, @Nullable Duration retryAfter, @Nullable Throwable cause) {
        this(failure, message, retryAfter, cause, null);
    }

    /** Creates a failure of a call that is billed all the same; {@code used} is null if nothing was used. */
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

    /** Returns the same failure with another message. */
    public ProviderException saying(String words) {
        return new ProviderException(failure, words, retryAfter, getCause(), used);
    }

    /** Returns the same failure with an estimate of its usage, unless it already reports one. */
    public ProviderException using(BilledUsage estimate) {
        return used != null
                ? this
                : new ProviderException(failure, String.valueOf(getMessage()), retryAfter, getCause(), estimate);
    }

    /** Returns the class of the failure. */
    public Failure failure() {
        return failure;
    }

    /** Returns what the failed call used and is billed for; empty if nothing is known. */
    public Optional<BilledUsage> used() {
        return Optional.ofNullable(used);
    }

    /** Returns how long the provider asks to wait before the next call; empty if it does not say. */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }

    /**
     * The usage of a failed call that is billed all the same. It is immutable and may be used from any thread.
     *
     * @param usage the tokens
     * @param cost the cost
     */
    public record BilledUsage(Usage usage, BigDecimal cost) {}
}
