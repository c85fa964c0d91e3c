package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.CoderEngine;
import dev.journeyman.EngineBuilder;
import dev.journeyman.Outcome;
import dev.journeyman.Run;
import dev.journeyman.Worker;
import dev.journeyman.engine.step.CriterionVerificationTest;
import dev.journeyman.flow.State;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.PauseCause;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.model.Failure;
import dev.journeyman.model.Provider;
import dev.journeyman.model.Sleeper;
import dev.journeyman.review.Architect;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchWorkspaces;
import dev.journeyman.testkit.script.ScriptedAgent;
import dev.journeyman.testkit.script.ScriptedHandout;
import dev.journeyman.testkit.script.SettableClock;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.langchain4j.data.message.AiMessage;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The slots of a provider, which the calls of all engines over a store share. */
@Timeout(60)
class SlotsInARunTest {

    private static final Duration LONG = Duration.ofMinutes(10);

    @TempDir
    Path home;

    private final SettableClock clock = new SettableClock(Instant.parse("2026-01-01T00:00:00Z"));
    private final Journal journal = Journal.memory();
    private final List<CoderEngine> engines = new ArrayList<>();
    private final List<Duration> pauses = new CopyOnWriteArrayList<>();
    private final CountDownLatch waiting = new CountDownLatch(1);

    @AfterEach
    void end() {
        engines.forEach(CoderEngine::close);
    }

    @Test
    void calls_of_two_engines_over_one_store_never_overlap() throws InterruptedException {
        AtomicInteger underWay = new AtomicInteger();
        List<Integer> seen = new CopyOnWriteArrayList<>();
        CountDownLatch first = new CountDownLatch(1);
        Actor slow = new Actor("coder", null, request -> {
            seen.add(underWay.incrementAndGet());
            first.countDown();
            waiting.await();
            underWay.decrementAndGet();
            return Lines.work();
        });
        Actor other = new Actor("coder", null, request -> {
            seen.add(underWay.incrementAndGet());
            waiting.countDown();
            underWay.decrementAndGet();
            return Lines.work();
        });
        Run one = engine(slow, this::looks).start(EngineStage.EXPRESS, home);
        first.await();
        Run two = engine(other, this::looks).start(EngineStage.EXPRESS, home);

        assertThat(List.of(one.await().done(), two.await().done())).containsExactly(true, true);
        assertThat(seen).containsExactly(1, 1);
        assertThat(pauses).isNotEmpty().containsOnly(Duration.ofSeconds(1));
        assertThat(kinds(two)).as("nothing is written of the wait").isEqualTo(kinds(one));
        assertThat(CoderEngine.builder().replay(journal.read(two.id()))).isEmpty();
    }

    @Nested
    class A_run_that_waits_for_a_slot {

        private final Actor coder = Actor.saying("coder", Lines.work());

        A_run_that_waits_for_a_slot() {
            assertThat(take("coder")).isTrue();
        }

        @Test
        void is_stopped_at_once_and_calls_when_it_is_resumed() throws InterruptedException {
            Run run = engine(coder, SlotsInARunTest.this::hangs).start(EngineStage.EXPRESS, home);
            waiting.await();
            run.stop();
            Outcome stopped = run.await();

            assertThat(stopped.reason()).isEqualTo("stopped");
            assertThat(kinds(run)).doesNotContain("RequestSent", "CallFailed");
            free("coder");
            run.resume();
            assertThat(run.await().done()).isTrue();
            assertThat(CoderEngine.builder().replay(journal.read(run.id()))).isEmpty();
        }

        @Test
        void is_cancelled_at_once() throws InterruptedException {
            Run run = engine(coder, SlotsInARunTest.this::hangs).start(EngineStage.EXPRESS, home);
            waiting.await();
            run.cancel();

            assertThat(run.await().state()).isEqualTo(State.FAILED);
            assertThat(coder.requests()).isEmpty();
        }

        @Test
        void is_left_to_another_process_when_its_worker_is_drained() throws InterruptedException {
            ScriptedHandout handout = new ScriptedHandout(journal, clock, Duration.ofSeconds(60));
            CoderEngine engine =
                    engine(builder(coder, SlotsInARunTest.this::looks).journal(handout.worker("a")));
            Worker worker = engine.worker(1);
            String run = engine.submit(EngineStage.EXPRESS, new WorkspaceRequest(home, true, Map.of()));
            handout.handOut();
            waiting.await();

            worker.drain(LONG);

            assertThat(RunEntries.read(journal, run).stream().map(RecordedEntry::entry))
                    .last()
                    .isInstanceOfSatisfying(
                            Entry.RunPaused.class,
                            paused -> assertThat(paused.why()).isEqualTo(PauseCause.DRAINED));
        }
    }

