package dev.journeyman.engine;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.model.BreakerStore;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.Failure;
import dev.journeyman.model.Provider;
import dev.journeyman.model.fallback.Breakers;
import dev.journeyman.model.fallback.CircuitBreakers;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The breakers of a run: the shared ones, and its own for providers that belong to one run. Its own are folded from its
 * entries, so that every process has the same.
 */
public final class RunBreakers implements Breakers {

    private final Breakers shared;
    private final CircuitBreakers own;

    /** Folds the breakers of a run. */
    public RunBreakers(ModelAssignments models, InstantSource clock, List<RecordedEntry> past) {
        Fold fold = new Fold(models, clock);
        this.shared = models.breakers();
        this.own = new CircuitBreakers(BreakerStore.none(), fold, models.times());
        past.forEach(recorded -> fold.apply(recorded, own));
        fold.end(own);
    }

    @Override
    public Answer ask(Provider provider) {
        return of(provider).ask(provider);
    }

    @Override
    public Optional<Shift> served(Provider provider) {
        return of(provider).served(provider);
    }

    @Override
    public Optional<Shift> failed(Provider provider, Failure failure, @Nullable Duration retryAfter) {
        return of(provider).failed(provider, failure, retryAfter);
    }

    @Override
    public void released(Provider provider) {
        of(provider).released(provider);
    }

    @Override
    public void retry(Provider provider) {
        of(provider).retry(provider);
    }

    @Override
    public Optional<Instant> callable(Provider provider) {
        return of(provider).callable(provider);
    }

    private Breakers of(Provider provider) {
        return provider.breaker().isPresent() ? shared : own;
    }

    /** Takes calls of the past in at the time they were made. */
    private static final class Fold implements InstantSource {

        private final List<Provider> lonely;
        private final InstantSource clock;
        private @Nullable Instant then;
        private @Nullable Provider asked;

        Fold(ModelAssignments models, InstantSource clock) {
            this.clock = clock;
            this.lonely = Arrays.stream(CallerRole.values())
                    .flatMap(caller -> models.roster(caller).stream())
                    .filter(provider -> provider.breaker().isEmpty())
                    .toList();
        }

        @Override
        public Instant instant() {
            return then != null ? then : clock.instant();
        }

        void apply(RecordedEntry recorded, Breakers own) {
            then = recorded.at();
            Entry entry = recorded.entry();
            if (entry instanceof Entry.RequestSent sent) {
                release(own);
                asked = named(sent.provider()).orElse(null);
                if (asked != null) {
                    own.ask(asked);
                }
            } else if (asked != null && entry instanceof Entry.ReplyReceived) {
                own.served(asked);
                asked = null;
            } else if (asked != null && entry instanceof Entry.CallFailed failed) {
                own.failed(asked, Failure.named(failed.failure()), failed.retryAfter());
                asked = null;
            }
        }

        void end(Breakers own) {
            release(own);
            then = null;
        }

        private void release(Breakers own) {
            if (asked != null) {
                own.released(asked);
                asked = null;
            }
        }

        private Optional<Provider> named(String name) {
            return lonely.stream().filter(each -> each.name().equals(name)).findFirst();
        }
    }
}
