package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.CoderEngine;
import dev.journeyman.Run;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.knowledge.TaskContext;
import dev.journeyman.review.Architect;
import dev.journeyman.testkit.ScratchWorkspaces;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run that is stopped while the knowledge about its task is read: what has gaps is not kept for the conversation. */
@Timeout(60)
class StoppedKnowledgeTest {

    @TempDir
    private Path home;

    @Test
    void knowledge_that_a_stop_cut_short_is_fetched_again() throws InterruptedException {
        CompletableFuture<Run> started = new CompletableFuture<>();
        AtomicInteger fetched = new AtomicInteger();
        Journal journal = Journal.memory();
        try (CoderEngine engine = CoderEngine.builder()
                .provider(new Actor("coder", null, Actor.script(Lines.work())))
                .architect(Architect.auto())
                .workspaces(new ScratchWorkspaces(home, ScratchWorkspaces.ending(0)))
                .journal(journal)
                .knowledge(request -> {
                    if (fetched.incrementAndGet() == 1) {
                        started.join().stop(); // as a person would, while files are read
                    }
                    return TaskContext.NOTHING;
                })
                .build()) {
            started.complete(engine.start(EngineStage.EXPRESS, home));
            Run run = started.join();

            assertThat(run.await().reason()).isEqualTo("stopped");
            assertThat(fetched(journal, run)).isZero();
            run.resume();
            assertThat(run.await().done()).isTrue();
            assertThat(fetched(journal, run)).isPositive();
        }
    }

    private static long fetched(Journal journal, Run run) {
        return journal.read(run.id()).stream()
                .map(StoredEntry::type)
                .filter("ContextFetched"::equals)
                .count();
    }
}
