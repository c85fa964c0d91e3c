package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.Outcome;
import dev.journeyman.flow.State;
import dev.journeyman.handoff.ExecutionContext;
import dev.journeyman.handoff.ExecutionContext.AttemptRecord;
import dev.journeyman.handoff.ExecutionContext.AttemptStatus;
import dev.journeyman.handoff.ExecutionContext.ExitReason;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ProviderException;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.RetryPolicy;
import dev.journeyman.testkit.script.Replies;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The records of the providers that served an attempt, or failed in it. */
@Timeout(60)
class AttemptRecordsTest {

    @TempDir
    Path home;

    private EngineStage stage;

    @BeforeEach
    void set() {
        stage = new EngineStage(home).architect(request -> Optional.of(Verdict.of(Decision.APPROVE)));
    }

    @Test
    void a_provider_that_serves_alone_has_one_completed_record() throws InterruptedException {
        stage.coders(Actor.doing("a", Lines.write("new.txt", "n"), Lines.work()), Actor.doing("b"))
                .play(EngineStage.EXPRESS);

        assertThat(records())
                .containsExactly(new AttemptRecord(
                        1,
                        "a",
                        Instant.parse("2026-01-01T00:00:00Z"),
                        List.of("new.txt"),
                        List.of(),
                        AttemptStatus.COMPLETED,
                        List.of(),
                        null));
    }

    @Test
    void each_provider_that_failed_or_served_has_a_record_with_its_own_files() throws InterruptedException {
        stage.coders(
                        Actor.doing(
                                "a", Lines.write("first.txt", "1"), Actor.failure(Failure.EXECUTION_ERROR, "broke")),
                        Actor.doing(
                                "b",
                                Replies.calls(
                                        Replies.request("write_file", "path", "first.txt", "content", "2"),
                                        Replies.request("write_file", "path", "second.txt", "content", "2")),
                                Actor.failure(Failure.QUOTA_EXHAUSTED, "no more")),
                        Actor.doing("c", Lines.write("third.txt", "3"), Lines.work()))
                .play(EngineStage.EXPRESS);

        assertThat(records()).extracting(AttemptRecord::attemptNumber).containsExactly(1, 2, 3);
        assertThat(records()).extracting(AttemptRecord::provider).containsExactly("a", "b", "c");
        assertThat(records())
                .extracting(AttemptRecord::filesCreated)
                .containsExactly(List.of("first.txt"), List.of("second.txt"), List.of("third.txt"));
        assertThat(records())
                .extracting(AttemptRecord::filesUpdated)
                .containsExactly(List.of(), List.of("first.txt"), List.of());
        assertThat(records())
                .extracting(AttemptRecord::exitReason)
                .containsExactly(ExitReason.EXECUTION_ERROR, ExitReason.CIRCUIT_BREAKER, null);
        assertThat(records())
                .extracting(AttemptRecord::status)
                .containsExactly(AttemptStatus.FAILED, AttemptStatus.FAILED, AttemptStatus.COMPLETED);
    }

    @ParameterizedTest
    @CsvSource({
        "RATE_LIMIT_EXCEEDED, circuit_breaker",
        "QUOTA_EXHAUSTED, circuit_breaker",
        "UNAUTHORIZED, circuit_breaker",
        "UNKNOWN_MODEL, circuit_breaker",
        "OVERLOADED, circuit_breaker",
        "TIMEOUT, circuit_breaker",
        "EXECUTION_ERROR, execution_error",
    })
    void a_failed_record_names_a_tripped_breaker_or_an_execution_error(Failure failure, String reason)
            throws InterruptedException {
        stage.coders(Actor.failing("a", failure), Actor.doing("b", Lines.work()))
                .play(EngineStage.EXPRESS);

        assertThat(records().get(0).exitReason()).hasToString(reason);
        assertThat(records()).hasSize(2);
    }

    @Test
    void a_provider_skipped_for_its_open_breaker_has_no_record() throws InterruptedException {
        stage.coders(
                Actor.doing("a", Actor.failure(Failure.QUOTA_EXHAUSTED, "no")),
                Actor.doing("b", Lines.work(), Lines.work()));
        stage.play(EngineStage.EXPRESS);
        stage.play(EngineStage.EXPRESS);

        assertThat(records()).extracting(AttemptRecord::provider).containsExactly("b");
    }

