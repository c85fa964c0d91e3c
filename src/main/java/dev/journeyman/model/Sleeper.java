package dev.journeyman.model;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** How a run waits for a provider that is to be called again. The test kit's clock is one that only moves. */
@FunctionalInterface
public interface Sleeper {

    /** Returns when so much time has gone by, or the thread is interrupted. */
    void pause(Duration time) throws InterruptedException;

    /** Returns pauses that really take their time. */
    static Sleeper real() {
        return time -> {
            boolean never = new CountDownLatch(1).await(time.toMillis(), TimeUnit.MILLISECONDS);
            assert !never;
        };
    }
}
