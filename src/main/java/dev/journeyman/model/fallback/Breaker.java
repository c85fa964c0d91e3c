package dev.journeyman.model.fallback;

import dev.journeyman.model.BreakerSettings.BreakerTimes;
import dev.journeyman.model.BreakerStore.BreakerOutage;
import dev.journeyman.model.Failure;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The breaker of one provider as a value. A failure of known duration opens it for that time; a failure that may be temporary
 * opens it when three of the last five calls failed. After an outage one call is a trial. Every method returns the breaker
 * afterwards. It is immutable and may be used from any thread.
 *
 * @param state whether calls are allowed
 * @param failures the results of the last five calls, a bit each, 1 for a failure, the newest in the lowest bit
 * @param outage the newest outage while the breaker is not closed; null while it is
 * @param trial whether a call is under way that shows whether the outage is over
 */
record Breaker(BreakerState state, int failures, @Nullable BreakerOutage outage, boolean trial) {

    /** A breaker whose provider never failed. */
    static final Breaker CLOSED = new Breaker(BreakerState.CLOSED, 0, null, false);

    private static final int LAST = 0b11111;
    private static final int MOST = 3;
    private static final Duration TRIAL = Duration.ofSeconds(5);

    /**
     * What a question or a report comes to.
     *
     * @param breaker the breaker afterwards
     * @param denied why the provider must not be called; null if it may be, and for reports
     * @param shift the change of the breaker that is worth an entry; null if there is none
     */
    record Result(Breaker breaker, @Nullable BreakerOutage denied, Breakers.@Nullable Shift shift) {

        private static Result unchanged(Breaker breaker) {
            return new Result(breaker, null, null);
        }
    }

    /** Returns a breaker with an outage that was found out elsewhere. */
    static Breaker open(BreakerOutage outage) {
        return new Breaker(BreakerState.OPEN, 0, outage, false);
    }

    /** Asks whether the provider may be called at a time. */
    Result ask(Instant now) {
        if (state == BreakerState.OPEN && isOver(now)) {
            return new Result(
                    new Breaker(BreakerState.HALF_OPEN, 0, outage, true),
                    null,
                    new Breakers.Shift(BreakerState.HALF_OPEN, null));
        }
        if (state == BreakerState.OPEN || (state == BreakerState.HALF_OPEN && trial)) {
            return new Result(this, outage != null ? outage : new BreakerOutage(Failure.OVERLOADED, now), null);
        }
        return Result.unchanged(withTrial(state == BreakerState.HALF_OPEN));
    }

    /** Reports that a call was served. */
    Result served() {
        if (state == BreakerState.HALF_OPEN) {
            return new Result(CLOSED, null, new Breakers.Shift(BreakerState.CLOSED, null));
        }
        return Result.unchanged(
                state == BreakerState.CLOSED ? new Breaker(state, next(0), outage, false) : withTrial(false));
    }

    /** Reports that a call failed at a time. */
    Result failed(Failure failure, @Nullable Duration retryAfter, BreakerTimes times, Instant now) {
        if (outage != null && outage.until() == null) {
            return Result.unchanged(withTrial(false)); // another call already found a lasting outage
        }
        if (failure.lasting()) {
            return opened(new BreakerOutage(failure, null));
        }
        Optional<Duration> known = failure.outFor(retryAfter, times);
        if (known.isPresent()) {
            Instant until = now.plus(known.get());
            return isOpenAtLeast(until)
                    ? Result.unchanged(withTrial(false))
                    : opened(new BreakerOutage(failure, until));
        }
        if (!failure.counts() || state == BreakerState.OPEN) {
            return Result.unchanged(withTrial(false));
        }
        return state == BreakerState.HALF_OPEN || Integer.bitCount(next(1)) >= MOST
                ? opened(new BreakerOutage(failure, now.plus(times.overload())))
                : Result.unchanged(new Breaker(state, next(1), outage, false));
    }

    /** Reports that a call was interrupted, which tells nothing about the provider. */
    Breaker released() {
        return withTrial(false);
    }

    /** Ends an outage of unknown length; the next call shows whether it is over. */
    Breaker retried() {
        return outage != null && outage.until() == null ? CLOSED : this;
    }

    /** Returns the time from which the provider may be called; empty if it must be reconfigured first. */
    Optional<Instant> callable(Instant now) {
        return state == BreakerState.OPEN
                ? Optional.ofNullable(outage).map(BreakerOutage::until)
                : Optional.of(trial ? now.plus(TRIAL) : now);
    }

    private int next(int failed) {
        return (failures << 1 | failed) & LAST;
    }

    private Breaker withTrial(boolean underWay) {
        return new Breaker(state, failures, outage, underWay);
    }

    private boolean isOver(Instant now) {
        return outage != null && outage.until() != null && !now.isBefore(outage.until());
    }

    /** Returns whether it is already open at least as long: a call that was under way never shortens an outage. */
    private boolean isOpenAtLeast(Instant until) {
        return state == BreakerState.OPEN
                && outage != null
                && outage.until() != null
                && !outage.until().isBefore(until);
    }

    private static Result opened(BreakerOutage why) {
        return new Result(open(why), null, new Breakers.Shift(BreakerState.OPEN, why));
    }
}
