package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.CoderEngine;
import dev.journeyman.Outcome;
import dev.journeyman.Run;
import dev.journeyman.Worker;
import dev.journeyman.flow.RunStateException;
import dev.journeyman.flow.State;
import dev.journeyman.journal.Handout;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.PauseCause;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ProviderException;
import dev.journeyman.review.Architect;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.BadInputException;
import dev.journeyman.testkit.ScratchWorkspaces;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A worker on a store that hands runs out, beside other processes over the same store. */
@Timeout(60)
class WorkerTest extends WorkerStage {
    @Nested
    class Submitted_runs {

        @Test
        void are_driven_to_their_end() {
            engine("a", Actor.saying("coder", Lines.work())).worker(2);
            String run = desk().submit(EngineStage.EXPRESS, assignment());

            assertThat(handout.handOut()).containsExactly(run);
            handout.settle();

            assertThat(state(run)).isEqualTo(State.DONE);
            assertThat(entries(run, Entry.RunResumed.class)).containsExactly(new Entry.RunResumed("here/boot", "a"));
            assertThat(handout.worker("a").handout().orElseThrow().holders()).isEmpty();
        }

        @Test
        void wait_in_no_thread_and_continue_after_a_verdict_from_another_process() {
            Actor coder = Actor.saying("coder", Lines.plan("Do it."), Lines.work());
            Worker worker = engine("a", coder, "here/boot", Architect.park()).worker(1);
            CoderEngine desk = desk();
            String run = desk.submit(EngineStage.STORY, assignment());
            handout.handOut();
            handout.settle();

            assertThat(state(run)).isEqualTo(State.PLAN_REVIEW);
            assertThat(worker.runs()).isEmpty();
            assertThat(handout.handOut()).as("it waits").isEmpty();

            desk.verdict(run, "r1", Verdict.of(Decision.APPROVE), "desk");
            assertThat(handout.handOut()).containsExactly(run);
            handout.settle();

            assertThat(state(run)).isEqualTo(State.CODE_REVIEW);
        }

        @Test
        void that_no_provider_serves_are_due_when_one_may_be_called() {
            ProviderException away =
                    new ProviderException(Failure.RATE_LIMIT_EXCEEDED, "later", Duration.ofHours(2), null);
            engine("a", Actor.doing("coder", away, Lines.work())).worker(1);
            String run = desk().submit(EngineStage.EXPRESS, assignment());
            handout.handOut();
            handout.settle();

            assertThat(entries(run, Entry.RunPaused.class))
                    .singleElement()
                    .extracting(Entry.RunPaused::due)
                    .isEqualTo(clock.instant().plus(Duration.ofHours(2)));
            assertThat(handout.handOut()).isEmpty();
            clock.advance(Duration.ofHours(2));
            assertThat(handout.handOut()).containsExactly(run);
            handout.settle();

            assertThat(state(run)).isEqualTo(State.DONE);
        }

        @Test
        void are_cancelled_from_another_process_while_a_model_is_called() throws InterruptedException {
            CountDownLatch called = new CountDownLatch(1);
            engine("a", waiting(called, new CountDownLatch(1))).worker(1);
            CoderEngine desk = desk();
            String run = desk.submit(EngineStage.EXPRESS, assignment());
            handout.handOut();
            called.await();

            desk.run(run).cancel();
            handout.renew();
            handout.settle();

            assertThat(state(run)).isEqualTo(State.FAILED);
            assertThat(entries(run, Entry.CancelRequested.class)).hasSize(1);
        }

        @Test
        void that_another_machine_has_are_not_handed_out_here() {
            engine("a", Actor.saying("coder", Lines.work())).worker(1);
            CoderEngine elsewhere = engine("b", Actor.saying("coder"), "there/boot", Architect.park());
            String run = elsewhere.submit(EngineStage.EXPRESS, assignment());

            assertThat(handout.handOut()).isEmpty();
            assertThatThrownBy(() -> engine("c", Actor.saying("coder")).run(run).resume())
                    .isInstanceOf(RunStateException.class)
                    .hasMessage(
                            "Run %s belongs to the machine there, where its repository is. Resume it there, or submit stories with a remote, which every machine can continue."
                                    .formatted(run));
            elsewhere.worker(1);
            assertThat(handout.handOut()).containsExactly(run);
        }

