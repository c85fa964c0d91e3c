package dev.journeyman.model.fallback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.model.BreakerStore;
import dev.journeyman.model.BreakerStore.BreakerOutage;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.ProviderException;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.testkit.script.SettableClock;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A call that a host makes over a list of providers. */
class FallbackCallTest {

    private static final Instant THEN = Instant.parse("2026-01-01T00:00:00Z");
    private static final ModelRequest REQUEST =
            new ModelRequest(CallerRole.CODER, 0, List.of(UserMessage.from("Do it.")), null, List.of());

    private final SettableClock clock = new SettableClock(THEN);
    private final Breakers breakers = new CircuitBreakers(BreakerStore.none(), clock);
    private final List<String> asked = new ArrayList<>();
    private final List<Duration> pauses = new ArrayList<>();

    /** A provider with one reply or exception after another. */
    private final class Scripted implements ChatProvider {

        private final String name;
        private final int window;
        private final Deque<Object> turns;

        Scripted(String name, int window, Object... turns) {
            this.name = name;
            this.window = window;
            this.turns = new ArrayDeque<>(Arrays.asList(turns));
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public TokenWindow window() {
            return TokenWindow.of(window);
        }

        @Override
        public ModelReply call(ModelRequest request) throws InterruptedException {
            asked.add(name);
            Object turn = turns.remove();
            if (turn instanceof InterruptedException stopped) {
                throw stopped;
            }
            if (turn instanceof RuntimeException failure) {
                throw failure;
            }
            return new ModelReply(AiMessage.from((String) turn), null);
        }
    }

    @Test
    void the_first_provider_that_serves_answers_and_no_other_is_called() throws InterruptedException {
        FallbackResult result = call(provider("a", "hello"), provider("b", "never"));

        assertThat(result.status()).isEqualTo(FallbackResult.Status.COMPLETED);
        assertThat(result.provider()).isEqualTo("a");
        assertThat(result.reply().orElseThrow().message().text()).isEqualTo("hello");
        assertThat(result.stderr()).isEmpty();
        assertThat(result.tried()).isEmpty();
        assertThat(asked).containsExactly("a");
    }

    @Test
    void a_call_moves_down_the_list_and_names_failed_and_skipped_providers() throws InterruptedException {
        ChatProvider out = provider("a", quota(), "never");
        call(out, provider("b", "first"));
        FallbackResult result = call(out, provider("b", failure(Failure.UNAUTHORIZED, "no key")), provider("c", "yes"));

        assertThat(result.provider()).isEqualTo("c");
        assertThat(result.skipped()).extracting(FailedCall::provider).containsExactly("a");
        assertThat(result.failed()).extracting(FailedCall::toString).containsExactly("b failed (unauthorized: no key)");
        assertThat(asked).containsExactly("a", "b", "b", "c");
    }

    @Test
    void with_no_provider_left_the_result_is_failed_with_the_message_of_each() throws InterruptedException {
        ChatProvider out = provider("a", quota(), "never");
        call(out, provider("b", "first"));
        FallbackResult result = call(out, provider("b", new IllegalStateException("boom")));

        assertThat(result.status()).isEqualTo(FallbackResult.Status.FAILED);
        assertThat(result.stderr()).isEqualTo("All providers circuit-broken");
        assertThat(result.reply()).isEmpty();
        assertThat(result.tried())
                .extracting(FailedCall::toString)
                .containsExactly(
                        "a skipped (quota_exhausted; open until 2026-01-02T00:00:00Z)",
                        "b failed (execution_error: java.lang.IllegalStateException: boom)");
    }

    @Test
    void a_call_never_returns_to_the_start_of_the_list() throws InterruptedException {
        call(provider("a", failure(Failure.EXECUTION_ERROR, "x"), "never"), provider("b", quota(), "never"));

        assertThat(asked).containsExactly("a", "b");
    }

    @ParameterizedTest
    @EnumSource(names = {"OVERLOADED", "TIMEOUT", "UNREACHABLE"})
    void a_transient_failure_is_retried_twice_before_the_next_provider(Failure failure) throws InterruptedException {
        ProviderException chance = failure(failure, "busy");
        FallbackResult result = call(provider("a", chance, chance, chance, "never"), provider("b", "yes"));

        assertThat(result.provider()).isEqualTo("b");
        assertThat(asked).containsExactly("a", "a", "a", "b");
        assertThat(pauses).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(2));
        assertThat(breakers.ask(provider("a", "never")).outage())
                .isEqualTo(new BreakerOutage(failure, THEN.plus(Duration.ofSeconds(33))));
    }

    @Test
    void a_request_that_is_too_long_goes_only_to_the_next_larger_window() throws InterruptedException {
        ProviderException tooLong = failure(Failure.CONTEXT_TOO_LONG, "prompt is too long");
        FallbackResult served = call(
                new Scripted("a", 8_000, tooLong, "never"),
                new Scripted("b", 8_000, "never"),
                new Scripted("c", 32_000, "yes"));
        assertThat(served.provider()).isEqualTo("c");
        assertThat(asked).containsExactly("a", "c");

        FallbackResult refused = call(new Scripted("a", 8_000, tooLong, "never"), new Scripted("b", 8_000, "never"));
        assertThat(refused.status()).isEqualTo(FallbackResult.Status.FAILED);
        assertThat(refused.stderr()).isEqualTo("a failed (context_too_long: prompt is too long)");
    }

    @Test
    void a_call_that_is_interrupted_counts_against_no_provider() {
        ChatProvider slow = provider("a", new InterruptedException("stopped"));
        assertThatThrownBy(() -> call(slow)).isInstanceOf(InterruptedException.class);

        assertThat(breakers.ask(slow)).isEqualTo(new Breakers.Answer(null, null));
    }

    @Test
    void a_trial_that_is_interrupted_leaves_the_trial_to_the_next_call() {
        ChatProvider limited =
                provider("a", failure(Failure.RATE_LIMIT_EXCEEDED, "slow down"), new InterruptedException());
        assertThat(statusOf(limited)).isEqualTo(FallbackResult.Status.FAILED);
        clock.advance(Duration.ofSeconds(60));
        assertThatThrownBy(() -> call(limited)).isInstanceOf(InterruptedException.class);

        assertThat(statusOf(provider("a", "back"))).isEqualTo(FallbackResult.Status.COMPLETED);
    }

    @Test
    void a_list_without_providers_or_with_one_name_twice_is_refused() {
        assertThatThrownBy(() -> call()).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> call(provider("a", "x"), provider("a", "y")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A call is made over one provider or more, each under a name of its own, not over [a, a].");
    }

    private FallbackResult.Status statusOf(ChatProvider provider) {
        try {
            return call(provider).status();
        } catch (InterruptedException stopped) {
            throw new AssertionError(stopped);
        }
    }

    private FallbackResult call(ChatProvider... providers) throws InterruptedException {
        return new FallbackCall(List.of(providers), breakers, pause -> {
                    pauses.add(pause);
                    clock.pause(pause);
                })
                .call(REQUEST);
    }

    private ChatProvider provider(String name, Object... turns) {
        return new Scripted(name, 8_000, turns);
    }

    private static ProviderException quota() {
        return failure(Failure.QUOTA_EXHAUSTED, "You exceeded your current quota.");
    }

    private static ProviderException failure(Failure failure, String message) {
        return new ProviderException(failure, message, null, null);
    }
}
