package dev.journeyman.model.vendor;

import dev.langchain4j.exception.HttpException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A failure of a call over HTTP, with what the provider said of it and of when to come back. */
final class RefusedCallException extends HttpException {

    private static final long serialVersionUID = 1;

    private final String body;
    private final @Nullable Duration retryAfter;

    RefusedCallException(int status, String message, String body, @Nullable Duration retryAfter) {
        super(status, message);
        this.body = body;
        this.retryAfter = retryAfter;
    }

    /** Returns everything the provider said, codes included. */
    String body() {
        return body;
    }

    /** Returns when to come back, where the provider said so. */
    Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
