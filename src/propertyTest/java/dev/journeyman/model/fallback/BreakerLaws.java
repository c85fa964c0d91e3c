package dev.journeyman.model.fallback;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.model.BreakerStore;
import dev.journeyman.model.BreakerStore.BreakerOutage;
import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.Provider;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.testkit.script.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

/** The laws of breakers. */
final class BreakerLaws {

    private static final int LAST = 5;
    private static final int TOO_MANY = 3;

    private final SettableClock clock = new SettableClock(Instant.parse("2026-01-01T00:00:00Z"));

    /** A provider that has only a name. */
    record Named(String name) implements ChatProvider {
        @Override
        public TokenWindow window() {
            return TokenWindow.of(64_000);
        }

        @Override
        public ModelReply call(ModelRequest request) {
            throw new AssertionError("the provider must not be called");
        }
    }

    /** The outcomes of a call. */
    enum Outcome {
        SERVED,
        FAILED,
        REFUSED,
        BROKEN_OFF
    }

    @Property
    void only_three_failures_of_the_last_five_calls_open_the_breaker(@ForAll @Size(max = 40) List<Outcome> outcomes) {
        CircuitBreakers breakers = new CircuitBreakers(BreakerStore.none(), clock);
        Provider provider = new Named("p");
        Deque<Boolean> last = new ArrayDeque<>(List.of(true, true, true, true, true));
        for (Outcome outcome : outcomes) {
            assertThat(breakers.ask(provider)).isEqualTo(new Breakers.Answer(null, null));
            Optional<Breakers.Shift> shift = take(breakers, provider, outcome);
            if (outcome == Outcome.SERVED || outcome == Outcome.FAILED) {
                last.add(outcome == Outcome.SERVED);
                last.remove();
            }
            boolean open = last.stream().filter(served -> !served).count() >= TOO_MANY;
            assertThat(last).hasSize(LAST);
            assertThat(shift.isPresent()).as("%s", outcomes).isEqualTo(open);
            if (open) {
                assertThat(shift.get().outage())
                        .isEqualTo(new BreakerOutage(
                                Failure.OVERLOADED, clock.instant().plusSeconds(30)));
                return;
            }
        }
    }

    @Property
    void a_provider_is_called_at_its_retry_time_and_not_before(
            @ForAll @LongRange(min = 1, max = 1_000_000) long seconds) {
        CircuitBreakers breakers = new CircuitBreakers(BreakerStore.none(), clock);
        Provider provider = new Named("p");
        breakers.ask(provider);
        breakers.failed(provider, Failure.RATE_LIMIT_EXCEEDED, Duration.ofSeconds(seconds));
        Instant due = clock.instant().plusSeconds(seconds);
        assertThat(breakers.callable(provider)).contains(due);

        clock.advance(Duration.ofSeconds(seconds).minusMillis(1));
        assertThat(breakers.ask(provider).outage()).isEqualTo(new BreakerOutage(Failure.RATE_LIMIT_EXCEEDED, due));
        clock.advance(Duration.ofMillis(1));
        assertThat(breakers.ask(provider).outage()).isNull();
        assertThat(breakers.ask(provider).outage()).as("one trial at a time").isNotNull();
    }

    @Property
    void an_outage_is_never_shortened_by_another_failed_call(
            @ForAll @IntRange(min = 1, max = 100_000) int first, @ForAll @IntRange(min = 1, max = 100_000) int second) {
        CircuitBreakers breakers = new CircuitBreakers(BreakerStore.none(), clock);
        Provider provider = new Named("p");
        breakers.ask(provider);
        breakers.ask(provider);
        breakers.failed(provider, Failure.RATE_LIMIT_EXCEEDED, Duration.ofSeconds(first));
        breakers.failed(provider, Failure.QUOTA_EXHAUSTED, Duration.ofSeconds(second));

        assertThat(breakers.callable(provider)).contains(clock.instant().plusSeconds(Math.max(first, second)));
    }

    private static Optional<Breakers.Shift> take(Breakers breakers, Provider provider, Outcome outcome) {
        return switch (outcome) {
            case SERVED -> breakers.served(provider);
            case FAILED -> breakers.failed(provider, Failure.OVERLOADED, null);
            case REFUSED -> breakers.failed(provider, Failure.REFUSED, null);
            case BROKEN_OFF -> {
                breakers.released(provider);
                yield Optional.empty();
            }
        };
    }
}
