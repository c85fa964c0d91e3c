package dev.journeyman.engine.step;

import dev.journeyman.engine.ClockAndSleeper;
import dev.journeyman.engine.ModelAssignments;
import dev.journeyman.engine.effect.EffectKeys;
import dev.journeyman.engine.effect.Effects;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.engine.effect.ServiceOutlook;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.model.AgentProvider;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.Failure;
import dev.journeyman.model.Provider;
import dev.journeyman.model.fallback.Breakers;
import dev.journeyman.model.fallback.FallbackRule;
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
 * than a run waits, or where only a person can help. It belongs to the thread that drives.
 */
public final class SuspendedStep implements Step {

    /** How long a run waits for a provider before its story fails. */
    public static final Duration EXPIRY = Duration.ofHours(24);

    /** A wait that is not worth a pause. */
    private static final Duration SHORT = Duration.ofSeconds(5);

    private static final StepResult EXPIRED =
            new StepResult.Signalled(new Signal.SuspensionExpired("no provider could serve for %s".formatted(EXPIRY)));

    private final RunJournal journal;
    private final Effects effects;
    private final ModelAssignments models;
    private final Breakers breakers;
    private final ClockAndSleeper time;

    public SuspendedStep(
            RunJournal journal, Effects effects, ModelAssignments models, Breakers breakers, ClockAndSleeper time) {
        this.journal = journal;
        this.effects = effects;
        this.models = models;
        this.breakers = breakers;
        this.time = time;
    }

    @Override
    public StepResult take() throws InterruptedException {
        RunState state = journal.state();
        boolean asked = state.history().resumed();
        if (asked) {
            effects.perform("a trial of the providers", () -> roster().forEach(breakers::retry));
        }
        ServiceOutlook outlook = look(asked);
        if (expired(outlook.now())) {
            return EXPIRED;
        }
        if (state.review().verdict().isPresent()
                || timeLeft(state).filter(Duration.ZERO::equals).isPresent()) {
            return restored(); // a person did what no model could; or the coder's step has to ask for more time
        }
        if (outlook.callable().isEmpty()) {
            return new StepResult.Parked(detail(state));
        }
        Duration wait = wait(state, outlook.now(), outlook.callable().get());
        if (wait.isZero()) {
            return restored();
        }
        if (outlook.parks()) {
            return StepResult.Parked.until(outlook.now().plus(wait), detail(state));
        }
        effects.perform("a wait for service", () -> time.pauses().pause(wait));
        return expired(look(asked).now()) ? EXPIRED : restored();
    }

    /** Returns when a provider may be called within the time that a run waits, and the time at which the run decides. */
    private ServiceOutlook look(boolean asked) {
        RunState state = journal.state();
        return effects.observe(EffectKeys.service(), () -> {
            Instant deadline = state.history().waitingSince().orElseThrow().plus(time.patience());
            Optional<Instant> next = state.at().isAfter(deadline)
                    ? Optional.empty()
                    : callable(asked).filter(then -> !then.isAfter(deadline));
            Instant now = time.clock().instant();
            boolean parks = next.filter(then -> wait(state, now, then).compareTo(SHORT) > 0)
                    .isPresent();
            return new ServiceOutlook(now, next, parks);
        });
    }

    private static StepResult restored() {
        return new StepResult.Signalled(new Signal.ServiceRestored());
    }

    private static String detail(RunState state) {
        return ((Signal.ServiceLost) state.history().newest().orElseThrow().signal()).detail();
    }

    /** Returns the time until a provider may be called, or until the story has no time left. */
    private static Duration wait(RunState state, Instant now, Instant next) {
        Duration wait = next.isAfter(now) ? Duration.between(now, next) : Duration.ZERO;
        return timeLeft(state).filter(left -> left.compareTo(wait) < 0).orElse(wait);
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
    private boolean expired(Instant now) {
        Instant since = journal.state().history().suspended().orElseThrow();
        return Duration.between(since, now).compareTo(EXPIRY) > 0
                && roster().stream()
                        .noneMatch(provider -> journal.state()
                                .calls()
                                .lostBy(provider.name())
                                .filter(failure -> failure.lasting() || failure == Failure.NO_SERVER)
                                .isPresent());
    }

    /** Returns whether time alone may end a failure; an agent that took too long may have been at work all the time. */
    private static boolean passing(Provider provider, Failure failure) {
        return failure.passing() && !(provider instanceof AgentProvider && failure == Failure.TIMEOUT);
    }

    /** Returns the providers of the caller that was not served. */
    private List<Provider> roster() {
        return models.roster(journal.state().calls().unserved().orElse(CallerRole.CODER));
    }

    /**
     * Returns the earliest time at which a provider may be called; one whose failure time alone does not end is called only when a
     * person resumes the run, and one for which the request is too long not at all.
     */
    private Optional<Instant> callable(boolean asked) {
        ProviderCalls served = journal.state().calls();
        int tooSmall =
                FallbackRule.tooSmall(roster(), served.tried(served.context()), served.shortened(served.context()));
        return roster().stream()
                .filter(provider -> provider.window().size() > tooSmall)
                .filter(provider -> asked
                        || served.lostBy(provider.name())
                                .map(failure -> passing(provider, failure))
                                .orElse(true))
                .flatMap(provider -> breakers.callable(provider).stream())
                .min(Comparator.naturalOrder());
    }
}
