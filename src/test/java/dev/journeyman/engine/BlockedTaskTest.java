package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.BadInputException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A task that the host blocked. */
class BlockedTaskTest {

    private static final String REFUSAL =
            "tale is blocked in scratch: the schema is open. Take the block off first: journeyman unblock tale.";

    @TempDir
    Path home;

    private EngineStage stage;

    @BeforeEach
    void set() {
        stage = new EngineStage(home).architect(request -> Optional.of(Verdict.of(Decision.APPROVE)));
    }

    @Test
    void a_blocked_task_is_not_started_and_nothing_is_written() {
        stage.engine().block(home, "tale", "the schema is open.");

        assertThatThrownBy(() -> stage.start(EngineStage.EXPRESS))
                .isInstanceOf(BadInputException.class)
                .hasMessage(REFUSAL);
        assertThat(stage.journal.runs()).isEmpty();
    }

    @Test
    void a_blocked_task_is_not_resumed_and_can_be_cancelled() throws InterruptedException {
        stage.coder(Lines.plan("1. so")).architect(request -> Optional.empty()).play(EngineStage.STORY);
        int before = stage.recorded().size();
        stage.engine().block(home, "tale", "the schema is open");

        assertThatThrownBy(() -> stage.resume()).hasMessage(REFUSAL);
        assertThatThrownBy(() -> stage.deliver("r1", Verdict.of(Decision.APPROVE)))
                .hasMessage(REFUSAL);
        assertThat(stage.recorded()).hasSize(before);
        stage.run().cancel();
        assertThat(stage.run().await().over()).isTrue();
    }

    @Test
    void an_unblocked_task_is_started() throws InterruptedException {
        stage.coder(Lines.work()).engine().block(home, "tale", "not yet");

        assertThat(stage.engine().unblock(home, "tale")).isTrue();
        assertThat(stage.engine().unblock(home, "tale")).isFalse();
        assertThat(stage.play(EngineStage.EXPRESS).done()).isTrue();
    }

    @Test
    void a_block_does_not_affect_another_project() throws InterruptedException {
        stage.coder(Lines.work()).engine().block(home.resolve("elsewhere"), "tale", "not there");

        assertThat(stage.play(EngineStage.EXPRESS).done()).isTrue();
        assertThat(stage.entries(Entry.ProjectSeen.class).get(0).seen().activeBlockers())
                .isEmpty();
    }
}