    @Nested
    class A_slot_is_held {

        private final List<String> held = new CopyOnWriteArrayList<>();

        @Test
        void by_each_call_of_coders_helpers_and_architects() throws InterruptedException {
            Story story = Story.of("Tale", "Something is to be done.", Criterion.stated("it is fast"))
                    .withKind(Story.Kind.EXPRESS);
            EngineBuilder builder = builder(probed("coder", Lines.work()), this::never)
                    .helper(probed("helper", CriterionVerificationTest.verify("1 fast")))
                    .slots("helper", 1)
                    .architect(List.of(probed("judge", Lines.verdict("approve", ""))))
                    .slots("judge", 1);
            Outcome outcome = engine(builder).start(story, home).await();

            assertThat(outcome.done()).as(outcome.reason()).isTrue();
            assertThat(held).containsExactly("coder", "helper", "judge");
            assertThat(List.of(take("coder"), take("helper"), take("judge")))
                    .as("all are free again")
                    .containsExactly(true, true, true);
        }

        @Test
        void by_an_agent_while_it_works() throws InterruptedException {
            Provider agent = ScriptedAgent.doing("coder", task -> {
                probe("coder");
                return "I did it.";
            });
            assertThat(engine(agent, this::never)
                            .start(EngineStage.EXPRESS, home)
                            .await()
                            .done())
                    .isTrue();

            assertThat(held).containsExactly("coder");
            assertThat(take("coder")).isTrue();
        }

        @Test
        void no_longer_when_the_call_failed_or_the_breaker_is_open() throws InterruptedException {
            Actor coder = Actor.failing("coder", Failure.QUOTA_EXHAUSTED);
            Actor next = Actor.saying("next", Lines.work(), Lines.work());
            CoderEngine engine = engine(builder(coder, this::never).provider(next));
            engine.start(EngineStage.EXPRESS, home).await();
            assertThat(take("coder")).as("after the failure").isTrue();
            free("coder");
            Run skipped = engine.start(EngineStage.EXPRESS, home);

            assertThat(skipped.await().done()).isTrue();
            assertThat(kinds(skipped)).contains("ProviderSkipped");
            assertThat(take("coder")).as("with an open breaker").isTrue();
        }

        private Actor probed(String name, AiMessage reply) {
            return new Actor(name, null, request -> {
                probe(name);
                return reply;
            });
        }

        private void probe(String name) {
            if (!take(name)) {
                held.add(name);
            }
        }

        private void never(Duration time) {
            throw new IllegalStateException("It waited %s for a slot.".formatted(time));
        }
    }

    @Test
    void fewer_than_one_slot_and_slots_of_an_unknown_provider_are_refused() {
        EngineBuilder builder = builder(Actor.saying("coder"), this::looks);
        assertThatThrownBy(() -> builder.slots("coder", 0))
                .isInstanceOf(BadInputException.class)
                .hasMessage("coder cannot have 0 slots: it would never be called. Set 1 or more.");
        builder.slots("codex", 1).summarizer(Actor.saying("prose"));

        assertThatThrownBy(builder::build)
                .isInstanceOf(BadInputException.class)
                .hasMessage("Slots are set for \"codex\", which is not a provider of this engine. There are: coder,"
                        + " prose.");
    }

    private CoderEngine engine(Provider coder, Sleeper pause) {
        return engine(builder(coder, pause));
    }

    private CoderEngine engine(EngineBuilder builder) {
        CoderEngine engine = builder.build();
        engines.add(engine);
        return engine;
    }

    private EngineBuilder builder(Provider coder, Sleeper pause) {
        return CoderEngine.builder()
                .provider(coder)
                .slots("coder", 1)
                .architect(Architect.auto())
                .journal(journal)
                .clock(clock)
                .pauses(pause)
                .workspaces(new ScratchWorkspaces(home, ScratchWorkspaces.ending(0)));
    }

    private void looks(Duration time) {
        pauses.add(time);
        waiting.countDown();
    }

    private void hangs(Duration time) throws InterruptedException {
        looks(time);
        new CountDownLatch(1).await();
    }

    private boolean take(String provider) {
        return journal.breakers().slots().take(provider, 1, "the test", LONG);
    }

    private void free(String provider) {
        journal.breakers().slots().free(provider, "the test");
    }

    private List<String> kinds(Run run) {
        return journal.read(run.id()).stream().map(StoredEntry::type).toList();
    }
}
