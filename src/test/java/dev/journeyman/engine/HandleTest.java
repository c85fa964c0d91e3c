package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.journeyman.CoderEngine;
import dev.journeyman.Outcome;
import dev.journeyman.Run;
import dev.journeyman.Run.OpenRequest;
import dev.journeyman.Run.OpenRequest.Choice;
import dev.journeyman.RunReport;
import dev.journeyman.flow.RunStateException;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.report.EventLines;
import dev.journeyman.review.Submission;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.testkit.ScratchWorkspaces;
import dev.journeyman.testkit.StoredRuns;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The behaviour of a handle of a run, from any engine. */
@Timeout(60)
class HandleTest {

    @TempDir
    Path home;

    private final CountDownLatch called = new CountDownLatch(1);
    private EngineStage stage;

    @BeforeEach
    void set() {
        stage = new EngineStage(home);
    }

    @Nested
    class Of_a_run_that_is_driven {

        @Test
        void is_the_handle_that_started_it() {
            Run run = begun();

            assertThat(stage.engine().run(run.id())).isSameAs(run);
            run.cancel();
        }

        @Test
        void reports_its_state_without_waiting() {
            Run run = begun();

            assertThat(stage.engine().run(run.id()).outcome().state()).isEqualTo(State.CODING);
            run.cancel();
        }

        @Test
        void stops_it() throws InterruptedException {
            Run run = begun();
            stage.engine().run(run.id()).stop();

            assertThat(run.await().reason()).isEqualTo("stopped");
            assertThat(run.await().state()).isEqualTo(State.CODING);
        }

        @Test
        void cancels_it_and_interrupts_the_call_in_flight() throws InterruptedException {
            Run run = begun();
            stage.engine().run(run.id()).cancel();

            Outcome outcome = run.await();
            assertThat(outcome.state()).isEqualTo(State.FAILED);
            assertThat(outcome.reason()).isEqualTo("cancelled");
            assertThat(stage.signals()).last().isInstanceOf(Signal.Cancelled.class);
            assertThat(stage.entries(Entry.ReplyReceived.class)).isEmpty();
        }

        @Test
        void waits_no_longer_than_it_is_asked_to() throws InterruptedException {
            Run run = begun();

            assertThat(run.await(Duration.ZERO)).isEmpty();
            assertThat(run.completion().toCompletableFuture()).isNotDone();
            run.cancel();
            assertThat(run.await(Duration.ofSeconds(30))).map(Outcome::state).contains(State.FAILED);
        }

        @Test
        void completes_when_it_is_over() {
            Run run = begun();
            CompletableFuture<Outcome> completed = run.completion().toCompletableFuture();
            run.cancel();

            assertThat(completed.join().reason()).isEqualTo("cancelled");
        }

        @Test
        void is_driven_by_the_executor_of_the_host_which_stays_open() throws InterruptedException {
            ExecutorService own = Executors.newSingleThreadExecutor(work -> new Thread(work, "of the host"));
            List<String> threads = new CopyOnWriteArrayList<>();
            CoderEngine engine = CoderEngine.builder()
                    .provider(new Actor("coder", null, Actor.script(Lines.plan("1. Do it."))))
                    .workspaces(new ScratchWorkspaces(home, ScratchWorkspaces.ending(0)))
                    .executor(own)
                    .observeEntries(
                            (run, entry) -> threads.add(Thread.currentThread().getName()))
                    .build();

            Run run = engine.start(EngineStage.STORY, home);
            run.await();
            engine.close();

            assertThat(threads.subList(1, threads.size())).containsOnly("of the host");
            assertThat(own.isShutdown()).isFalse();
            assertThatThrownBy(run::resume)
                    .isInstanceOf(RunStateException.class)
                    .hasMessageStartingWith("The engine is closed.");
            own.shutdown();
        }

        @Test
        void does_not_resume_it_again() throws InterruptedException {
            Run run = begun();
            stage.engine().run(run.id()).resume();
            stage.engine().run(run.id()).stop();

            assertThat(run.await().reason()).isEqualTo("stopped");
            assertThat(stage.entries(Entry.RunResumed.class)).isEmpty();
        }

