package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.Outcome;
import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ProviderException;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.Budget;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Stories without a provider that serves: nothing is lost, nothing runs, and they resume when service returns. */
class SuspensionTest {

    @TempDir
    Path home;

    private EngineStage stage;

    @BeforeEach
    void set() {
        stage = new EngineStage(home);
    }

    @Test
    void planning_is_suspended_and_the_same_request_is_sent_again() throws InterruptedException {
        Outcome outcome = stage.coder(Lines.read("a")).play(EngineStage.STORY);
        assertThat(outcome.state()).isEqualTo(State.SUSPENDED);
        assertThat(stage.way()).last().isEqualTo("PLANNING ServiceLost SUSPENDED");
        var lost = stage.request(2);
        stage.coder(Lines.plan("p")).again().resume();
        assertThat(stage.way()).endsWith("SUSPENDED ServiceRestored PLANNING", "PLANNING PlanSubmitted PLAN_REVIEW");
        assertThat(stage.request(1).messages()).isEqualTo(lost.messages());
        assertThat(stage.request(1).tools()).isEqualTo(lost.tools());
    }

    @Test
    void coding_is_suspended_and_resumes() throws InterruptedException {
        stage.coder(Lines.write("a.txt", "a")).play(EngineStage.EXPRESS);
        var lost = stage.request(2);
        stage.coder(Lines.work()).again().resume();
        assertThat(stage.request(1).messages()).isEqualTo(lost.messages());
        assertThat(stage.way()).containsSequence("CODING ServiceLost SUSPENDED", "SUSPENDED ServiceRestored CODING");
    }

    @Test
    void a_review_by_a_model_is_suspended_and_resumes_with_the_same_request() throws InterruptedException {
        stage.coder(Lines.plan("p")).judges(Actor.saying("judge")).play(EngineStage.STORY);
        assertThat(stage.way()).last().isEqualTo("PLAN_REVIEW ServiceLost SUSPENDED");
        stage.judges(Actor.saying("judge", Lines.verdict("approve", "")))
                .again()
                .resume();
        assertThat(stage.way())
                .containsSequence("SUSPENDED ServiceRestored PLAN_REVIEW", "PLAN_REVIEW PlanApproved CODING");
        assertThat(stage.entries(Entry.ReviewRequested.class)).hasSize(1);
    }

    @Test
    void a_person_may_judge_while_the_model_cannot_serve() throws InterruptedException {
        stage.coder(Lines.plan("p")).judges(Actor.saying("judge")).play(EngineStage.STORY);
        stage.coder(Lines.read("a")).again().deliver("r1", Verdict.of(Decision.APPROVE));
        assertThat(stage.way()).contains("PLAN_REVIEW PlanApproved CODING");
    }

    @Test
    void the_next_provider_serves_before_anything_is_suspended() throws InterruptedException {
        Actor down = new Actor("down", null, request -> {
            throw Actor.failure(Failure.TIMEOUT, "too slow");
        });
        stage.coder(Lines.plan("p"))
                .judges(down, Actor.saying("judge", Lines.verdict("reject", "no")))
                .play(EngineStage.STORY);
        assertThat(stage.way()).last().isEqualTo("PLAN_REVIEW Rejected FAILED");
        assertThat(stage.entries(Entry.CallFailed.class))
                .as("one call and two retries")
                .hasSize(3);
    }

    @Test
    void a_story_still_resumes_after_exactly_24_hours() throws InterruptedException {
        stage.play(EngineStage.EXPRESS);
        stage.clock.advance(Duration.ofHours(24));
        stage.coder(Lines.work()).again().resume();
        assertThat(stage.way()).contains("SUSPENDED ServiceRestored CODING");
    }

    @Test
    void a_story_fails_after_more_than_24_hours() throws InterruptedException {
        stage.play(EngineStage.EXPRESS);
        stage.clock.advance(Duration.ofHours(24).plusSeconds(1));
        Outcome outcome = stage.coder(Lines.work()).again().resume();
        assertThat(outcome.state()).isEqualTo(State.FAILED);
        assertThat(outcome.reason()).contains("no provider could serve for PT24H");
        assertThat(stage.requests()).isEmpty();
    }

    @Test
    void a_story_that_loses_service_again_is_suspended_again() throws InterruptedException {
        stage.play(EngineStage.EXPRESS);
        for (int i = 0; i < 3; i++) {
            stage.clock.advance(Actor.AWAY);
            assertThat(stage.resume().state()).isEqualTo(State.SUSPENDED);
        }
        assertThat(stage.way().stream().filter("CODING ServiceLost SUSPENDED"::equals))
                .hasSize(4);
    }

