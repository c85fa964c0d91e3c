package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.Outcome;
import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ProviderException;
import dev.journeyman.model.fallback.BreakerState;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run without a provider that serves: which provider it waits for, how long, and in which process. */
@Timeout(60)
class SuspensionOfSeveralTest {

    private static final int TEN_MINUTES = 600;
    private static final Duration DAYS = Duration.ofDays(3);

    @TempDir
    Path home;

    private EngineStage stage;

    @BeforeEach
    void set() {
        stage = new EngineStage(home).architect(request -> Optional.of(Verdict.of(Decision.APPROVE)));
        stage.journal.remember();
    }

    @Test
    void a_provider_due_within_ten_minutes_is_waited_for() throws InterruptedException {
        Outcome outcome = stage.coders(
                        Actor.doing("a", limited(3_600)), Actor.doing("b", limited(TEN_MINUTES), Lines.work()))
                .play(EngineStage.EXPRESS);

        assertThat(outcome.done()).isTrue();
        assertThat(stage.pauses).containsExactly(Duration.ofMinutes(10));
        assertThat(stage.entries(Entry.RunPaused.class))
                .singleElement()
                .extracting(Entry.RunPaused::due)
                .isEqualTo(Instant.parse("2026-01-01T00:10:00Z"));
    }

    @Test
    void a_provider_due_later_suspends_the_run_which_names_the_time() throws InterruptedException {
        Outcome outcome = stage.coders(Actor.doing("a", limited(3_600)), Actor.doing("b", limited(TEN_MINUTES + 1)))
                .play(EngineStage.EXPRESS);

        assertThat(outcome.state()).isEqualTo(State.SUSPENDED);
        assertThat(stage.pauses).isEmpty();
        assertThat(stage.entries(Entry.RunPaused.class))
                .singleElement()
                .extracting(Entry.RunPaused::reason)
                .asString()
                .startsWith("All providers circuit-broken: ")
                .contains("a failed (rate_limit_exceeded: slow down; open until 2026-01-01T01:00:00Z)")
                .contains("b failed (rate_limit_exceeded: slow down; open until 2026-01-01T00:10:01Z)");
    }

    @Test
    void a_run_resumed_before_a_provider_is_due_is_parked_again_without_a_call() throws InterruptedException {
        stage.coders(Actor.doing("a", limited(3_600))).play(EngineStage.EXPRESS);
        Actor again = Actor.doing("a", Lines.work());
        stage.coders(again).again();
        Outcome early = stage.resume();

        assertThat(early.state()).isEqualTo(State.SUSPENDED);
        assertThat(again.requests()).isEmpty();
        assertThat(stage.entries(Entry.RunPaused.class))
                .hasSize(2)
                .allSatisfy(paused -> assertThat(paused.reason()).contains("open until 2026-01-01T01:00:00Z"));

        stage.clock.advance(Duration.ofHours(1));
        assertThat(stage.resume().done()).isTrue();
    }

    @Test
    void a_due_breaker_lets_one_trial_through_and_its_failure_opens_it_again() throws InterruptedException {
        Actor only =
                Actor.doing("a", overloaded(), overloaded(), overloaded(), overloaded(), Lines.read("x"), Lines.work());
        Outcome outcome = stage.coders(only).play(EngineStage.EXPRESS);

        assertThat(outcome.done()).isTrue();
        assertThat(stage.pauses)
                .as("two retries, the rest of a breaker, and after a trial without retries another rest")
                .containsExactly(
                        Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(30), Duration.ofSeconds(30));
        assertThat(stage.entries(Entry.BreakerChanged.class))
                .extracting(Entry.BreakerChanged::state)
                .containsExactly(
                        BreakerState.OPEN,
                        BreakerState.HALF_OPEN,
                        BreakerState.OPEN,
                        BreakerState.HALF_OPEN,
                        BreakerState.CLOSED);
    }

    @Test
    void a_provider_that_needs_configuration_is_not_waited_for() throws InterruptedException {
        Actor second = Actor.doing("b", limited(60), Lines.work());
        Actor first = Actor.failing("a", Failure.UNAUTHORIZED);
        Outcome outcome = stage.coders(first, second).play(EngineStage.EXPRESS);

        assertThat(outcome.done()).isTrue();
        assertThat(first.requests()).hasSize(1);
    }

