package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.Run;
import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.review.Architect;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.testkit.StoredRuns;
import dev.langchain4j.data.message.AiMessage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How often the journal of a run is read: a long one takes time. */
class JournalReadsTest {

    @TempDir
    private Path home;

    private final AtomicInteger reads = new AtomicInteger(-1);
    private EngineStage stage;

    @BeforeEach
    void park_a_run_in_plan_review() throws InterruptedException {
        stage = new EngineStage(home).coder(Lines.plan("1. This way.")).architect(Architect.park());
        assertThat(stage.play(EngineStage.STORY).state()).isEqualTo(State.PLAN_REVIEW);
        stage.coder(this::work).again().journal.reads();
    }

    @Test
    void a_verdict_from_another_process_and_the_turn_after_it_take_one_read() throws InterruptedException {
        stage.run().deliver("r1", Verdict.of(Decision.APPROVE));
        stage.run().await();

        assertThat(reads).hasValue(1);
    }

    @Test
    void a_resume_of_a_run_that_was_cut_off_takes_one_read() throws Exception {
        stage.run().deliver("r1", Verdict.of(Decision.APPROVE));
        stage.run().await();
        EngineStage cut = new EngineStage(home.resolve("cut"));
        StoredRuns.append(cut.journal, stage.run().id(), 0, untilCoding());
        Files.createDirectories(home.resolve("cut").resolve(stage.run().id()));
        reads.set(-1);
        Run run = cut.coder(request -> {
                    reads.compareAndSet(-1, cut.journal.reads());
                    return Lines.work();
                })
                .engine()
                .run(stage.run().id());
        cut.journal.reads();
        run.resume();
        run.await();

        assertThat(reads).hasValue(1);
    }

    @Test
    void the_outcome_of_a_drive_is_read_again_only_where_another_process_wrote() throws InterruptedException {
        Run run = stage.run();
        run.deliver("r1", Verdict.of(Decision.APPROVE));
        State reached = run.await().state();
        stage.journal.reads();

        assertThat(run.await().state()).isEqualTo(reached);
        assertThat(stage.journal.reads()).isZero();

        long newest = stage.recorded().size();
        RecordedEntry cleared = new RecordedEntry(newest + 1, stage.clock.instant(), new Entry.AttemptsCleared());
        StoredRuns.append(stage.journal, run.id(), newest, List.of(cleared));
        stage.journal.reads();
        assertThat(run.await().state()).isEqualTo(reached);
        assertThat(stage.journal.reads()).isEqualTo(1);
    }

    private AiMessage work(ModelRequest request) {
        reads.compareAndSet(-1, stage.journal.reads());
        return Lines.work();
    }

    /** Returns the entries up to the move into coding. */
    private List<RecordedEntry> untilCoding() {
        List<RecordedEntry> all = stage.recorded();
        int moved = 0;
        while (!(all.get(moved).entry() instanceof Entry.Moved move
                && move.move().to().state() == State.CODING)) {
            moved++;
        }
        return all.subList(0, moved + 1);
    }
}