        @Test
        void whose_task_is_blocked_are_tried_again_later() {
            CoderEngine engine = engine("a", Actor.saying("coder", Lines.work()));
            engine.worker(1);
            String run = desk().submit(EngineStage.EXPRESS, assignment());
            engine.block(home, EngineStage.EXPRESS.id(), "It has to wait.");

            assertThat(handout.handOut()).containsExactly(run);
            handout.settle();
            assertThat(handout.handOut()).as("at once").isEmpty();
            engine.unblock(home, EngineStage.EXPRESS.id());
            clock.advance(Duration.ofSeconds(1));
            assertThat(handout.handOut()).containsExactly(run);
            handout.settle();

            assertThat(state(run)).isEqualTo(State.DONE);
        }
    }

    @Nested
    class A_worker_that_is_cut_off {

        @Test
        void writes_nothing_after_its_run_was_taken_over() throws InterruptedException {
            CountDownLatch called = new CountDownLatch(1);
            CountDownLatch answer = new CountDownLatch(1);
            engine("a", waiting(called, answer)).worker(1);
            engine("b", Actor.saying("coder", Lines.work())).worker(1);
            String run = desk().submit(EngineStage.EXPRESS, assignment());
            handout.freeze("b");
            handout.handOut();
            called.await();

            handout.freeze("a");
            handout.thaw("b");
            handout.pass(TERM.plusSeconds(20));
            while (entries(run, Entry.RunResumed.class).size() < 2) {
                Thread.onSpinWait();
            }
            handout.thaw("a");
            answer.countDown();
            handout.settle();

            assertThat(state(run)).isEqualTo(State.DONE);
            assertThat(entries(run, Entry.RunResumed.class))
                    .extracting(Entry.RunResumed::worker)
                    .containsExactly("a", "b");
            assertThat(entries(run, Entry.ReplyReceived.class)).as("of b alone").hasSize(1);
        }

        @Test
        void stops_driving_when_it_learns_that_its_claim_is_lost() throws InterruptedException {
            CountDownLatch called = new CountDownLatch(1);
            CoderEngine engine = engine("a", waiting(called, new CountDownLatch(1)));
            Worker worker = engine.worker(1);
            String run = desk().submit(EngineStage.EXPRESS, assignment());
            handout.handOut();
            called.await();
            long before = kept.head(run).orElseThrow().seq();

            handout.lose(run);
            handout.renew();
            handout.settle();

            assertThat(worker.runs()).isEmpty();
            assertThat(kept.head(run).orElseThrow().seq()).isEqualTo(before);
        }
    }

    /** As git is whose guard ended it while the worker stood still: the claim may be renewed when the worker continues. */
    @Nested
    class A_worker_whose_work_is_interrupted_without_a_request {

        @Test
        void leaves_its_run_due_instead_of_stopped() {
            AtomicBoolean first = new AtomicBoolean(true);
            Actor coder = new Actor("coder", null, request -> {
                if (first.getAndSet(false)) {
                    throw new InterruptedException();
                }
                return Lines.work();
            });
            Worker worker = engine("a", coder).worker(1);
            String run = desk().submit(EngineStage.EXPRESS, assignment());
            handout.handOut();
            handout.settle();

            assertThat(entries(run, Entry.RunPaused.class))
                    .singleElement()
                    .satisfies(pause -> assertThat(pause.why()).isEqualTo(PauseCause.DRAINED));
            handout.pass(Duration.ofSeconds(2));
            handout.handOut();
            handout.settle();
            assertThat(state(run)).isEqualTo(State.DONE);
            assertThat(worker.runs()).isEmpty();
        }
    }

    @Nested
    class A_worker_that_is_drained {

