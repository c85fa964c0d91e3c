package dev.journeyman.model.vendor;

import dev.journeyman.model.Usage;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An answer that a provider sent and that cannot be used; it may have been paid for. */
final class UnreadableAnswerException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient @Nullable Usage used;

    /**
     * Describes an answer.
     *
     * @param message what is wrong with it, in words that follow the name of the provider
     * @param used what it says the call used; null where it does not say so
     */
    UnreadableAnswerException(String message, @Nullable Usage used, @Nullable Throwable cause) {
        super(message, cause);
        this.used = used;
    }

    /** Returns what the call used. */
    Optional<Usage> used() {
        return Optional.ofNullable(used);
    }
}
