package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.Run;
import dev.journeyman.flow.RunStateException;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.review.Architect;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A verdict that comes when its request is in the journal and the run has not come to rest yet. */
@Timeout(60)
class EarlyVerdictTest {

    private static final Verdict APPROVE = Verdict.of(Decision.APPROVE);

    @TempDir
    Path home;

    private final CompletableFuture<Thread> giver = new CompletableFuture<>();
    private final CompletableFuture<Void> given = new CompletableFuture<>();

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void is_taken_as_soon_as_the_run_rests(boolean drives) throws InterruptedException {
        EngineStage stage = new EngineStage(home)
                .coder(Lines.plan("1. This way."))
                .architect(asked -> {
                    if (asked.id().equals("r1")) {
                        awaitUntilItWaits(giver.join());
                    }
                    return Optional.empty();
                });
        Run run = stage.start(EngineStage.STORY);
        awaitRequest(stage);
        give(() -> {
            if (drives) {
                run.deliver("r1", APPROVE);
            } else {
                stage.engine().verdict(run.id(), "r1", APPROVE, "desk");
            }
        });

        given.join();

        assertThat(stage.entries(Entry.VerdictGiven.class)).hasSize(1);
        run.await();
    }

    @Test
    void is_refused_at_once_where_another_request_is_open() throws InterruptedException {
        CountDownLatch refused = new CountDownLatch(1);
        EngineStage stage =
                new EngineStage(home).coder(Lines.plan("1. This way.")).architect(waitingFor(refused));
        Run run = stage.start(EngineStage.STORY);
        awaitRequest(stage);

        assertThatThrownBy(() -> run.deliver("r7", APPROVE))
                .isInstanceOf(RunStateException.class)
                .hasMessage("r7 is not open in run %s. r1 is.".formatted(run.id()));
        refused.countDown();
        run.await();
    }

    private static Architect waitingFor(CountDownLatch latch) {
        return asked -> {
            latch.await();
            return Optional.empty();
        };
    }

    private void give(Runnable verdict) {
        Thread thread = new Thread(() -> {
            try {
                verdict.run();
                given.complete(null);
            } catch (RuntimeException problem) {
                given.completeExceptionally(problem);
            }
        });
        thread.start();
        giver.complete(thread);
    }

    private static void awaitRequest(EngineStage stage) {
        while (stage.entries(Entry.ReviewRequested.class).isEmpty()) {
            Thread.onSpinWait();
        }
    }

    /** Returns when a thread waits, or is over because it was refused. */
    private static void awaitUntilItWaits(Thread thread) {
        while (thread.getState() != Thread.State.TIMED_WAITING && thread.getState() != Thread.State.TERMINATED) {
            Thread.onSpinWait();
        }
    }
}
