package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.Outcome;
import dev.journeyman.engine.step.CriterionVerificationTest;
import dev.journeyman.flow.RunStateException;
import dev.journeyman.flow.State;
import dev.journeyman.handoff.ExecutionContext;
import dev.journeyman.handoff.ExecutionContext.AttemptRecord;
import dev.journeyman.handoff.ExecutionContext.ExitReason;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.RetryPolicy;
import dev.journeyman.story.Story;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A host clears the attempts of a run: later briefs do not mention them, and the archive keeps a copy. */
@Timeout(60)
class ClearedAttemptsTest {

    private static final Story STATED = Story.of("Tale", "Something is to be done.", Criterion.stated("it is fast"))
            .withKind(Story.Kind.EXPRESS)
            .withRetryPolicy(new RetryPolicy(3, 0));

    @TempDir
    Path home;

    private EngineStage stage;

    @BeforeEach
    void set() {
        stage = new EngineStage(home).architect(request -> Optional.of(Verdict.of(Decision.APPROVE)));
    }

    @Test
    void the_next_helper_gets_no_brief_and_the_archive_keeps_the_attempts() throws InterruptedException {
        Actor coder = Actor.doing(
                "a",
                Lines.work(),
                CriterionVerificationTest.verify("1 true"),
                Actor.away(),
                Lines.work(),
                CriterionVerificationTest.verify("1 fast"));
        Outcome parked = stage.coders(coder).play(STATED);
        assertThat(parked.state()).isEqualTo(State.SUSPENDED);
        assertThat(numbers(stage.engine().attempts(parked.run()))).containsExactly(1, 2);
        assertThat(stage.engine().archivedAttempts(parked.run())).isEmpty();

        stage.engine().clearAttempts(parked.run());
        assertThat(stage.engine().attempts(parked.run())).isEmpty();
        assertThat(numbers(stage.engine().archivedAttempts(parked.run()))).containsExactly(1, 2);

        Outcome outcome = resumed();
        assertThat(outcome.done()).as(outcome.reason()).isTrue();
        assertThat(asked(coder))
                .hasSize(2)
                .allSatisfy(prompt -> assertThat(prompt)
                        .startsWith("## Enhanced Verification Task")
                        .doesNotContain("Attempt 1 failed"));
        assertThat(numbers(stage.engine().archivedAttempts(parked.run()))).containsExactly(1, 2, 3);
        assertThat(numbers(stage.engine().attempts(parked.run()))).containsExactly(1, 2, 3);
    }

    @Test
    void an_attempt_that_ends_after_the_clearing_is_recorded_once_and_counts_as_before() throws InterruptedException {
        Actor coder = Actor.doing("a", Lines.work(), Actor.away(), Lines.work(), Lines.work());
        String run = stage.checks(1, 1, 1)
                .coders(coder)
                .play(EngineStage.EXPRESS.withRetryPolicy(new RetryPolicy(3, 0)))
                .run();
        stage.engine().clearAttempts(run);
        stage.journal.cutAfter(Entry.AttemptRecorded.class::isInstance);
        stage.clock.advance(Duration.ofMinutes(11));
        assertThatThrownBy(() -> stage.resume()).hasMessageContaining("cut off");

        Outcome outcome = stage.again().resume();
        assertThat(outcome.state()).isEqualTo(State.FAILED);
        assertThat(outcome.reason()).isEqualTo("Validation failed after max retries");
        assertThat(stage.records())
                .filteredOn(record -> record.exitReason() == ExitReason.VALIDATION_FAILURE)
                .extracting(AttemptRecord::attemptNumber)
                .containsExactly(1, 3, 4);
        assertThat(Lines.said(coder.requests().get(coder.requests().size() - 1)).get(0))
                .startsWith("--- RETRY CONTEXT ---\nAttempt #3 - Previous validation failures:\n- it holds: checked\n");
    }

    @Test
    void a_run_that_is_being_driven_is_not_cleared() throws InterruptedException {
        List<String> refusals = new ArrayList<>();
        stage.coder(request -> {
            try {
                stage.engine().clearAttempts(stage.journal.runs().get(0));
            } catch (RunStateException refused) {
                refusals.add(String.valueOf(refused.getMessage()));
            }
            return Lines.work();
        });
        Outcome outcome = stage.play(EngineStage.EXPRESS);

        assertThat(outcome.done()).as(outcome.reason()).isTrue();
        assertThat(refusals)
                .containsExactly(
                        "Run %s is being driven, so its attempts cannot be cleared. Stop it, or wait until it parks."
                                .formatted(outcome.run()));
    }

    @Test
    void clearing_an_ended_run_writes_nothing_and_an_unknown_run_is_refused() throws InterruptedException {
        Outcome outcome = stage.coder(Lines.work()).play(EngineStage.EXPRESS);
        int entries = stage.recorded().size();
        stage.engine().clearAttempts(outcome.run());

        assertThat(stage.recorded()).hasSize(entries);
        assertThatThrownBy(() -> stage.engine().clearAttempts("nothing")).isInstanceOf(BadInputException.class);
    }

    private Outcome resumed() throws InterruptedException {
        stage.clock.advance(Duration.ofMinutes(11));
        return stage.resume();
    }

    private static List<Integer> numbers(Optional<ExecutionContext> tried) {
        return tried.orElseThrow().attempts().stream()
                .map(AttemptRecord::attemptNumber)
                .toList();
    }

    private static List<String> asked(Actor coder) {
        return coder.requests().stream()
                .filter(request -> request.caller() == CallerRole.HELPER)
                .map(request -> Lines.said(request).get(0))
                .toList();
    }
}