        @Test
        void leaves_its_run_after_the_call_under_way_and_another_one_continues() throws InterruptedException {
            CountDownLatch called = new CountDownLatch(1);
            CountDownLatch answer = new CountDownLatch(1);
            Actor coder = waiting(called, answer, Lines.write("a.txt", "written"));
            Worker worker = engine("a", coder).worker(1);
            String run = desk().submit(EngineStage.EXPRESS, assignment());
            handout.handOut();
            called.await();

            Thread drain = new Thread(() -> worker.drain(Duration.ofMinutes(5)));
            drain.start();
            while (drain.getState() != Thread.State.WAITING && drain.getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
            }
            answer.countDown();
            drain.join();

            assertThat(entries(run, Entry.RunPaused.class))
                    .singleElement()
                    .extracting(Entry.RunPaused::why)
                    .isEqualTo(PauseCause.DRAINED);
            assertThat(entries(run, Entry.ReplyReceived.class))
                    .as("the call ended")
                    .hasSize(1);
            assertThat(worker.runs()).isEmpty();
            engine("b", Actor.saying("coder", Lines.work())).worker(1);
            assertThat(handout.handOut()).containsExactly(run);
            handout.settle();
            assertThat(state(run)).isEqualTo(State.DONE);
        }

        @Test
        void breaks_a_call_off_that_takes_longer_than_the_grace() throws InterruptedException {
            CountDownLatch called = new CountDownLatch(1);
            Worker worker = engine("a", waiting(called, new CountDownLatch(1))).worker(1);
            String run = desk().submit(EngineStage.EXPRESS, assignment());
            handout.handOut();
            called.await();

            worker.drain(Duration.ZERO);
            worker.await();

            assertThat(entries(run, Entry.RunPaused.class))
                    .singleElement()
                    .extracting(Entry.RunPaused::why)
                    .isEqualTo(PauseCause.DRAINED);
            assertThat(kept.head(run).orElseThrow().due().at()).isNotNull();
        }
    }

    @Nested
    class A_host_that_drives_a_run_itself {

        @Test
        void holds_it_so_that_no_worker_gets_it() throws InterruptedException {
            CountDownLatch called = new CountDownLatch(1);
            CountDownLatch answer = new CountDownLatch(1);
            engine("b", Actor.saying("coder")).worker(1);
            Run run = engine("host", waiting(called, answer)).start(EngineStage.EXPRESS, home);
            called.await();

            handout.pass(TERM.multipliedBy(2));
            assertThat(handout.worker("b").handout().orElseThrow().holders())
                    .extracting(Handout.Holder::worker)
                    .containsExactly("host");
            assertThatThrownBy(() -> desk().run(run.id()).resume())
                    .isInstanceOf(RunStateException.class)
                    .hasMessage(
                            "Run %s is driven by host. Verdicts and cancellations reach it there; its events are in the journal."
                                    .formatted(run.id()));
            answer.countDown();
            assertThat(run.await().done()).isTrue();
        }

        @Test
        void continues_with_a_verdict_that_came_while_its_architect_was_asked() throws InterruptedException {
            CountDownLatch asked = new CountDownLatch(1);
            CountDownLatch gate = new CountDownLatch(1);
            gates.add(gate);
            Architect slow = request -> {
                asked.countDown();
                gate.await();
                return Optional.of(new Verdict(Decision.REJECT, "No."));
            };
            Run run = engine("host", Actor.saying("coder", Lines.work()), "here/boot", slow)
                    .start(EngineStage.EXPRESS, home);
            asked.await();

            desk().verdict(run.id(), "r1", Verdict.of(Decision.APPROVE), "desk");
            gate.countDown();
            Outcome outcome = run.await();

            assertThat(outcome.state()).isEqualTo(State.DONE);
            assertThat(entries(run.id(), Entry.VerdictGiven.class))
                    .extracting(Entry.VerdictGiven::decision)
                    .containsExactly(Decision.APPROVE);
        }
    }

    @Test
    void a_store_that_hands_nothing_out_has_no_workers() {
        CoderEngine engine = CoderEngine.builder()
                .provider(Actor.saying("coder"))
                .journal(Journal.memory())
                .workspaces(new ScratchWorkspaces(home, ScratchWorkspaces.ending(0)))
                .build();
        engines.add(engine);

        assertThatThrownBy(() -> engine.worker(1))
                .isInstanceOf(BadInputException.class)
                .hasMessageEndingWith(
                        "does not hand runs out, so no workers can share it. Use one in PostgreSQL or Redis.");
        assertThatThrownBy(() -> desk().worker(0))
                .isInstanceOf(BadInputException.class)
                .hasMessage("A worker cannot have 0 slots. Give it one or more.");
    }
}
