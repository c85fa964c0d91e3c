package dev.journeyman.engine;

import dev.journeyman.flow.Signal;
import dev.journeyman.model.Breakers;
import dev.journeyman.model.Caller;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/** Nobody could serve. It waits for a provider that may be called again soon, and lets the run wait where that takes longer. */
final class SuspendedStep implements Step {

    private static final Duration EXPIRY = Duration.ofHours(24);
    private static final Duration SOON = Duration.ofMinutes(10);

    @Override
    public StepEnd take(Driven run) throws InterruptedException {
        Instant since = run.standing().way().suspended().orElseThrow();
        Instant now = run.kit().clock().instant();
        if (Duration.between(since, now).compareTo(EXPIRY) > 0) {
            return new StepEnd.Signalled(
                    new Signal.SuspensionExpired("no provider could serve for %s".formatted(EXPIRY)));
        }
        Optional<Duration> wait = callable(run).map(then -> Duration.between(now, then));
        if (wait.isEmpty() || wait.get().compareTo(SOON) > 0) {
            return new StepEnd.Waits(((Signal.ServiceLost)
                            run.standing().way().newest().orElseThrow().signal())
                    .detail());
        }
        if (wait.get().compareTo(Duration.ZERO) > 0) {
            run.kit().time().pauses().pause(wait.get());
        }
        return new StepEnd.Signalled(new Signal.ServiceRestored());
    }

    /** Returns when somebody may be called who serves the one nobody served, the earliest first. */
    private static Optional<Instant> callable(Driven run) {
        Breakers breakers = run.breakers();
        Caller caller = run.standing().served().unserved().orElse(Caller.CODER);
        return run.kit().cast().roster(caller).stream()
                .flatMap(provider -> breakers.callable(provider).stream())
                .min(Comparator.naturalOrder());
    }
}
