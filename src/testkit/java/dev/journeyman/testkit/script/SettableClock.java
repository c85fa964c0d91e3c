package dev.journeyman.testkit.script;

import dev.journeyman.model.Sleeper;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that moves only when it is advanced; a pause advances it too. It may be used from any thread. */
public final class SettableClock implements InstantSource, Sleeper {

    private volatile Instant now;

    /** Creates a clock that begins at an instant. */
    public SettableClock(Instant start) {
        now = start;
    }

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public void pause(Duration time) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("stopped during a pause");
        }
        advance(time);
    }

    /** Moves the clock forward. */
    public synchronized void advance(Duration time) {
        now = now.plus(time);
    }
}
