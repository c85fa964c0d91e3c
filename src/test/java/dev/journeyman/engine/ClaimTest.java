package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.review.Architect;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.script.Replies;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Claims that nothing is left to do: the checks run before an architect sees the claim. */
class ClaimTest {

    private static final Architect YES = request -> Optional.of(Verdict.of(Decision.APPROVE));

    @TempDir
    Path home;

    private EngineStage stage;

    @BeforeEach
    void set() {
        stage = new EngineStage(home).architect(YES);
    }

    @Test
    void a_claim_that_fails_its_checks_is_answered_and_not_reviewed() throws InterruptedException {
        stage.coder(Lines.claim(), Lines.read("a")).checks(1).play(EngineStage.STORY);
        assertThat(Lines.results(stage.request(2)))
                .singleElement()
                .asString()
                .contains("it holds", "is not met", "exit code 1");
        assertThat(stage.way()).doesNotContain("PLANNING CompletionClaimed PLAN_REVIEW");
        assertThat(stage.entries(Entry.ReviewRequested.class)).isEmpty();
    }

    @Test
    void a_claim_in_planning_whose_checks_pass_ends_the_story_when_approved() throws InterruptedException {
        assertThat(stage.coder(Lines.claim()).play(EngineStage.STORY).done()).isTrue();
        assertThat(stage.way())
                .endsWith("PLANNING CompletionClaimed PLAN_REVIEW", "PLAN_REVIEW CompletionApproved DONE");
    }

    @Test
    void a_claim_in_coding_with_nothing_changed_goes_to_review() throws InterruptedException {
        assertThat(stage.coder(Lines.claim()).play(EngineStage.EXPRESS).done()).isTrue();
        assertThat(stage.way()).endsWith("CODING CompletionClaimed CODE_REVIEW", "CODE_REVIEW CompletionApproved DONE");
    }

    @Test
    void a_claim_in_coding_with_changed_files_is_submitted_work() throws InterruptedException {
        stage.coder(Lines.write("a.txt", "a"), Lines.claim()).play(EngineStage.EXPRESS);
        assertThat(stage.way())
                .containsSequence(
                        "CODING WorkSubmitted TESTING",
                        "TESTING ChecksPassed CODE_REVIEW",
                        "CODE_REVIEW WorkApproved DONE");
        assertThat(stage.entries(Entry.WorkCommitted.class)).hasSize(1);
    }

    @Test
    void a_todo_list_does_not_count_as_a_changed_file() throws InterruptedException {
        stage.coder(Replies.call("update_todo_list", "content", "- [x] all"), Lines.claim())
                .play(EngineStage.EXPRESS);
        assertThat(stage.way()).contains("CODING CompletionClaimed CODE_REVIEW");
    }

    @Test
    void claimed_work_that_fails_its_checks_goes_back_to_the_coder() throws InterruptedException {
        stage.coder(Lines.write("a.txt", "a"), Lines.claim(), Lines.work())
                .checks(1)
                .play(EngineStage.EXPRESS);
        assertThat(stage.way())
                .contains("TESTING ChecksFailed CODING")
                .last()
                .isEqualTo("CODE_REVIEW WorkApproved DONE");
    }

    @Test
    void a_rejected_claim_in_planning_can_be_followed_by_a_plan() throws InterruptedException {
        stage.architect(new Verdict(Decision.CHANGES, "there is more"), Verdict.of(Decision.APPROVE))
                .coder(Lines.claim(), Lines.plan("p"))
                .play(EngineStage.STORY);
        assertThat(Lines.results(stage.request(2))).containsExactly("there is more");
        assertThat(stage.way()).contains("PLAN_REVIEW PlanApproved CODING");
    }

    @Test
    void a_story_with_an_unverified_criterion_is_never_done() throws InterruptedException {
        Story story = Story.of("Tale", "", Criterion.checked("one", "check"), Criterion.stated("it is beautiful"))
                .withKind(Story.Kind.EXPRESS);
        assertThat(stage.coder(request -> Lines.claim()).play(story).done()).isFalse();
        assertThat(stage.way()).noneMatch(move -> move.endsWith("DONE"));
    }

    @Test
    void every_check_of_a_done_story_passed_in_its_last_run() throws InterruptedException {
        stage.coder(Lines.work(), Lines.claim(), Lines.work()).checks(1, 1).play(EngineStage.EXPRESS);
        assertThat(stage.way()).last().isEqualTo("CODE_REVIEW WorkApproved DONE");
        assertThat(stage.entries(Entry.CheckFinished.class))
                .extracting(Entry.CheckFinished::passed)
                .containsExactly(false, false, true);
    }
}
