package dev.journeyman.model;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The way in which a run waits before it retries a provider. The test kit's clock advances instead. It may be used from
 * any thread.
 */
@FunctionalInterface
public interface Sleeper {

    /** Waits for a time, or until the thread is interrupted. */
    void pause(Duration time) throws InterruptedException;

    /** Returns a sleeper that really waits. */
    static Sleeper real() {
        return time -> {
            boolean never = new CountDownLatch(1).await(time.toMillis(), TimeUnit.MILLISECONDS);
            assert !never;
        };
    }
}
