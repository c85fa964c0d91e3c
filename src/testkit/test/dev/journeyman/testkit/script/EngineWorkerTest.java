package dev.journeyman.testkit.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.CoderEngine;
import dev.journeyman.Worker;
import dev.journeyman.flow.State;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.review.Architect;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchWorkspaces;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The workers of real engines, to which a scripted hand-out gives runs. */
@Timeout(60)
class EngineWorkerTest {

    private static final Story STORY =
            Story.of("Tale", "Something is to be done.", Criterion.checked("it holds", "check"));
    private static final Duration TERM = Duration.ofMinutes(1);

    private final SettableClock clock = new SettableClock(Instant.parse("2026-01-02T03:04:05Z"));
    private final ScriptedHandout store = new ScriptedHandout(Journal.memory(), clock, TERM);

    @TempDir
    private Path home;

    @Test
    void a_submitted_run_is_driven_to_its_end() {
        try (CoderEngine desk = engine("desk", working());
                CoderEngine engine = engine("one", working());
                Worker worker = engine.worker(1)) {
            String run = desk.submit(STORY, new WorkspaceRequest(home, true, Map.of()));

            assertThat(store.handOut()).containsExactly(run);
            store.settle();
            assertThat(desk.report(run).state()).isEqualTo(State.DONE);
            assertThat(worker.runs()).isEmpty();
        }
    }

    @Test
    void a_run_whose_worker_is_stopped_is_driven_on_by_another_worker() throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        try (CoderEngine stopped = engine("one", new SilentModel(asked, new CountDownLatch(1)));
                CoderEngine other = engine("two", working());
                Worker first = stopped.worker(1);
                Worker second = other.worker(1)) {
            String run = other.submit(STORY, new WorkspaceRequest(home, true, Map.of()));
            assertThat(store.handOut()).containsExactly(run);
            asked.await();
            store.freeze("one");
            store.pass(TERM);
            store.settle("two");

            assertThat(other.report(run).state()).isEqualTo(State.DONE);

            store.thaw("one");
            store.renew();
            store.settle("one");
            assertThat(workers(run)).containsExactly(first.name(), second.name());
        }
    }

    @Test
    void a_worker_takes_no_run_after_the_thread_of_its_host_has_ended() throws InterruptedException {
        try (CoderEngine engine = engine("one", working())) {
            Thread host = new Thread(() -> serve(engine));
            host.start();
            String run = engine.submit(STORY, new WorkspaceRequest(home, true, Map.of()));
            while (store.handOut().isEmpty()) {
                Thread.onSpinWait();
            }
            store.settle();
            host.interrupt();
            host.join();
            engine.submit(STORY, new WorkspaceRequest(home, true, Map.of()));

            assertThat(engine.report(run).state()).isEqualTo(State.DONE);
            assertThat(store.handOut()).isEmpty();
        }
    }

    private static void serve(CoderEngine engine) {
        try (Worker worker = engine.worker(4)) { // at most four runs at once
            worker.await(); // until another thread closes it
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private CoderEngine engine(String worker, ChatModel model) {
        return CoderEngine.builder()
                .model("model", model, 64_000)
                .architect(Architect.auto())
                .workspaces(new ScratchWorkspaces(home, ScratchWorkspaces.ending(0)))
                .journal(store.worker(worker))
                .clock(clock)
                .pauses(clock)
                .build();
    }

    private static ChatModel working() {
        return ScriptedModel.of(
                Replies.call("submit_plan", "plan", "1. Write it."),
                Replies.call("write_file", "path", "a.txt", "content", "a"),
                Replies.call("submit_work", "summary", "It is written."));
    }

    /** A model that does not answer. */
    private record SilentModel(CountDownLatch asked, CountDownLatch never) implements ChatModel {

        @Override
        public ChatResponse doChat(ChatRequest request) {
            asked.countDown();
            try {
                never.await();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
            throw new IllegalStateException("The call was broken off.");
        }
    }

    /** Returns which workers drove a run, in order. */
    private List<String> workers(String run) {
        return RunEntries.read(store.worker("desk"), run).stream()
                .map(RecordedEntry::entry)
                .filter(Entry.RunResumed.class::isInstance)
                .map(entry -> String.valueOf(((Entry.RunResumed) entry).worker()))
                .toList();
    }
}