        @Test
        void is_stopped_when_its_engine_is_closed_and_the_journal_stays_open() throws InterruptedException {
            Run run = begun();
            stage.engine().close();

            assertThat(run.await().reason()).isEqualTo("stopped");
            assertThat(stage.entries(Entry.RunPaused.class)).hasSize(1);
            assertThat(stage.journal.closed()).isFalse();
        }

        private Run begun() {
            stage.coder(request -> {
                called.countDown();
                return never();
            });
            Run run = stage.start(EngineStage.EXPRESS);
            awaitCall();
            return run;
        }
    }

    @Nested
    class Of_a_run_that_waits {

        @Test
        void names_the_open_request_and_the_fitting_decisions() throws InterruptedException {
            stage.coder(Lines.plan("1. Do it.")).play(EngineStage.STORY);
            assertWaits(stage.engine().run(stage.run().id()).await());
            assertWaits(stage.engine().run(stage.run().id()).outcome());
        }

        @Test
        void shows_what_a_person_must_decide() throws InterruptedException {
            stage.coder(Lines.plan("1. Do it.")).play(EngineStage.STORY);
            OpenRequest request = stage.again().run().request().orElseThrow();

            assertThat(stage.engine().runs(HeadQuery.ALL.waiting()))
                    .singleElement()
                    .satisfies(head -> assertThat(head.request()).contains("r1"));
            assertThat(request.id()).isEqualTo("r1");
            assertThat(request.state()).isEqualTo(State.PLAN_REVIEW);
            assertThat(request.submission()).isEqualTo(new Submission.Plan("1. Do it."));
            assertThat(request.fitting()).contains(Decision.APPROVE, Decision.CHANGES, Decision.REJECT);
            assertThat(request.text()).isEqualTo("# Plan submitted for review\n\n1. Do it.");
            assertThat(request.since()).isEqualTo(stage.clock.instant());
            assertThat(request.choices())
                    .extracting(Choice::decision, Choice::leadsTo, Choice::needsWords, Choice::ends)
                    .containsExactly(
                            tuple(Decision.APPROVE, State.CODING, false, false),
                            tuple(Decision.CHANGES, State.PLANNING, true, false),
                            tuple(Decision.REJECT, State.FAILED, false, true));
            stage.deliver("r1", Verdict.of(Decision.REJECT));
            assertThat(stage.run().request()).isEmpty();
        }

        @Test
        void tells_where_its_verdict_was_delivered_in_journal_report_and_events() throws InterruptedException {
            stage.coder(Lines.plan("1. Do it.")).play(EngineStage.STORY);
            stage.again().run().deliver("r1", new Verdict(Decision.REJECT, "no"), "console");
            stage.run().await();

            RunReport report = stage.run().report();
            EventLines lines = new EventLines(report.run());
            assertThat(stage.entries(Entry.VerdictGiven.class))
                    .containsExactly(new Entry.VerdictGiven("r1", Decision.REJECT, "no", "console"));
            assertThat(report.reviews())
                    .singleElement()
                    .satisfies(review -> assertThat(review.from()).contains("console"));
            assertThat(report.toJson()).contains("\"from\":\"console\"");
            assertThat(stage.recorded().stream().flatMap(entry -> lines.lines(entry).stream()))
                    .anyMatch(line -> line.contains("\"feedback\":\"no\",\"from\":\"console\""));
        }

        @Test
        void names_the_open_request_in_an_engine_that_never_drove_it() throws InterruptedException {
            stage.coder(Lines.plan("1. Do it.")).play(EngineStage.STORY);
            stage.again();

            assertWaits(stage.run().await());
            assertWaits(stage.run().outcome());
        }

        @Test
        void names_the_new_request_after_another_engine_resumed_it() throws InterruptedException {
            stage.coder(Lines.plan("1. Do it."), Lines.plan("2. Do it well.")).play(EngineStage.STORY);
            Run first = stage.run();
            stage.again().deliver("r1", new Verdict(Decision.CHANGES, "Better."));

            assertThat(first.await().request()).contains("r2");
        }

        @Test
        void is_not_stopped_and_can_be_cancelled_once() throws InterruptedException {
            stage.coder(Lines.plan("1. Do it.")).play(EngineStage.STORY);
            Run run = stage.again().run();
            run.stop();
            assertWaits(run.await());

            run.cancel();
            assertThat(run.await().reason()).isEqualTo("cancelled");
        }

