package dev.journeyman.mcp.transport;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A time limit that several waits can share. It uses a timer of the JDK, not a clock. Any thread may wait on it. */
public final class Deadline implements AutoCloseable {

    private final Duration limit;
    private final CompletableFuture<Boolean> expired;

    private Deadline(Duration limit) {
        this.limit = limit;
        this.expired =
                new CompletableFuture<Boolean>().completeOnTimeout(true, limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    public static Deadline in(Duration limit) {
        return new Deadline(limit);
    }

    /**
     * Waits for a future and returns its value.
     *
     * @throws TimeoutException if the time limit ends first
     */
    public <T> T await(CompletableFuture<T> something)
            throws InterruptedException, ExecutionException, TimeoutException {
        CompletableFuture.anyOf(something, expired).get();
        if (!something.isDone()) {
            throw new TimeoutException();
        }
        return something.get();
    }

    /** Returns the time limit for messages, such as "30 s". */
    public String said() {
        if (limit.toMillis() % 1_000 != 0) {
            return limit.toMillis() + " ms";
        }
        return limit.toSeconds() % 60 == 0 ? limit.toMinutes() + " min" : limit.toSeconds() + " s";
    }

    @Override
    public void close() {
        expired.cancel(false);
    }
}
