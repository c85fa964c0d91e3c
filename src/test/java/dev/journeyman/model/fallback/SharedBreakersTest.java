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
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Breakers of two processes over one store. */
class SharedBreakersTest {

    private static final Instant THEN = Instant.parse("2026-01-01T00:00:00Z");

    private final SettableClock clock = new SettableClock(THEN);
    private final CountedStore store = new CountedStore(Journal.memory().breakers());
    private final CircuitBreakers one = new CircuitBreakers(store, clock);
    private final CircuitBreakers other = new CircuitBreakers(store, clock);
    private final Provider provider = new Named("p");

    @Test
    void an_outage_that_one_process_found_is_known_to_the_other_within_a_second() {
        assertThat(other.ask(provider).outage()).isNull();
        other.served(provider);
        one.ask(provider);
        one.failed(provider, Failure.QUOTA_EXHAUSTED, Duration.ofHours(5));
        clock.advance(Duration.ofSeconds(1));

        assertThat(other.ask(provider).outage())
                .isEqualTo(new BreakerOutage(Failure.QUOTA_EXHAUSTED, THEN.plus(Duration.ofHours(5))));
        assertThat(other.callable(provider)).contains(THEN.plus(Duration.ofHours(5)));
    }

    @Test
    void the_other_process_makes_a_trial_when_the_outage_is_over() {
        one.ask(provider);
        one.failed(provider, Failure.QUOTA_EXHAUSTED, Duration.ofHours(5));
        clock.advance(Duration.ofSeconds(1));
        other.ask(provider);
        clock.advance(Duration.ofHours(5));

        Breakers.Answer answer = other.ask(provider);
        assertThat(answer.outage()).isNull();
        assertThat(answer.shift()).isEqualTo(new Breakers.Shift(BreakerState.HALF_OPEN, null));
        assertThat(other.served(provider)).contains(new Breakers.Shift(BreakerState.CLOSED, null));
    }

    @Test
    void one_of_two_processes_makes_the_trial_and_the_other_sees_what_came_of_it() {
        one.ask(provider);
        one.failed(provider, Failure.QUOTA_EXHAUSTED, Duration.ofHours(5));
        clock.advance(Duration.ofSeconds(1));
        other.ask(provider);
        clock.advance(Duration.ofHours(5));

        assertThat(one.ask(provider).outage()).isNull();
        assertThat(other.ask(provider).outage()).isNotNull();

        one.served(provider);
        clock.advance(Duration.ofSeconds(1));
        assertThat(other.ask(provider).outage())
                .as("closed by the other's trial")
                .isNull();
    }

    @Test
    void a_process_that_dies_in_its_trial_leaves_it_to_another_one_after_a_minute() {
        one.ask(provider);
        one.failed(provider, Failure.QUOTA_EXHAUSTED, Duration.ofHours(5));
        clock.advance(Duration.ofSeconds(1));
        other.ask(provider);
        clock.advance(Duration.ofHours(5));
        one.ask(provider);

        clock.advance(Duration.ofSeconds(50));
        assertThat(other.ask(provider).outage()).isNotNull();
        clock.advance(Duration.ofSeconds(12));
        assertThat(other.ask(provider).outage()).isNull();
    }

    @Test
    void an_outage_that_another_process_ended_ends_here_too() {
        one.ask(provider);
        one.failed(provider, Failure.QUOTA_EXHAUSTED, Duration.ofHours(5));
        store.forget("p");
        clock.advance(Duration.ofSeconds(1));

        assertThat(one.ask(provider).outage()).isNull();
    }

    @Test
    void the_store_is_read_at_most_once_a_second() {
        for (int i = 0; i < 100; i++) {
            one.ask(provider);
            one.served(provider);
            clock.advance(Duration.ofMillis(9));
        }

        assertThat(store.reads).isEqualTo(1);
        clock.advance(Duration.ofSeconds(1));
        one.ask(provider);
        assertThat(store.reads).isEqualTo(2);
    }

    private record Named(String name) implements ChatProvider {
        @Override
        public TokenWindow window() {
            return TokenWindow.of(1_000);
        }

        @Override
        public ModelReply call(ModelRequest request) {
            throw new AssertionError("It is not called.");
        }
    }

    /** A store that counts how often its outages are read. */
    private static final class CountedStore implements BreakerStore {

        private final BreakerStore store;
        private int reads;

        CountedStore(BreakerStore store) {
            this.store = store;
        }

        @Override
        public Map<String, BreakerOutage> outages() {
            reads++;
            return Map.copyOf(store.outages());
        }

        @Override
        public void keep(String provider, BreakerOutage outage) {
            store.keep(provider, outage);
        }

        @Override
        public boolean trial(String provider, BreakerOutage over, Instant until) {
            return store.trial(provider, over, until);
        }

        @Override
        public void forget(String provider) {
            store.forget(provider);
        }
    }
}
