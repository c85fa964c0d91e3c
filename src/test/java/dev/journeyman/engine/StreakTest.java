package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.review.Architect;
import dev.journeyman.review.Submission;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.review.text.SubmissionText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Consecutive budget reviews that are continued without progress. */
class StreakTest {

    @TempDir
    Path home;

    private final List<Submission> asked = new ArrayList<>();
    private final Architect patient = request -> {
        asked.add(request.submission());
        return Optional.of(new Verdict(
                request.submission() instanceof Submission.Budget ? Decision.CONTINUE : Decision.APPROVE, ""));
    };
    private EngineStage stage;

    @BeforeEach
    void set() {
        stage = new EngineStage(home).architect(patient);
    }

    @Test
    void from_the_third_review_on_the_architect_sees_the_streak() throws InterruptedException {
        stage.coder(request -> Lines.read("file-" + request.turn())).play(EngineStage.express(2));
        assertThat(asked).hasSize(5);
        assertThat(texts().subList(0, 2)).noneMatch(text -> text.contains("in a row"));
        assertThat(texts().get(2)).contains("review 3 in a row without progress");
        assertThat(texts().get(4)).contains("review 5 in a row without progress");
    }

    @Test
    void the_sixth_review_abandons_the_story_with_the_reason() throws InterruptedException {
        var outcome =
                stage.coder(request -> Lines.read("file-" + request.turn())).play(EngineStage.express(2));
        assertThat(outcome.state()).isEqualTo(State.FAILED);
        assertThat(outcome.reason()).contains("6 budget reviews in a row without progress");
        assertThat(stage.signals()).last().isInstanceOf(Signal.Abandoned.class);
        assertThat(stage.requests()).hasSize(12);
    }

    @Test
    void a_changed_file_restarts_the_count() throws InterruptedException {
        var outcome = stage.coder(request ->
                        request.turn() == 7 ? Lines.write("a.txt", "new") : Lines.read("file-" + request.turn()))
                .play(EngineStage.express(2));
        assertThat(texts().get(3)).doesNotContain("in a row", "No file changed");
        assertThat(outcome.state()).isEqualTo(State.FAILED);
        assertThat(stage.exhausted()).hasSize(3 + 6);
    }

    @Test
    void a_story_that_keeps_changing_files_is_never_abandoned_automatically() throws InterruptedException {
        stage.coder(request -> request.turn() == 19 ? Lines.work() : Lines.write("a.txt", "version " + request.turn()))
                .play(EngineStage.express(2));
        assertThat(stage.run().await().done()).isTrue();
        assertThat(stage.exhausted()).hasSize(9);
    }

    @Test
    void pivots_without_progress_are_counted_like_continuations() throws InterruptedException {
        stage = new EngineStage(home).architect(turning(new ArrayList<>()));
        var outcome =
                stage.coder(request -> Lines.read("file-" + request.turn())).play(EngineStage.express(2));

        assertThat(outcome.reason()).contains("6 budget reviews in a row without progress");
        assertThat(stage.exhausted()).hasSize(6);
    }

    /** If each approved plan restarted the count, a story that only plans would never end. */
    @Test
    void approved_plans_count_as_progress_once_between_two_changes() throws InterruptedException {
        List<Submission> reviews = new ArrayList<>();
        stage = new EngineStage(home).architect(turning(reviews));
        var outcome = stage.coder(request ->
                        stage.run().outcome().state() == State.PLANNING ? Lines.plan("1. Again.") : Lines.read("a"))
                .play(EngineStage.STORY.withBudget(dev.journeyman.story.Budget.DEFAULT.withTurns(2, 2)));

        assertThat(outcome.reason()).contains("6 budget reviews in a row without progress");
        assertThat(reviews.stream().filter(Submission.Budget.class::isInstance)).hasSizeLessThanOrEqualTo(12);
    }

    /** Returns an architect that approves plans and pivots in every budget review. */
    private static Architect turning(List<Submission> reviews) {
        return request -> {
            reviews.add(request.submission());
            return Optional.of(
                    request.submission() instanceof Submission.Budget
                            ? new Verdict(Decision.PIVOT, "Another way.")
                            : Verdict.of(Decision.APPROVE));
        };
    }

    @Test
    void a_new_attempt_restarts_the_count() throws InterruptedException {
        stage.checks(1)
                .coder(request -> request.turn() == 9 ? Lines.work() : Lines.read("file-" + request.turn()))
                .play(EngineStage.express(2).withRetryPolicy(new dev.journeyman.story.RetryPolicy(2, 0)));
        assertThat(stage.way()).contains("TESTING AttemptFailed SETUP");
        assertThat(stage.exhausted()).hasSize(4 + 6);
    }

    private List<String> texts() {
        return asked.stream().map(SubmissionText::of).toList();
    }
}
