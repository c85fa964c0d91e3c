package dev.journeyman.model.fallback;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.journal.Journal;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The breakers of a process, and their state after a restart. */
class CircuitBreakersTest {

    private static final Instant THEN = Instant.parse("2026-01-01T00:00:00Z");
    private static final int THREADS = 32;

    private final SettableClock clock = new SettableClock(THEN);
    private final BreakerStore store = Journal.memory().breakers();
    private CircuitBreakers breakers = new CircuitBreakers(store, clock);
    private final Provider provider = new Named("p");

    private record Named(String name) implements ChatProvider {
        @Override
        public TokenWindow window() {
            return TokenWindow.of(1_000);
        }

        @Override
        public ModelReply call(ModelRequest request) {
            throw new AssertionError("it is never called");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"REFUSED", "CONTEXT_TOO_LONG"})
    void refused_and_too_long_requests_never_open_a_breaker(Failure failure) {
        for (int i = 0; i < 20; i++) {
            assertThat(breakers.ask(provider).outage()).isNull();
            assertThat(breakers.failed(provider, failure, null)).isEmpty();
        }
        assertThat(store.outages()).isEmpty();
    }

    @Test
    void a_restart_keeps_the_outage_of_a_provider() {
        fail(Failure.QUOTA_EXHAUSTED, Duration.ofHours(5));
        restart();

        assertThat(breakers.ask(provider).outage())
                .isEqualTo(new BreakerOutage(Failure.QUOTA_EXHAUSTED, THEN.plus(Duration.ofHours(5))));
        assertThat(breakers.callable(provider)).contains(THEN.plus(Duration.ofHours(5)));
        assertThat(breakers.ask(new Named("q")).outage()).isNull();
    }

    @Test
    void a_restart_after_an_outage_finds_it_over() {
        fail(Failure.QUOTA_EXHAUSTED, Duration.ofHours(5));
        clock.advance(Duration.ofHours(5));
        restart();

        assertThat(breakers.ask(provider)).isEqualTo(new Breakers.Answer(null, null));
    }

    @Test
    void an_outage_after_transient_failures_is_kept_too() {
        fail(Failure.TIMEOUT, null);
        fail(Failure.TIMEOUT, null);
        assertThat(store.outages()).isEmpty();
        fail(Failure.UNREACHABLE, null);
        restart();

        assertThat(breakers.ask(provider).outage())
                .isEqualTo(new BreakerOutage(Failure.UNREACHABLE, THEN.plusSeconds(30)));
    }

    @ParameterizedTest
    @EnumSource(names = {"UNAUTHORIZED", "UNKNOWN_MODEL"})
    void a_configuration_failure_lasts_until_a_restart(Failure failure) {
        fail(failure, null);
        clock.advance(Duration.ofDays(1_000));

        assertThat(breakers.ask(provider).outage()).isEqualTo(new BreakerOutage(failure, null));
        assertThat(breakers.callable(provider)).isEmpty();
        restart();
        assertThat(breakers.ask(provider).outage()).isNull();
    }

    @Test
    void a_configuration_failure_is_not_cleared_by_a_call_in_flight() {
        breakers.ask(provider);
        breakers.ask(provider);
        fail(Failure.UNAUTHORIZED, null);
        breakers.served(provider);
        breakers.failed(provider, Failure.RATE_LIMIT_EXCEEDED, null);

        assertThat(breakers.ask(provider).outage()).isEqualTo(new BreakerOutage(Failure.UNAUTHORIZED, null));
    }

    @Test
    void a_provider_that_serves_again_is_removed_from_the_store_and_counted_from_zero() {
        fail(Failure.RATE_LIMIT_EXCEEDED, Duration.ofSeconds(10));
        clock.advance(Duration.ofSeconds(10));
        assertThat(breakers.ask(provider).shift()).isEqualTo(new Breakers.Shift(BreakerState.HALF_OPEN, null));
        assertThat(breakers.served(provider)).contains(new Breakers.Shift(BreakerState.CLOSED, null));

        assertThat(store.outages()).isEmpty();
        assertThat(fail(Failure.OVERLOADED, null)).isEmpty();
        assertThat(fail(Failure.OVERLOADED, null)).isEmpty();
        assertThat(fail(Failure.OVERLOADED, null)).isPresent();
    }

