package dev.journeyman.cli.show;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;

/** The time since something began, as people read it. It may be used from any thread. */
final class ElapsedTime {

    private final InstantSource clock;
    private final Instant start;

    /** Begins now. */
    ElapsedTime(InstantSource clock) {
        this.clock = clock;
        this.start = clock.instant();
    }

    /** Returns the time as minutes and seconds, from an hour on with hours. */
    String shown() {
        Duration time = Duration.between(start, clock.instant());
        String seconds = String.format(Locale.ROOT, "%02d", time.toSecondsPart());
        return time.toHours() == 0
                ? time.toMinutes() + ":" + seconds
                : String.format(Locale.ROOT, "%d:%02d:", time.toHours(), time.toMinutesPart()) + seconds;
    }
}