        private void assertWaits(Outcome outcome) {
            assertThat(outcome.state()).isEqualTo(State.PLAN_REVIEW);
            assertThat(outcome.request()).contains("r1");
            assertThat(outcome.fitting())
                    .containsExactlyInAnyOrder(Decision.APPROVE, Decision.CHANGES, Decision.REJECT);
            assertThat(outcome.turns()).isEqualTo(1);
        }
    }

    @Nested
    class Of_a_run_that_another_engine_drives {

        @Test
        void cancels_it_whatever_the_other_engine_writes_meanwhile() throws InterruptedException {
            Run first = driven();
            Run run = overtaken(5);
            run.cancel();

            assertThat(run.await().reason()).isEqualTo("cancelled");
            assertThat(stage.entries(Entry.RunEnded.class)).hasSize(1);
            release.countDown();
            assertThatThrownBy(first::await)
                    .hasMessageContaining("another writer drives it. This writer stops; nothing was appended.");
        }

        @Test
        void reports_that_the_other_engine_was_first() throws InterruptedException {
            Run first = driven();
            Run run = overtaken(1_000);
            run.resume();

            assertThatThrownBy(run::await).hasMessageContaining("another writer drives it. This writer stops");
            assertThat(stage.entries(Entry.RunResumed.class)).isEmpty();
            first.stop();
        }

        private final CountDownLatch release = new CountDownLatch(1);

        private Run driven() throws InterruptedException {
            stage.coder(request -> {
                called.countDown();
                release.await();
                return Lines.work();
            });
            Run run = stage.start(EngineStage.EXPRESS);
            called.await();
            return run;
        }

        /** Returns the run in an engine that finds, some times, that another entry came right before its own. */
        private Run overtaken(int times) {
            String id = stage.run().id();
            AtomicInteger left = new AtomicInteger(times);
            InstantSource clock = () -> {
                if (left.getAndDecrement() > 0) {
                    int seq = stage.recorded().size();
                    RecordedEntry other = new RecordedEntry(seq + 1, Instant.EPOCH, new Entry.NoticeGiven("meanwhile"));
                    StoredRuns.append(stage.journal, id, seq, List.of(other));
                }
                return Instant.EPOCH;
            };
            return CoderEngine.builder()
                    .provider(Actor.saying("coder", Lines.work()))
                    .journal(stage.journal)
                    .workspaces(new ScratchWorkspaces(home, ScratchWorkspaces.ending(0)))
                    .clock(clock)
                    .build()
                    .run(id);
        }
    }

    @Nested
    class Of_a_run_that_is_over {

        @Test
        void reports_how_it_ended_in_any_engine() throws InterruptedException {
            Outcome driven = ended();
            stage.again();

            assertThat(stage.run().await()).isEqualTo(driven);
            assertThat(stage.run().outcome()).isEqualTo(driven);
            assertThat(driven.spent().turns()).isEqualTo(driven.turns()).isEqualTo(1);
        }

        @Test
        void refuses_every_further_call() throws InterruptedException {
            ended();
            int entries = stage.recorded().size();

            for (Run run : List.of(stage.run(), stage.again().run())) {
                assertRefused(run::resume, run.id());
                assertRefused(run::cancel, run.id());
                run.stop();
                assertThatThrownBy(() -> run.deliver("r1", Verdict.of(Decision.APPROVE)))
                        .isInstanceOf(RunStateException.class);
            }
            assertThat(stage.recorded()).hasSize(entries);
        }

        private Outcome ended() throws InterruptedException {
            return stage.coder(Lines.work())
                    .architect(Verdict.of(Decision.APPROVE))
                    .play(EngineStage.EXPRESS);
        }

        private void assertRefused(org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String run) {
            assertThatThrownBy(call)
                    .isInstanceOf(RunStateException.class)
                    .hasMessage("Run %s has ended DONE (WorkApproved). There is nothing left to do.".formatted(run));
        }
    }

    @Test
    void an_engine_closes_the_journal_it_created() {
        CoderEngine engine =
                CoderEngine.builder().provider(Actor.saying("coder")).build();
        engine.close();
        engine.close();
    }

    private void awaitCall() {
        try {
            called.await();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    private static dev.langchain4j.data.message.AiMessage never() throws InterruptedException {
        new CountDownLatch(1).await();
        throw new AssertionError("it was interrupted");
    }
}
