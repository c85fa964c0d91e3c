package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.Outcome;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.Failure;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.RetryPolicy;
import dev.journeyman.story.Story;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that is cut off right after an append and resumed in another engine: completed work is not repeated. */
class CutOffTest {

    private static final Predicate<Entry> BEGUN = Entry.AttemptStarted.class::isInstance;

    private static final int LONG = 30;
    private static final int TOKENS = 59_000;

    @TempDir
    Path home;

    private EngineStage stage;

    @BeforeEach
    void set() {
        stage = new EngineStage(home).architect(request -> Optional.of(Verdict.of(Decision.APPROVE)));
    }

    @Test
    void a_run_cut_off_after_an_attempt_began_resumes_in_that_attempt() throws InterruptedException {
        stage.checks(1).coder(request -> Lines.work());
        Outcome outcome = cut(BEGUN, EngineStage.EXPRESS.withRetryPolicy(new RetryPolicy(2, 0)));

        assertThat(outcome.done()).as(outcome.reason()).isTrue();
        assertThat(stage.entries(Entry.AttemptStarted.class))
                .containsExactly(new Entry.AttemptStarted(1), new Entry.AttemptStarted(2));
    }

    @Test
    void a_run_cut_off_after_the_second_attempt_began_ends_the_first_once() throws InterruptedException {
        stage.checks(1).coder(request -> Lines.work());
        Outcome outcome = cut(
                entry -> entry.equals(new Entry.AttemptStarted(2)),
                EngineStage.EXPRESS.withRetryPolicy(new RetryPolicy(2, 0)));

        assertThat(outcome.done()).as(outcome.reason()).isTrue();
        assertThat(stage.entries(Entry.AttemptEnded.class))
                .extracting(Entry.AttemptEnded::number)
                .containsExactly(1, 2);
    }

    @Test
    void a_run_cut_off_after_a_context_was_too_long_sends_the_shorter_one_next() throws InterruptedException {
        AtomicBoolean refused = new AtomicBoolean();
        stage.coder(request -> {
            if (request.messages().size() < LONG && !refused.get()) {
                return Lines.read("file-" + request.messages().size());
            }
            if (refused.compareAndSet(false, true)) {
                throw Actor.failure(Failure.CONTEXT_TOO_LONG, "prompt is too long");
            }
            return Lines.work();
        });
        Outcome outcome = cut(Entry.CallFailed.class::isInstance, EngineStage.EXPRESS);

        assertThat(outcome.done()).as(outcome.reason()).isTrue();
        List<Integer> messages = stage.requests().stream()
                .map(request -> request.messages().size())
                .toList();
        assertThat(messages.get(messages.size() - 2)).isEqualTo(LONG);
        assertThat(messages.get(messages.size() - 1)).isLessThan(LONG);
    }

    @Test
    void a_failed_compaction_counts_once_even_if_its_turn_begins_again() throws InterruptedException {
        stage.coder(Lines.read("a"), Lines.read("b"), Lines.work());
        Story story = Story.of("Tale", "long ".repeat(TOKENS), Criterion.checked("it holds", "check"))
                .withKind(Story.Kind.EXPRESS);
        Outcome outcome = cut(Entry.CompactionFailed.class::isInstance, story);

        assertThat(stage.entries(Entry.CompactionFailed.class)).hasSize(4);
        assertThat(stage.exhausted()).isEmpty();
        assertThat(outcome.done()).as(outcome.reason()).isTrue();
    }

    private Outcome cut(Predicate<Entry> kind, Story story) throws InterruptedException {
        stage.journal.cutAfter(kind);
        assertThatThrownBy(() -> stage.play(story)).hasMessageContaining("cut off after");
        return stage.again().resume();
    }
}
