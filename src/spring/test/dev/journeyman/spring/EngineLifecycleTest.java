package dev.journeyman.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.CoderEngine;
import dev.journeyman.Run;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.PauseCause;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.review.Architect;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchRepositories;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.SmartLifecycle;

/** What an engine does when its application is ready, and when it ends. */
@Timeout(120)
class EngineLifecycleTest {

    private static final Story STORY = Story.of(
                    "Greet", "It greets.", Criterion.checked("it is there", "test -f a.txt"))
            .withKind(Story.Kind.EXPRESS);

    @TempDir
    Path place;

    private Path repository;
    private ApplicationContextRunner runner;

    @BeforeEach
    void set() {
        repository = ScratchRepositories.make(place.resolve("repository"), "a.txt", "a\n");
        runner = Contexts.BARE
                .withBean(Architect.class, () -> request -> Optional.of(Verdict.of(Decision.APPROVE)))
                .withPropertyValues(
                        "journeyman.store.file=" + place.resolve("runs.db"),
                        "journeyman.runs.home=" + place.resolve("home"),
                        "journeyman.shutdown.grace=0s");
    }

    /** A model that never answers. */
    private record Silent(CountDownLatch asked) implements ChatModel {

        @Override
        public ChatResponse doChat(ChatRequest request) {
            asked.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
            }
            throw new IllegalStateException("interrupted");
        }
    }

    static void ready(ConfigurableApplicationContext context) {
        context.publishEvent(new ApplicationReadyEvent(new SpringApplication(), new String[0], context, Duration.ZERO));
    }

    private String paused() {
        CountDownLatch asked = new CountDownLatch(1);
        CompletableFuture<String> run = new CompletableFuture<>();
        runner.withBean("coder", ChatModel.class, () -> new Silent(asked)).run(context -> {
            run.complete(
                    context.getBean(CoderEngine.class).start(STORY, repository).id());
            asked.await();
        });
        return run.join();
    }

    @Test
    void pauses_its_runs_before_the_store_is_closed() {
        String run = paused();

        try (Journal store = Journal.sqlite(place.resolve("runs.db"))) {
            List<Entry> entries = RunEntries.read(store, run).stream()
                    .map(recorded -> recorded.entry())
                    .toList();
            assertThat(entries.get(entries.size() - 1))
                    .isInstanceOfSatisfying(
                            Entry.RunPaused.class,
                            pause -> assertThat(pause.why()).isEqualTo(PauseCause.DRAINED));
        }
    }

    @Test
    void continues_them_when_another_application_is_ready_that_says_so() {
        String run = paused();
        runner.withBean("coder", ChatModel.class, Contexts::model)
                .withPropertyValues("journeyman.runs.resume=true")
                .run(context -> {
                    Run handle = context.getBean(CoderEngine.class).run(run);
                    assertThat(handle.outcome().over()).isFalse();
                    ready(context);

                    assertThat(handle.await().done()).isTrue();
                });
    }

    @Test
    void leaves_them_alone_otherwise() {
        String run = paused();
        runner.withBean("coder", ChatModel.class, Contexts::model).run(context -> {
            ready(context);

            assertThat(context.getBean(CoderEngine.class).run(run).outcome().over())
                    .isFalse();
        });
    }

    @Test
    void stops_after_the_web_server() {
        assertThat(EngineLifecycle.PHASE).isLessThan(SmartLifecycle.DEFAULT_PHASE - 2_048);
    }

    @Test
    void tells_the_context_when_it_has_stopped_and_does_not_hold_it() {
        runner.withBean("coder", ChatModel.class, Contexts::model).run(context -> {
            EngineLifecycle lifecycle = context.getBean(EngineLifecycle.class);
            CompletableFuture<Boolean> stopped = new CompletableFuture<>();
            lifecycle.stop(() -> stopped.complete(lifecycle.isRunning()));

            assertThat(stopped.join()).isFalse();
        });
    }

    @Test
    void cannot_be_a_worker_over_a_store_of_one_machine() {
        runner.withBean("coder", ChatModel.class, Contexts::model)
                .withPropertyValues("journeyman.worker.enabled=true")
                .run(context -> assertThatThrownBy(() -> ready(context))
                        .isInstanceOf(BadInputException.class)
                        .hasMessageContaining("does not hand runs out")
                        .hasMessageContaining("PostgreSQL or Redis"));
    }

    @Test
    void has_the_store_closed_once() {
        Journal[] store = new Journal[1];
        runner.withBean("coder", ChatModel.class, Contexts::model)
                .run(context -> store[0] = context.getBean(Journal.class));

        assertThatThrownBy(() -> store[0].runs()).isInstanceOf(JournalException.class);
    }
}
