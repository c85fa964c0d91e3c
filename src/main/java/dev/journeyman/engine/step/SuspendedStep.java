package dev.journeyman.engine.step;

import dev.journeyman.engine.RunContext;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.Failure;
import dev.journeyman.model.Provider;
import dev.journeyman.policy.BudgetRule;
import dev.journeyman.run.ProviderCalls;
import dev.journeyman.run.RunState;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * No provider could serve. It waits in the process for one that may be called soon, and lets the run be parked where that takes longer
 * than a run waits, or where only a person can help.
 */
public final class SuspendedStep implements Step {

    private static final Duration EXPIRY = Duration.ofHours(24);

    private static final StepResult EXPIRED =
            new StepResult.Signalled(new Signal.SuspensionExpired("no provider could serve for %s".formatted(EXPIRY)));

    @Override
    public StepResult take(RunContext run) throws InterruptedException {
        RunState runState = run.runState();
        if (expired(run, run.services().clock().instant())) {
            return EXPIRED;
        }
        boolean asked = runState.history().resumed();
        if (asked) {
            roster(run).forEach(run.breakers()::retry);
        }
        if (runState.review().verdict().isPresent()
                || timeLeft(runState).filter(Duration.ZERO::equals).isPresent()) {
            return restored(); // a person did what no model could; or the coder's step has to ask for more time
        }
        Instant deadline = runState.history()
                .waitingSince()
                .orElseThrow()
                .plus(run.services().time().patience());
        Optional<Instant> next = callable(run, asked).filter(then -> !then.isAfter(deadline));
        if (next.isEmpty() || runState.at().isAfter(deadline)) {
            return new StepResult.Parked(((Signal.ServiceLost)
                            runState.history().newest().orElseThrow().signal())
                    .detail());
        }
        pause(run, next.get());
        return expired(run, run.services().clock().instant())
                ? EXPIRED // the time it is written down at decides, as it will when it is replayed
                : restored();
    }

    private static StepResult restored() {
        return new StepResult.Signalled(new Signal.ServiceRestored());
    }

    /** Waits until a provider may be called, or until the story has no time left. */
    private static void pause(RunContext run, Instant next) throws InterruptedException {
        Instant now = run.services().clock().instant();
        Duration wait = next.isAfter(now) ? Duration.between(now, next) : Duration.ZERO;
        Duration left = timeLeft(run.runState()).orElse(wait);
        Duration shorter = left.compareTo(wait) < 0 ? left : wait;
        if (!shorter.isZero()) {
            run.services().time().pauses().pause(shorter);
        }
    }

    /** Returns how much of its driven time the story has left, where it has a limit and its coder is the one who waits. */
    private static Optional<Duration> timeLeft(RunState runState) {
        List<State> origins = runState.position().origins();
        State waiting = origins.get(origins.size() - 1);
        return waiting == State.PLANNING || waiting == State.CODING
                ? BudgetRule.timeLeft(
                        runState.contract().story().budget(),
                        runState.usage().spent(),
                        runState.usage().grants())
                : Optional.empty();
    }

    /**
     * Returns whether nothing served for too long. Where a key or a server is missing, the story is not to blame: it waits until a
     * person has mended that.
     */
    private static boolean expired(RunContext run, Instant now) {
        Instant since = run.runState().history().suspended().orElseThrow();
        return Duration.between(since, now).compareTo(EXPIRY) > 0
                && roster(run).stream()
                        .noneMatch(provider -> run.runState()
                                .calls()
                                .lostBy(provider.name())
                                .filter(failure -> failure.lasting() || failure == Failure.NO_SERVER)
                                .isPresent());
    }

    /** Returns whether time alone may end a failure; an agent that took too long may have been at work all the time. */
    private static boolean passing(Provider provider, Failure failure) {
        return failure.passing() && !(provider.agent() && failure == Failure.TIMEOUT);
    }

    /** Returns the providers of the caller that was not served. */
    private static List<Provider> roster(RunContext run) {
        return run.services().models().roster(run.runState().calls().unserved().orElse(CallerRole.CODER));
    }

    /**
     * Returns the earliest time at which a provider may be called; one whose failure time alone does not end is called only when a
     * person resumes the run.
     */
    private static Optional<Instant> callable(RunContext run, boolean asked) {
        ProviderCalls served = run.runState().calls();
        return roster(run).stream()
                .filter(provider -> asked
                        || served.lostBy(provider.name())
                                .map(failure -> passing(provider, failure))
                                .orElse(true))
                .flatMap(provider -> run.breakers().callable(provider).stream())
                .min(Comparator.naturalOrder());
    }
}