    @Test
    void an_unknown_error_suspends_the_run_until_it_is_resumed() throws InterruptedException {
        Actor only = Actor.doing("a", Actor.failure(Failure.EXECUTION_ERROR, "odd"), Lines.work());
        assertThat(stage.coders(only).play(EngineStage.EXPRESS).state()).isEqualTo(State.SUSPENDED);
        assertThat(stage.pauses).isEmpty();
        assertThat(stage.resume().done()).isTrue();
    }

    @Test
    void unused_returns_of_service_do_not_extend_the_24_hours() throws InterruptedException {
        stage.patience = DAYS;
        Outcome outcome = stage.coders(new Actor("a", null, request -> {
                    throw limited(TEN_MINUTES);
                }))
                .play(EngineStage.EXPRESS);

        assertThat(outcome.state()).isEqualTo(State.FAILED);
        assertThat(outcome.reason()).isEqualTo("no provider could serve for PT24H");
        assertThat(Collections.frequency(stage.way(), "SUSPENDED ServiceRestored CODING"))
                .isEqualTo(24 * 6);
    }

    @Test
    void a_wait_that_ends_after_24_hours_ends_the_story_and_replays() throws InterruptedException {
        stage.patience = DAYS;
        Outcome outcome = stage.coders(new Actor("a", null, request -> {
                    throw limited(7 * 60);
                }))
                .play(EngineStage.EXPRESS);

        assertThat(outcome.state()).isEqualTo(State.FAILED);
        assertThat(stage.way()).last().isEqualTo("SUSPENDED SuspensionExpired FAILED");
    }

    @Test
    void a_used_return_of_service_restarts_the_24_hours() throws InterruptedException {
        AtomicInteger calls = new AtomicInteger();
        stage.patience = DAYS;
        Outcome outcome = stage.coders(new Actor("a", null, request -> {
                    int call = calls.incrementAndGet();
                    if (call == 140) {
                        return Lines.read("x");
                    }
                    if (call == 270) {
                        return Lines.work();
                    }
                    throw limited(TEN_MINUTES);
                }))
                .play(EngineStage.EXPRESS);

        assertThat(outcome.done()).as(outcome.reason()).isTrue();
    }

    @Test
    void only_unusable_providers_park_the_run_at_once_naming_each_even_a_skipped_one() throws InterruptedException {
        stage.coders(
                Actor.failing("a", Failure.UNAUTHORIZED),
                Actor.doing("b", Lines.work(), Actor.failure(Failure.UNKNOWN_MODEL, "gone")));
        stage.play(EngineStage.EXPRESS);
        Outcome outcome = stage.play(EngineStage.EXPRESS);

        assertThat(outcome.state()).isEqualTo(State.SUSPENDED);
        assertThat(outcome.reason())
                .isEqualTo("All providers circuit-broken: a skipped (unauthorized), b failed (unknown_model: gone).");
    }

    @Test
    void the_providers_of_the_architect_are_waited_for_separately() throws InterruptedException {
        Outcome outcome = stage.coders(Actor.doing("a", Lines.plan("p"), Lines.work()))
                .judges(
                        Actor.doing("d", limited(3_600)),
                        Actor.doing("e", limited(30), Lines.verdict("approve", ""), Lines.verdict("approve", "")))
                .play(EngineStage.STORY);

        assertThat(outcome.done()).isTrue();
        assertThat(stage.way())
                .containsSequence("PLAN_REVIEW ServiceLost SUSPENDED", "SUSPENDED ServiceRestored PLAN_REVIEW");
        assertThat(stage.pauses).containsExactly(Duration.ofSeconds(30));
        assertThat(stage.entries(Entry.BriefInjected.class)).isEmpty();
        assertThat(stage.entries(Entry.AttemptRecorded.class)).hasSize(1);
    }

    @Test
    void a_run_whose_store_fails_does_not_keep_a_half_open_breaker() throws InterruptedException {
        stage.coders(Actor.doing("a", limited(60), Lines.work(), Lines.work()));
        stage.journal.cutAfter(
                entry -> entry instanceof Entry.BreakerChanged changed && changed.state() == BreakerState.HALF_OPEN);
        assertThatThrownBy(() -> stage.play(EngineStage.EXPRESS)).hasMessageContaining("cut off");

        assertThat(stage.resume().done()).isTrue();
        assertThat(stage.pauses).as("no other run holds the trial").containsExactly(Duration.ofSeconds(60));
    }

    private static ProviderException limited(int seconds) {
        return new ProviderException(Failure.RATE_LIMIT_EXCEEDED, "slow down", Duration.ofSeconds(seconds), null);
    }

    private static ProviderException overloaded() {
        return Actor.failure(Failure.OVERLOADED, "too much");
    }
}
