package dev.journeyman.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.model.BreakerSettings.BreakerTimes;
import dev.journeyman.model.BreakerStore.BreakerOutage;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.fallback.Breakers;
import dev.journeyman.model.fallback.CircuitBreakers;
import dev.journeyman.story.BadInputException;
import dev.journeyman.testkit.script.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How long breakers stay open, for all providers and for single ones. */
class BreakerTimesTest {

    private static final Instant THEN = Instant.parse("2026-01-01T00:00:00Z");
    private static final BreakerTimes OWN =
            new BreakerTimes(Duration.ofSeconds(5), Duration.ofHours(2), Duration.ofMinutes(7));

    private final SettableClock clock = new SettableClock(THEN);
    private final CircuitBreakers breakers =
            new CircuitBreakers(BreakerStore.none(), clock, BreakerSettings.DEFAULT.with("own", OWN));

    private record Named(String name) implements ChatProvider {
        @Override
        public TokenWindow window() {
            return TokenWindow.of(1_000);
        }

        @Override
        public ModelReply call(ModelRequest request) {
            throw new AssertionError("nothing calls it");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "own,   RATE_LIMIT_EXCEEDED, 1, PT5S",
        "own,   QUOTA_EXHAUSTED,     1, PT2H",
        "own,   OVERLOADED,          3, PT7M",
        "own,   EXECUTION_ERROR,     3, PT7M",
        "other, RATE_LIMIT_EXCEEDED, 1, PT60S",
        "other, QUOTA_EXHAUSTED,     1, PT24H",
        "other, UNREACHABLE,         3, PT30S"
    })
    void a_breaker_opens_for_the_time_of_its_provider_and_lets_one_call_through_after_it(
            String name, Failure failure, int calls, Duration time) {
        Provider provider = new Named(name);
        Breakers.Shift shift = null;
        for (int i = 0; i < calls; i++) {
            assertThat(breakers.ask(provider).outage()).isNull();
            shift = breakers.failed(provider, failure, null).orElse(null);
        }

        assertThat(until(shift)).isEqualTo(THEN.plus(time));
        clock.advance(time.minusMillis(1));
        assertThat(breakers.ask(provider).outage()).isEqualTo(new BreakerOutage(failure, THEN.plus(time)));
        clock.advance(Duration.ofMillis(1));
        assertThat(breakers.ask(provider).outage()).isNull();
    }

    @Test
    void a_trial_that_fails_opens_it_for_the_same_time_again() {
        Provider provider = new Named("own");
        for (int i = 0; i < 3; i++) {
            breakers.ask(provider);
            breakers.failed(provider, Failure.TIMEOUT, null);
        }
        clock.advance(Duration.ofMinutes(7));
        breakers.ask(provider);

        assertThat(until(breakers.failed(provider, Failure.TIMEOUT, null).orElse(null)))
                .isEqualTo(THEN.plus(Duration.ofMinutes(14)));
        assertThat(breakers.ask(provider).outage()).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"RATE_LIMIT_EXCEEDED", "QUOTA_EXHAUSTED", "OVERLOADED"})
    void the_retry_time_of_the_provider_overrides_the_settings(Failure failure) {
        Provider provider = new Named("own");
        breakers.ask(provider);

        assertThat(until(breakers.failed(provider, failure, Duration.ofMinutes(3))
                        .orElse(null)))
                .isEqualTo(THEN.plus(Duration.ofMinutes(3)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-5S", "PT0.9S", "PT720H0.001S"})
    void a_time_out_of_range_is_refused(Duration time) {
        assertThatThrownBy(() -> BreakerTimes.DEFAULT.withQuota(time))
                .isInstanceOf(BadInputException.class)
                .hasMessage(
                        "The time \"quota\" of a breaker is %s; it must be from 1 second to 30 days.".formatted(time));
    }

    private static @Nullable Instant until(Breakers.@Nullable Shift shift) {
        return Objects.requireNonNull(Objects.requireNonNull(shift).outage()).until();
    }
}