    @Test
    void failed_checks_end_a_record_as_a_validation_failure_with_the_errors() throws InterruptedException {
        stage.checks(1, 1)
                .coders(Actor.doing("a", Lines.write("x.txt", "x"), Lines.work(), Lines.work(), Lines.work()))
                .play(EngineStage.EXPRESS.withRetryPolicy(new RetryPolicy(2, 1)));

        assertThat(records()).hasSize(2);
        AttemptRecord first = records().get(0);
        assertThat(first.exitReason()).isEqualTo(ExitReason.VALIDATION_FAILURE);
        assertThat(first.status()).isEqualTo(AttemptStatus.FAILED);
        assertThat(first.validationErrors()).containsExactly("it holds: checked");
        assertThat(first.filesCreated()).containsExactly("x.txt");
        assertThat(records().get(1).filesCreated())
                .as("what the second attempt did alone")
                .isEmpty();
    }

    @Test
    void the_last_failed_attempt_is_a_validation_failure_too() throws InterruptedException {
        Outcome outcome = stage.checks(1)
                .coders(Actor.doing("a", Lines.work()))
                .play(EngineStage.EXPRESS.withRetryPolicy(new RetryPolicy(1, 0)));

        assertThat(outcome.reason()).isEqualTo("Validation failed after max retries");
        assertThat(records()).singleElement().satisfies(only -> {
            assertThat(only.exitReason()).isEqualTo(ExitReason.VALIDATION_FAILURE);
            assertThat(only.validationErrors()).containsExactly("it holds: checked");
        });
    }

    @Test
    void an_attempt_that_reached_its_limit_is_a_validation_failure() throws InterruptedException {
        stage.coder(request -> Lines.read("f-" + request.turn()))
                .play(EngineStage.express(60).withRetryPolicy(new RetryPolicy(2, 0)));

        assertThat(records()).hasSize(2);
        assertThat(records().get(0).exitReason()).isEqualTo(ExitReason.VALIDATION_FAILURE);
        assertThat(records().get(0).validationErrors()).containsExactly("the attempt made 60 turns (max_iterations)");
        assertThat(records().get(1).exitReason()).isEqualTo(ExitReason.VALIDATION_FAILURE);
    }

    @Test
    void a_suspension_ends_a_record_and_another_one_begins_after_it() throws InterruptedException {
        stage.coders(Actor.doing(
                        "a",
                        Lines.read("x"),
                        new ProviderException(Failure.RATE_LIMIT_EXCEEDED, "wait", Duration.ofSeconds(5), null),
                        Lines.work()))
                .play(EngineStage.EXPRESS);

        assertThat(records())
                .extracting(each -> each.provider() + " " + each.status() + " " + each.exitReason())
                .containsExactly("a failed circuit_breaker", "a completed null");
    }

    @Test
    void record_numbers_rise_by_one_and_validation_rounds_are_counted_separately() throws InterruptedException {
        Actor second = Actor.doing("b", Lines.work(), Lines.work());
        stage.checks(1)
                .coders(Actor.failing("a", Failure.EXECUTION_ERROR), second)
                .play(EngineStage.EXPRESS.withRetryPolicy(new RetryPolicy(2, 0)));

        assertThat(records()).extracting(AttemptRecord::attemptNumber).containsExactly(1, 2, 3, 4);
        assertThat(Lines.heard(second.requests().get(1))).contains("Attempt #2 - Previous validation failures:");
    }

    @Test
    void the_records_of_an_ended_run_can_still_be_read() throws InterruptedException {
        Outcome outcome = stage.coders(Actor.doing("a", Lines.work())).play(EngineStage.EXPRESS);

        assertThat(stage.engine().attempts(outcome.run()))
                .get()
                .extracting(ExecutionContext::currentAttempt, ExecutionContext::lastProvider)
                .containsExactly(1, "a");
    }

    @Test
    void a_rejected_story_has_a_failed_record() throws InterruptedException {
        stage.architect(request -> Optional.of(Verdict.of(Decision.REJECT)))
                .coders(Actor.doing("a", Lines.work()))
                .play(EngineStage.EXPRESS);

        assertThat(stage.way()).last().asString().endsWith(State.FAILED.name());
        assertThat(records()).singleElement().matches(only -> only.status() == AttemptStatus.FAILED);
    }

    private List<AttemptRecord> records() {
        return stage.entries(Entry.AttemptRecorded.class).stream()
                .map(Entry.AttemptRecorded::attempt)
                .toList();
    }
}
