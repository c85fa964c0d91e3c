package dev.journeyman.testkit;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until it is moved. It may be used from any thread. */
public final class SettableClock implements InstantSource {

    private volatile Instant now;

    /** Creates a clock that shows an instant. */
    public SettableClock(Instant start) {
        now = start;
    }

    @Override
    public Instant instant() {
        return now;
    }

    /** Moves the clock forward. */
    public synchronized void advance(Duration time) {
        now = now.plus(time);
    }
}
