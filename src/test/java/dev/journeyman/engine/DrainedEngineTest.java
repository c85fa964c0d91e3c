package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.CoderEngine;
import dev.journeyman.Run;
import dev.journeyman.flow.RunStateException;
import dev.journeyman.flow.State;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.PauseCause;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.testkit.ScratchWorkspaces;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An engine whose process is about to end. */
@Timeout(60)
class DrainedEngineTest {

    private static final Duration LONG = Duration.ofMinutes(1);

    @TempDir
    Path home;

    private final Journal journal = Journal.memory();
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch answered = new CountDownLatch(1);
    private CoderEngine engine;
    private Run run;

    @BeforeEach
    void begin_a_run_whose_model_is_asked() throws InterruptedException {
        engine = CoderEngine.builder()
                .provider(new Actor("coder", null, request -> {
                    asked.countDown();
                    answered.await();
                    return Lines.read("a.txt");
                }))
                .workspaces(new ScratchWorkspaces(home, ScratchWorkspaces.ending(0)))
                .journal(journal)
                .build();
        run = engine.start(EngineStage.EXPRESS, home);
        asked.await();
    }

    @Test
    void lets_the_call_under_way_end_and_pauses_the_run() throws InterruptedException {
        Thread drain = new Thread(() -> engine.drain(LONG));
        drain.start();
        while (drain.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        answered.countDown();
        drain.join();

        assertThat(run.outcome().state()).isEqualTo(State.CODING);
        assertThat(newest()).isEqualTo(new Entry.RunPaused("drained: another process continues", PauseCause.DRAINED));
        assertThat(entries()).filteredOn(Entry.ReplyReceived.class::isInstance).hasSize(1);
    }

    @Test
    void breaks_a_call_off_that_takes_longer() {
        engine.drain(Duration.ofMillis(1));

        assertThat(newest()).isInstanceOf(Entry.RunPaused.class);
        assertThat(entries()).noneMatch(Entry.ReplyReceived.class::isInstance);
    }

    @Test
    void starts_nothing_more_and_leaves_the_store_open() {
        engine.drain(Duration.ofMillis(1));

        assertThatThrownBy(() -> engine.start(EngineStage.EXPRESS, home)).isInstanceOf(RunStateException.class);
        assertThat(engine.report(run.id()).done()).isFalse();
        engine.close();
        assertThat(journal.knows(run.id())).isTrue();
    }

    private Entry newest() {
        return entries().get(entries().size() - 1);
    }

    private List<Entry> entries() {
        return RunEntries.read(journal, run.id()).stream()
                .map(recorded -> recorded.entry())
                .toList();
    }
}
