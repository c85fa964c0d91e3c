package dev.journeyman.model.fallback;

import dev.journeyman.model.Failure;
import dev.journeyman.model.ProviderException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The breaker of one provider. What fails for a known time opens it for that time; what may be chance opens it when three of the
 * last five calls failed. It may be used from any thread.
 */
final class Breaker {

    private static final int LAST = 5;
    private static final int PERCENT = 60;
    private static final Duration UNTIL_TOLD = Duration.ofDays(36_500); // it closes when the outage is over, not before
    private static final Duration TRIAL = Duration.ofSeconds(5);

    private final CircuitBreaker circuit;
    private final InstantSource clock;
    private @Nullable BreakerOutage outage;
    private boolean trial;

    Breaker(String name, InstantSource clock) {
        this.clock = clock;
        this.circuit = CircuitBreaker.of(
                name,
                CircuitBreakerConfig.custom()
                        .slidingWindowSize(LAST)
                        .minimumNumberOfCalls(LAST)
                        .failureRateThreshold(PERCENT)
                        .waitDurationInOpenState(UNTIL_TOLD)
                        .permittedNumberOfCallsInHalfOpenState(1)
                        .clock(clock.withZone(ZoneOffset.UTC))
                        .build());
        trust();
    }

    /** Takes an outage over that began before this process did. */
    synchronized void restore(BreakerOutage known) {
        open(known);
    }

    synchronized Breakers.Answer ask() {
        CircuitBreaker.State before = circuit.getState();
        if (before == CircuitBreaker.State.OPEN && due()) {
            circuit.transitionToHalfOpenState(); // on the dot as well, which the circuit itself waits beyond
        }
        if (!circuit.tryAcquirePermission()) {
            return new Breakers.Answer(denied(), null);
        }
        trial = before != CircuitBreaker.State.CLOSED;
        return new Breakers.Answer(
                null, before == CircuitBreaker.State.OPEN ? new Breakers.Shift(BreakerState.HALF_OPEN, null) : null);
    }

    synchronized Optional<Breakers.Shift> served() {
        boolean tried = circuit.getState() == CircuitBreaker.State.HALF_OPEN;
        trial = false;
        circuit.onSuccess(0, TimeUnit.MILLISECONDS);
        if (!tried || circuit.getState() != CircuitBreaker.State.CLOSED) {
            return Optional.empty();
        }
        trust();
        outage = null;
        return Optional.of(new Breakers.Shift(BreakerState.CLOSED, null));
    }

    synchronized Optional<Breakers.Shift> failed(Failure failure, @Nullable Duration retryAfter, BreakerTimes times) {
        Optional<Duration> known = failure.outFor(retryAfter, times);
        trial = false;
        if (outage != null && outage.until() == null) {
            return Optional.empty(); // another call found out more
        }
        if (failure.lasting()) {
            return Optional.of(open(new BreakerOutage(failure, null)));
        }
        if (known.isPresent()) {
            Instant until = clock.instant().plus(known.get());
            return outLonger(until) ? Optional.empty() : Optional.of(open(new BreakerOutage(failure, until)));
        }
        if (!failure.counts()) {
            circuit.releasePermission();
            return Optional.empty();
        }
        boolean open = circuit.getState() == CircuitBreaker.State.OPEN;
        circuit.onError(0, TimeUnit.MILLISECONDS, new ProviderException(failure, "counted", null, null));
        if (open || circuit.getState() != CircuitBreaker.State.OPEN) {
            return Optional.empty();
        }
        outage = new BreakerOutage(failure, clock.instant().plus(times.overload()));
        return Optional.of(new Breakers.Shift(BreakerState.OPEN, outage));
    }

    synchronized void released() {
        trial = false;
        circuit.releasePermission();
    }

    /** Ends an outage of unknown length; the next call finds out whether it is over. */
    synchronized void retry() {
        if (outage != null && outage.until() == null) {
            outage = null;
            circuit.transitionToClosedState();
            trust();
        }
    }

    synchronized Optional<Instant> callable() {
        return switch (circuit.getState()) {
            case OPEN, FORCED_OPEN -> Optional.ofNullable(outage).map(BreakerOutage::until);
            default -> Optional.of(trial ? clock.instant().plus(TRIAL) : clock.instant());
        };
    }

    private boolean due() {
        return outage != null && outage.until() != null && !clock.instant().isBefore(outage.until());
    }

    /** Returns whether it is open as long already: a call that was under way meanwhile never cuts an outage short. */
    private boolean outLonger(Instant until) {
        return circuit.getState() == CircuitBreaker.State.OPEN
                && outage != null
                && outage.until() != null
                && !outage.until().isBefore(until);
    }

    private BreakerOutage denied() {
        return outage != null ? outage : new BreakerOutage(Failure.OVERLOADED, clock.instant());
    }

    private Breakers.Shift open(BreakerOutage why) {
        outage = why;
        if (why.until() == null) {
            circuit.transitionToForcedOpenState();
        } else {
            circuit.transitionToOpenStateUntil(why.until());
        }
        return new Breakers.Shift(BreakerState.OPEN, why);
    }

    /** Has it begin as if it had served so far: the first failures are not held against more calls than there were. */
    private void trust() {
        for (int i = 0; i < LAST; i++) {
            circuit.onSuccess(0, TimeUnit.MILLISECONDS);
        }
    }
}