    @Test
    void a_trial_that_fails_opens_the_breaker_again_for_30_seconds() {
        fail(Failure.RATE_LIMIT_EXCEEDED, Duration.ofSeconds(10));
        clock.advance(Duration.ofSeconds(10));

        assertThat(fail(Failure.TIMEOUT, null))
                .contains(new Breakers.Shift(
                        BreakerState.OPEN,
                        new BreakerOutage(Failure.TIMEOUT, clock.instant().plusSeconds(30))));
    }

    @Test
    void an_interrupted_or_refused_trial_is_left_to_the_next_call() {
        fail(Failure.RATE_LIMIT_EXCEEDED, Duration.ofSeconds(10));
        clock.advance(Duration.ofSeconds(10));
        assertThat(breakers.ask(provider).outage()).isNull();
        assertThat(breakers.callable(provider).orElseThrow()).isAfter(clock.instant());
        breakers.released(provider);
        assertThat(breakers.callable(provider)).contains(clock.instant());
        assertThat(fail(Failure.REFUSED, null)).isEmpty();
        assertThat(breakers.ask(provider).outage()).isNull();
    }

    @Test
    @Timeout(30)
    void one_of_32_threads_gets_the_trial() throws Exception {
        for (int round = 0; round < 20; round++) {
            fail(Failure.RATE_LIMIT_EXCEEDED, Duration.ofSeconds(10));
            clock.advance(Duration.ofSeconds(10));
            List<Breakers.Answer> answers = together(() -> breakers.ask(provider));

            assertThat(answers.stream().filter(answer -> answer.outage() == null))
                    .hasSize(1);
            assertThat(answers.stream().filter(answer -> answer.shift() != null))
                    .hasSize(1);
            breakers.served(provider);
        }
    }

    @Test
    @Timeout(30)
    void one_of_32_concurrent_failures_reports_that_the_breaker_opened() throws Exception {
        List<Optional<Breakers.Shift>> shifts = together(() -> breakers.failed(provider, Failure.TIMEOUT, null));

        assertThat(shifts.stream().flatMap(Optional::stream)).hasSize(1);
    }

    @Test
    void providers_at_one_address_fail_together() {
        Provider here = new Placed("p", "openai:x at http://here");
        Provider too = new Placed("q", "openai:x at http://here");
        breakers.ask(here);
        breakers.failed(here, Failure.QUOTA_EXHAUSTED, null);

        assertThat(breakers.ask(too).outage()).isNotNull();
        assertThat(breakers.ask(new Placed("p", "openai:x at http://there")).outage())
                .isNull();
    }

    private record Placed(String name, String place) implements ChatProvider {
        @Override
        public TokenWindow window() {
            return TokenWindow.of(1_000);
        }

        @Override
        public Optional<String> breaker() {
            return Optional.of(place);
        }

        @Override
        public ModelReply call(ModelRequest request) {
            throw new AssertionError("it is never called");
        }
    }

    private Optional<Breakers.Shift> fail(Failure failure, @Nullable Duration retryAfter) {
        breakers.ask(provider);
        return breakers.failed(provider, failure, retryAfter);
    }

    private void restart() {
        breakers = new CircuitBreakers(store, clock);
    }

    private static <T> List<T> together(Callable<T> work) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            CyclicBarrier begin = new CyclicBarrier(THREADS);
            List<Future<T>> futures = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                futures.add(threads.submit(() -> {
                    begin.await();
                    return work.call();
                }));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(future.get());
            }
            return results;
        } finally {
            threads.shutdownNow();
        }
    }
}
