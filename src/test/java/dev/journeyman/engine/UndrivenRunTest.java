package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.CoderEngine;
import dev.journeyman.Worker;
import dev.journeyman.review.Architect;
import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.process.Machine;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A run that a worker is given and cannot drive. */
@Timeout(60)
class UndrivenRunTest extends WorkerStage {

    private final List<Worker.Undriven> told = new CopyOnWriteArrayList<>();

    @Test
    void because_there_is_no_engine_for_it_is_told_and_tried_again_later() {
        CoderEngine desk = engine("desk", Actor.saying("coder"), Machine.here(), Architect.park());
        String run = desk.submit(EngineStage.EXPRESS, assignment());
        CoderEngine.worker(handout.worker("a"), 1, any -> keyless(), told::add);

        handout.handOut();
        handout.settle();
        clock.advance(Duration.ofSeconds(1));
        handout.handOut();
        handout.settle();

        assertThat(told)
                .containsExactly(
                        new Worker.Undriven(run, "There is no key.", Optional.of(Duration.ofSeconds(1))),
                        new Worker.Undriven(run, "There is no key.", Optional.of(Duration.ofSeconds(2))));
        assertThat(kept.head(run).orElseThrow().seq()).isEqualTo(1);
    }

    @Test
    void to_where_it_rests_is_told_with_the_reason() {
        Actor broken = new Actor("coder", null, request -> {
            throw new LinkageError("broken");
        });
        CoderEngine engine = engine("a", broken, Machine.here(), Architect.park());
        String run = engine.submit(EngineStage.EXPRESS, assignment());
        CoderEngine.worker(handout.worker("a"), 1, any -> engine, told::add);

        handout.handOut();
        handout.settle();

        assertThat(told)
                .containsExactly(new Worker.Undriven(
                        run,
                        "Run %s cannot continue: java.lang.LinkageError: broken".formatted(run),
                        Optional.of(Duration.ofSeconds(1))));
    }

    @Test
    void any_more_because_another_process_has_it_is_told_without_a_time() throws InterruptedException {
        CountDownLatch called = new CountDownLatch(1);
        CoderEngine engine = engine("a", waiting(called, new CountDownLatch(1)), Machine.here(), Architect.park());
        String run = engine.submit(EngineStage.EXPRESS, assignment());
        CoderEngine.worker(handout.worker("a"), 1, any -> engine, told::add);
        handout.handOut();
        called.await();

        handout.lose(run);
        handout.renew();
        handout.settle();

        assertThat(told)
                .singleElement()
                .extracting(Worker.Undriven::run, Worker.Undriven::again)
                .containsExactly(run, Optional.empty());
    }

    private static CoderEngine keyless() {
        throw new BadInputException("There is no key.");
    }
}
