package dev.journeyman.engine;

import dev.journeyman.flow.Signal;
import java.time.Duration;
import java.time.Instant;

/** Nobody could serve. The first look waits; a later one, on resume, tries again, unless it took too long. */
final class SuspendedStep implements Step {

    private static final Duration EXPIRY = Duration.ofHours(24);

    @Override
    public StepEnd take(Driven run) {
        Instant since = run.standing().way().suspended().orElseThrow();
        Instant now = run.kit().clock().instant();
        if (Duration.between(since, now).compareTo(EXPIRY) > 0) {
            return new StepEnd.Signalled(
                    new Signal.SuspensionExpired("no provider could serve for %s".formatted(EXPIRY)));
        }
        return run.standing().way().resumed()
                ? new StepEnd.Signalled(new Signal.ServiceRestored())
                : new StepEnd.Waits(((Signal.ServiceLost)
                                run.standing().way().newest().orElseThrow().signal())
                        .detail());
    }
}
