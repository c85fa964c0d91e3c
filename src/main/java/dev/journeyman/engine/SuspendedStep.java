package dev.journeyman.engine;

import dev.journeyman.flow.Signal;
import dev.journeyman.model.Breakers;
import dev.journeyman.model.Caller;
import dev.journeyman.model.Failure;
import dev.journeyman.model.Provider;
import dev.journeyman.report.Served;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/** Nobody could serve. It waits for a provider that may be called again soon, and lets the run wait where that takes longer. */
final class SuspendedStep implements Step {

    private static final Duration EXPIRY = Duration.ofHours(24);
    private static final Duration SOON = Duration.ofMinutes(10);

    private static final StepEnd EXPIRED =
            new StepEnd.Signalled(new Signal.SuspensionExpired("no provider could serve for %s".formatted(EXPIRY)));

    @Override
    public StepEnd take(Driven run) throws InterruptedException {
        Instant since = run.standing().way().suspended().orElseThrow();
        Instant now = run.kit().clock().instant();
        if (expired(since, now)) {
            return EXPIRED;
        }
        if (run.standing().desk().verdict().isPresent()) {
            return new StepEnd.Signalled(new Signal.ServiceRestored()); // a person did what no model could
        }
        Optional<Duration> wait = callable(run).map(then -> Duration.between(now, then));
        if (wait.isEmpty() || wait.get().compareTo(SOON) > 0) {
            return new StepEnd.Waits(((Signal.ServiceLost)
                            run.standing().way().newest().orElseThrow().signal())
                    .detail());
        }
        if (wait.get().compareTo(Duration.ZERO) > 0) {
            run.kit().time().pauses().pause(wait.get());
            if (expired(since, run.kit().clock().instant())) {
                return EXPIRED; // the time it is written down at decides, as it will when it is replayed
            }
        }
        return new StepEnd.Signalled(new Signal.ServiceRestored());
    }

    /** Returns whether time alone may end a failure; an agent that took too long may have been at work all the time. */
    private static boolean passing(Provider provider, Failure failure) {
        return failure.passing() && !(provider.agent() && failure == Failure.TIMEOUT);
    }

    private static boolean expired(Instant since, Instant now) {
        return Duration.between(since, now).compareTo(EXPIRY) > 0;
    }

    /**
     * Returns when somebody may be called who serves the one nobody served, the earliest first. Whom time alone does not mend is
     * called when somebody has the run go on.
     */
    private static Optional<Instant> callable(Driven run) {
        Breakers breakers = run.breakers();
        Served served = run.standing().served();
        Caller caller = served.unserved().orElse(Caller.CODER);
        boolean asked = run.standing().way().resumed();
        return run.kit().cast().roster(caller).stream()
                .filter(provider -> asked
                        || served.lostBy(provider.name())
                                .map(failure -> passing(provider, failure))
                                .orElse(true))
                .flatMap(provider -> breakers.callable(provider).stream())
                .min(Comparator.naturalOrder());
    }
}
