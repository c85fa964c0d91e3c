package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.CoderEngine;
import dev.journeyman.Run;
import dev.journeyman.review.Architect;
import dev.journeyman.testkit.ScratchWorkspaces;
import dev.journeyman.workspace.WorkspaceRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The threads that drive runs. On a JVM without virtual ones, their test is skipped with a notice. */
@Timeout(240)
class VirtualThreadsTest {

    private static final int RUNS = 1_000;
    private static final int FIRST_WITH_THEM = 21;

    @TempDir
    Path home;

    /** How often each kind of thread asked the model. */
    private final Set<String> threads = ConcurrentHashMap.newKeySet();

    /** Starts runs whose models all answer when each of them was asked, and returns when all have ended. */
    private void drive(int runs, boolean virtual) throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(runs);
        try (CoderEngine engine = CoderEngine.builder()
                .provider(new Actor("coder", null, request -> {
                    threads.add(Thread.currentThread().toString().replaceAll("\\d+", "N"));
                    asked.countDown();
                    asked.await();
                    return Lines.work();
                }))
                .architect(Architect.auto())
                .workspaces(new ScratchWorkspaces(home, ScratchWorkspaces.ending(0)))
                .virtualThreads(virtual)
                .build()) {
            List<Run> begun = new ArrayList<>();
            for (int i = 0; i < runs; i++) {
                begun.add(engine.start(EngineStage.EXPRESS, new WorkspaceRequest(home, true, Map.of()), entry -> {}));
            }
            for (Run run : begun) {
                assertThat(run.await().done()).isTrue();
            }
        }
    }

    @Test
    void a_thousand_runs_are_driven_on_virtual_threads_at_once() throws InterruptedException {
        boolean there = Runtime.version().feature() >= FIRST_WITH_THEM;
        if (!there) {
            System.out.println("notice: this JVM has no virtual threads; their test is skipped");
        }
        Assumptions.assumeTrue(there, "this JVM has no virtual threads");
        drive(RUNS, true);

        assertThat(threads).isNotEmpty().allMatch(thread -> thread.startsWith("VirtualThread["));
    }

    @Test
    void a_host_that_wants_none_gets_named_threads() throws InterruptedException {
        drive(3, false);

        assertThat(threads).allMatch(thread -> thread.contains("journeyman-run"));
    }
}
