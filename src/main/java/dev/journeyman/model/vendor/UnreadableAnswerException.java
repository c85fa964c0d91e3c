package dev.journeyman.model.vendor;

import dev.journeyman.model.ModelReply.Usage;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The failure of a provider that sent an unusable answer; the call may be billed all the same. */
final class UnreadableAnswerException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient @Nullable Usage used;

    /**
     * Creates the failure for an answer.
     *
     * @param message what is wrong with the answer, in words that follow the name of the provider
     * @param used the usage that the answer reports; null if it reports none
     */
    UnreadableAnswerException(String message, @Nullable Usage used, @Nullable Throwable cause) {
        super(message, cause);
        this.used = used;
    }

    /** Returns the usage of the call; empty if it is not known. */
    Optional<Usage> used() {
        return Optional.ofNullable(used);
    }
}
