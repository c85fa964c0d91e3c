package dev.journeyman.engine;

import dev.journeyman.model.Sleeper;
import java.time.Duration;
import java.time.InstantSource;

/**
 * The clock of an engine and how it waits.
 *
 * @param patience how long a run waits in its process for providers that do not answer, before it is parked
 */
public record ClockAndSleeper(InstantSource clock, Sleeper pauses, Duration patience) {

    /** How long a run waits where nothing else is set. */
    public static final Duration PATIENCE = Duration.ofMinutes(10);
}
