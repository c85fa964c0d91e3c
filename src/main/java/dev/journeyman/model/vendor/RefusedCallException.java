package dev.journeyman.model.vendor;

import dev.langchain4j.exception.HttpException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The failure of an HTTP call, with the body of the answer and the wait that the provider asks for. */
final class RefusedCallException extends HttpException {

    private static final long serialVersionUID = 1;

    private final String body;
    private final @Nullable Duration retryAfter;

    RefusedCallException(int status, String message, String body, @Nullable Duration retryAfter) {
        super(status, message);
        this.body = body;
        this.retryAfter = retryAfter;
    }

    /** Returns the whole body of the answer, including error codes. */
    String body() {
        return body;
    }

    /** Returns how long to wait before the next call; empty if the provider does not say. */
    Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
