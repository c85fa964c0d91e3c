package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.Outcome;
import dev.journeyman.Run;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ProviderException;
import dev.journeyman.model.fallback.BreakerState;
import dev.journeyman.review.Architect;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.RetryPolicy;
import dev.journeyman.testkit.script.Replies;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which of several providers is called, how often, and when. */
@Timeout(60)
class RosterInARunTest {

    @TempDir
    Path home;

    private EngineStage stage;

    @BeforeEach
    void set() {
        stage = new EngineStage(home).architect(request -> Optional.of(Verdict.of(Decision.APPROVE)));
    }

    @Test
    void the_first_provider_serves_and_the_others_are_never_called() throws InterruptedException {
        Actor second = Actor.doing("b");
        Outcome outcome = stage.coders(Actor.doing("a", Lines.read("x"), Lines.work()), second)
                .play(EngineStage.EXPRESS);

        assertThat(outcome.done()).isTrue();
        assertThat(second.requests()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"OVERLOADED", "TIMEOUT", "UNREACHABLE", "UNREADABLE_ANSWER"})
    void a_transient_failure_is_retried_after_one_and_after_two_seconds(Failure failure) throws InterruptedException {
        Actor first = Actor.failing("a", failure);
        Actor second = Actor.doing("b", Lines.work());
        stage.coders(first, second).play(EngineStage.EXPRESS);

        assertThat(first.requests()).hasSize(3);
        assertThat(first.requests().stream().map(request -> request.turn())).containsExactly(0, 1, 2);
        assertThat(stage.pauses).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(2));
        assertThat(asked()).containsExactly("a", "a", "a", "b");
    }

    @Test
    void different_transient_failures_share_the_two_retries() throws InterruptedException {
        stage.coders(
                        Actor.doing(
                                "a",
                                Actor.failure(Failure.OVERLOADED, "o"),
                                Actor.failure(Failure.TIMEOUT, "t"),
                                Actor.failure(Failure.UNREACHABLE, "u")),
                        Actor.doing("b", Lines.work()))
                .play(EngineStage.EXPRESS);

        assertThat(asked()).containsExactly("a", "a", "a", "b");
    }

    @Test
    void a_successful_retry_stays_with_its_provider() throws InterruptedException {
        Actor second = Actor.doing("b");
        Outcome outcome = stage.coders(
                        Actor.doing(
                                "a",
                                Actor.failure(Failure.OVERLOADED, "o"),
                                Actor.failure(Failure.OVERLOADED, "o"),
                                Lines.work()),
                        second)
                .play(EngineStage.EXPRESS);

        assertThat(outcome.done()).isTrue();
        assertThat(second.requests()).isEmpty();
        assertThat(stage.entries(Entry.BriefInjected.class)).isEmpty();
        assertThat(stage.entries(Entry.BreakerChanged.class)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "RATE_LIMIT_EXCEEDED",
                "QUOTA_EXHAUSTED",
                "UNAUTHORIZED",
                "UNKNOWN_MODEL",
                "NO_SERVER",
                "EXECUTION_ERROR"
            })
    void a_failure_that_is_not_transient_moves_to_the_next_provider_at_once(Failure failure)
            throws InterruptedException {
        Actor first = Actor.failing("a", failure);
        stage.coders(first, Actor.doing("b", Lines.work())).play(EngineStage.EXPRESS);

        assertThat(asked()).containsExactly("a", "b");
        assertThat(stage.pauses).isEmpty();
    }

    @Test
    void a_refused_request_goes_to_the_next_provider_with_a_brief() throws InterruptedException {
        Outcome outcome = stage.coders(Actor.failing("a", Failure.REFUSED), Actor.doing("b", Lines.work()))
                .play(EngineStage.EXPRESS);

        assertThat(outcome.done()).isTrue();
        assertThat(asked()).containsExactly("a", "b");
        assertThat(stage.entries(Entry.BreakerChanged.class)).isEmpty();
        assertThat(stage.entries(Entry.BriefInjected.class)).hasSize(1);
        assertThat(stage.pauses).isEmpty();
    }

    @Test
    void a_request_that_all_refuse_fails_the_attempt_with_the_message_of_each() throws InterruptedException {
        Outcome outcome = stage.coders(Actor.failing("a", Failure.REFUSED), Actor.failing("b", Failure.REFUSED))
                .play(EngineStage.EXPRESS.withRetryPolicy(new RetryPolicy(2, 0)));

        assertThat(asked()).containsExactly("a", "b", "a", "b");
        assertThat(outcome.state()).isEqualTo(State.FAILED);
        assertThat(outcome.reason())
                .isEqualTo("No attempt is left: Every provider refused: a failed (refused: refused it is), b failed"
                        + " (refused: refused it is)");
        assertThat(stage.way()).contains("CODING AttemptFailed SETUP", "CODING AttemptsExhausted FAILED");
    }

    @Test
    void a_refusal_and_an_outage_together_do_not_fail_the_story() throws InterruptedException {
        Outcome outcome = stage.coders(Actor.doing("a", quota(60), Lines.work()), Actor.failing("b", Failure.REFUSED))
                .play(EngineStage.EXPRESS);

        assertThat(outcome.done()).isTrue();
        assertThat(asked()).containsExactly("a", "b", "a");
    }

    @Test
    void a_plan_that_all_refuse_to_make_ends_the_story_with_their_messages() throws InterruptedException {
        Outcome outcome = stage.coders(Actor.failing("a", Failure.REFUSED)).play(EngineStage.STORY);

        assertThat(outcome.state()).isEqualTo(State.FAILED);
        assertThat(outcome.reason()).isEqualTo("Every provider refused: a failed (refused: refused it is)");
    }

    @Test
    void a_review_that_all_models_refuse_waits_for_a_person() throws InterruptedException {
        Outcome outcome = stage.coders(Actor.doing("a", Lines.plan("p"), Lines.work()))
                .judges(Actor.failing("j", Failure.REFUSED))
                .play(EngineStage.STORY);

        assertThat(outcome.state()).isEqualTo(State.PLAN_REVIEW);
        assertThat(outcome.request()).isPresent();
        assertThat(outcome.reason()).contains("j failed (refused: refused it is)");
    }

    @Test
    void a_malformed_request_ends_the_run_as_a_defect() throws InterruptedException {
        Actor second = Actor.doing("b", Lines.work());
        Outcome outcome = stage.coders(Actor.failing("a", Failure.MALFORMED_REQUEST), second)
                .play(EngineStage.EXPRESS);

        assertThat(outcome.state()).isEqualTo(State.FAILED);
        assertThat(outcome.reason()).contains("a says that the request is malformed", "defect of journeyman");
        assertThat(second.requests()).isEmpty();
    }

    @Test
    void a_context_that_stays_too_long_is_not_sent_to_another_provider() throws InterruptedException {
        Actor second = Actor.doing("b", Lines.work());
        Outcome outcome = stage.coders(Actor.failing("a", Failure.CONTEXT_TOO_LONG), second)
                .play(EngineStage.EXPRESS);

        assertThat(outcome.state()).isEqualTo(State.FAILED);
        assertThat(second.requests()).isEmpty();
    }

    @Test
    void the_current_provider_is_called_first_even_when_an_earlier_one_could_serve_again() throws InterruptedException {
        Actor first = Actor.doing("a", quota(1), Lines.work());
        Actor second = new Actor("b", null, request -> {
            stage.clock.advance(Duration.ofMinutes(1));
            return request.turn() < 2 ? Lines.read("x" + request.turn()) : Lines.work();
        });
        stage.coders(first, second).play(EngineStage.EXPRESS);

        assertThat(asked()).containsExactly("a", "b", "b", "b");
    }

    @Test
    void when_the_current_provider_fails_the_call_moves_down_the_list_and_never_up() throws InterruptedException {
        Actor first = Actor.doing("a", quota(1), Lines.work());
        Actor second = Actor.doing("b", Lines.read("x"), Actor.failure(Failure.EXECUTION_ERROR, "broke"));
        Actor third = Actor.doing("c", Actor.failure(Failure.EXECUTION_ERROR, "broke"));
        Outcome outcome = stage.coders(first, second, third).play(EngineStage.EXPRESS);

        assertThat(asked().subList(0, 4)).containsExactly("a", "b", "b", "c");
        assertThat(stage.way()).contains("CODING ServiceLost SUSPENDED");
        assertThat(asked().get(4))
                .as("after service came back the order counts again")
                .isEqualTo("a");
        assertThat(outcome.done()).isTrue();
    }

    @Test
    void the_next_attempt_begins_with_the_first_provider_again() throws InterruptedException {
        Actor first = Actor.doing("a", quota(1), Lines.work());
        Actor second = new Actor("b", null, request -> {
            stage.clock.advance(Duration.ofMinutes(1));
            return Lines.work();
        });
        stage.checks(1).coders(first, second).play(EngineStage.EXPRESS.withRetryPolicy(new RetryPolicy(2, 0)));

        assertThat(asked()).containsExactly("a", "b", "a");
        assertThat(stage.entries(Entry.BriefInjected.class))
                .as("only the retry has a brief: no provider failed since")
                .extracting(brief -> brief.kind().toString())
                .containsExactly("circuit_breaker", "retry");
    }

    @Test
    void a_provider_with_a_retry_time_is_not_called_before_that_time() throws InterruptedException {
        Actor first = Actor.doing("a", Lines.read("x"), quota(90), Lines.work());
        Instant begin = stage.clock.instant();
        stage.coders(first, Actor.doing("b", Actor.failure(Failure.UNAUTHORIZED, "no")))
                .play(EngineStage.EXPRESS);

        assertThat(stage.entries(Entry.BreakerChanged.class))
                .first()
                .isEqualTo(
                        new Entry.BreakerChanged("a", BreakerState.OPEN, "rate_limit_exceeded", begin.plusSeconds(90)));
        assertThat(stage.pauses).containsExactly(Duration.ofSeconds(90));
    }

    @Test
    void without_a_retry_time_a_rate_limit_lasts_a_minute_and_a_quota_a_day() throws InterruptedException {
        Instant begin = stage.clock.instant();
        stage.coders(
                        Actor.failing("a", Failure.RATE_LIMIT_EXCEEDED),
                        Actor.failing("b", Failure.QUOTA_EXHAUSTED),
                        Actor.doing("c", Lines.work()))
                .play(EngineStage.EXPRESS);

        assertThat(stage.entries(Entry.BreakerChanged.class))
                .extracting(Entry.BreakerChanged::until)
                .containsExactly(begin.plusSeconds(60), begin.plus(Duration.ofHours(24)));
    }

    @Test
    void a_provider_with_an_open_breaker_is_skipped_and_that_is_journaled() throws InterruptedException {
        Actor first = Actor.doing("a", quota(600), Lines.work());
        stage.coders(first, Actor.doing("b", Lines.work(), Lines.work())).play(EngineStage.EXPRESS);
        stage.play(EngineStage.EXPRESS);

        assertThat(first.requests()).as("the breaker is that of all runs").hasSize(1);
        assertThat(stage.entries(Entry.ProviderSkipped.class)).singleElement().satisfies(skipped -> {
            assertThat(skipped.provider()).isEqualTo("a");
            assertThat(skipped.failure()).isEqualTo("rate_limit_exceeded");
            assertThat(skipped.until()).isEqualTo(Instant.parse("2026-01-01T00:10:00Z"));
        });
        assertThat(stage.entries(Entry.BriefInjected.class))
                .as("who never served this run has nothing to hand over")
                .isEmpty();
    }

    @Test
    void an_outage_outlives_the_process() throws InterruptedException {
        stage.journal.remember();
        stage.coders(Actor.doing("a", quota(3_600)), Actor.doing("b")).play(EngineStage.EXPRESS);
        Actor first = Actor.doing("a", Lines.work());
        Actor second = Actor.doing("b", Lines.work());
        stage.clock.advance(Actor.AWAY.minusSeconds(1));
        Outcome outcome = stage.coders(first, second).again().resume();

        assertThat(outcome.done()).isTrue();
        assertThat(stage.pauses).as("it waited for the second").containsExactly(Duration.ofSeconds(1));
        assertThat(first.requests()).isEmpty();
    }

    @Test
    void a_provider_that_serves_after_an_outage_closes_its_breaker() throws InterruptedException {
        Actor only = Actor.doing("a", quota(90), Lines.work());
        Outcome outcome = stage.coders(only).play(EngineStage.EXPRESS);

        assertThat(outcome.done()).isTrue();
        assertThat(stage.entries(Entry.BreakerChanged.class))
                .extracting(Entry.BreakerChanged::state)
                .containsExactly(BreakerState.OPEN, BreakerState.HALF_OPEN, BreakerState.CLOSED);
        assertThat(stage.pauses).containsExactly(Duration.ofSeconds(90));
    }

    @Test
    void a_current_provider_tripped_by_another_run_does_not_block_the_others() throws InterruptedException {
        Actor first = Actor.doing("a", quota(1), Actor.failure(Failure.EXECUTION_ERROR, "once"), Lines.work());
        Actor second = Actor.doing(
                "b", Lines.ask("Which?"), new ProviderException(Failure.QUOTA_EXHAUSTED, "no more", null, null));
        stage.coders(first, second).architect(Architect.park()).play(EngineStage.EXPRESS);
        Run waiting = stage.run();
        stage.clock.advance(Duration.ofSeconds(2));
        stage.play(EngineStage.EXPRESS);
        AtomicInteger losses = new AtomicInteger();
        stage.journal.cutAfter(entry -> entry instanceof Entry.Moved moved
                && moved.move().signal() instanceof Signal.ServiceLost
                && losses.incrementAndGet() > 3);

        waiting.deliver("r1", Verdict.answer("This."));

        assertThat(waiting.await().state()).isEqualTo(State.CODE_REVIEW);
        assertThat(first.requests()).hasSize(3);
    }

    @Test
    void two_providers_of_one_name_are_refused_when_the_engine_is_built() {
        stage.coders(Actor.doing("a"), Actor.doing("b"), Actor.doing("a"));

        assertThatThrownBy(stage::engine).isInstanceOf(BadInputException.class).hasMessageContaining("a");
    }

    @Test
    void a_reply_that_mentions_rate_limits_trips_no_breaker() throws InterruptedException {
        stage.coders(
                        Actor.doing("a", Replies.words("429 rate limit exceeded, quota exhausted"), Lines.work()),
                        Actor.doing("b"))
                .play(EngineStage.EXPRESS);

        assertThat(stage.entries(Entry.BreakerChanged.class)).isEmpty();
        assertThat(asked()).containsExactly("a", "a");
    }

    private static ProviderException quota(int seconds) {
        return new ProviderException(Failure.RATE_LIMIT_EXCEEDED, "slow down", Duration.ofSeconds(seconds), null);
    }

    private List<String> asked() {
        return stage.entries(Entry.RequestSent.class).stream()
                .map(Entry.RequestSent::provider)
                .toList();
    }
}
