package dev.journeyman.mcp.transport;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** An end of patience, which several waits can share. It reads no clock: a timer of the JDK ends it. Any thread may wait on it. */
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
     * Waits for something.
     *
     * @throws TimeoutException if the patience ends before
     */
    public <T> T await(CompletableFuture<T> something)
            throws InterruptedException, ExecutionException, TimeoutException {
        CompletableFuture.anyOf(something, expired).get();
        if (!something.isDone()) {
            throw new TimeoutException();
        }
        return something.get();
    }

    /** Returns how long the patience is, as people say it. */
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