    @ParameterizedTest
    @EnumSource(names = {"UNAUTHORIZED", "UNKNOWN_MODEL"})
    void a_wrong_key_or_model_parks_the_run_at_once_and_a_resume_calls_again(Failure failure)
            throws InterruptedException {
        Actor coder = Actor.doing(
                "coder", Actor.failure(failure, "no such luck"), Actor.failure(failure, "again"), Lines.work());
        Outcome outcome = stage.coder(coder).play(EngineStage.EXPRESS);
        assertThat(outcome.state()).isEqualTo(State.SUSPENDED);
        assertThat(outcome.reason()).contains("coder", failure.toString(), "no such luck");
        assertThat(stage.pauses).isEmpty();

        stage.clock.advance(Duration.ofDays(3)); // the story is not the cause, so it does not expire
        assertThat(stage.resume().reason()).contains("again");
        assertThat(stage.resume().state()).isEqualTo(State.CODE_REVIEW);
        assertThat(coder.requests()).hasSize(3);
    }

    @Test
    void a_server_that_was_not_started_parks_the_run_at_once_and_a_resume_calls_again() throws InterruptedException {
        Actor coder =
                Actor.doing("coder", Actor.failure(Failure.NO_SERVER, "127.0.0.1:1 cannot be reached"), Lines.work());
        Outcome outcome = stage.coder(coder).play(EngineStage.EXPRESS);
        assertThat(outcome.state()).isEqualTo(State.SUSPENDED);
        assertThat(outcome.reason()).contains("127.0.0.1:1 cannot be reached");
        assertThat(stage.pauses).isEmpty();

        stage.clock.advance(Duration.ofDays(3));
        assertThat(stage.resume().state()).isEqualTo(State.CODE_REVIEW);
    }

    @Test
    void many_short_waits_together_do_not_exceed_the_longest_wait_of_a_run() throws InterruptedException {
        stage.patience = Duration.ofSeconds(30);
        Outcome outcome = stage.coder(request -> {
                    throw new ProviderException(Failure.RATE_LIMIT_EXCEEDED, "slow down", Duration.ofSeconds(4), null);
                })
                .play(EngineStage.EXPRESS);

        assertThat(outcome.state()).isEqualTo(State.SUSPENDED);
        assertThat(outcome.reason()).contains("slow down");
        assertThat(stage.pauses).hasSize(7).containsOnly(Duration.ofSeconds(4));
        assertThat(stage.requests()).hasSize(8);

        stage.resume();
        assertThat(stage.requests()).as("a resume waits as long again").hasSize(8 + 7);
    }

    @Test
    void waiting_in_the_process_uses_up_the_wall_clock() throws InterruptedException {
        Outcome outcome = stage.coder(request -> {
                    throw new ProviderException(Failure.RATE_LIMIT_EXCEEDED, "slow down", Duration.ofSeconds(5), null);
                })
                .play(EngineStage.EXPRESS.withBudget(new Budget(null, null, null, null, Duration.ofSeconds(8))));

        assertThat(outcome.state()).isEqualTo(State.BUDGET_REVIEW);
        assertThat(stage.way())
                .endsWith(
                        "CODING ServiceLost SUSPENDED",
                        "SUSPENDED ServiceRestored CODING",
                        "CODING BudgetExhausted BUDGET_REVIEW");
        assertThat(stage.pauses).containsExactly(Duration.ofSeconds(5), Duration.ofSeconds(3));
        assertThat(stage.requests()).hasSize(2);
    }

    @Test
    void so_does_a_wait_that_needs_no_thread() throws InterruptedException {
        Outcome outcome = stage.coder(request -> {
                    throw new ProviderException(Failure.RATE_LIMIT_EXCEEDED, "slow down", Duration.ofSeconds(40), null);
                })
                .play(EngineStage.EXPRESS.withBudget(new Budget(null, null, null, null, Duration.ofSeconds(60))));

        assertThat(outcome.state()).isEqualTo(State.BUDGET_REVIEW);
        assertThat(stage.pauses).containsExactly(Duration.ofSeconds(40), Duration.ofSeconds(20));
        assertThat(outcome.spent().driven()).isEqualTo(Duration.ofSeconds(60));
        assertThat(stage.requests()).hasSize(2);
    }

    @Test
    void parked_time_does_not_use_up_the_wall_clock() throws InterruptedException {
        stage.play(EngineStage.EXPRESS.withBudget(new Budget(null, null, null, null, Duration.ofSeconds(8))));
        stage.clock.advance(Actor.AWAY);
        assertThat(stage.coder(Lines.work()).again().resume().state()).isEqualTo(State.CODE_REVIEW);
    }

    @Test
    void a_provider_that_may_serve_later_suspends_the_run() throws InterruptedException {
        Actor locked = new Actor("locked", null, request -> {
            throw Actor.failure(Failure.UNAUTHORIZED, "no key");
        });
        Outcome outcome = stage.coder(Lines.plan("p"))
                .judges(locked, Actor.saying("busy"))
                .play(EngineStage.STORY);
        assertThat(outcome.state()).isEqualTo(State.SUSPENDED);
    }
}
