package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.CoderEngine;
import dev.journeyman.Outcome;
import dev.journeyman.Run;
import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.PauseCause;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ProviderException;
import dev.journeyman.model.Sleeper;
import dev.journeyman.review.Verdict;
import dev.journeyman.testkit.ScratchWorkspaces;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.tool.Arguments;
import dev.journeyman.tool.Tool;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.workspace.Workspace;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Stopping pauses a run, which can be resumed; cancelling ends it. */
@Timeout(60)
class StoppingTest {

    @TempDir
    Path home;

    private final CountDownLatch reached = new CountDownLatch(1);
    private EngineStage stage;

    @BeforeEach
    void set() {
        stage = new EngineStage(home);
    }

    @Nested
    class Stopping {

        @Test
        void pauses_while_a_model_is_called_and_the_request_is_sent_again() throws InterruptedException {
            Outcome outcome = stopped(stage.coder(request -> hang()), false);
            assertThat(outcome.state()).isEqualTo(State.CODING);
            assertThat(outcome.reason()).isEqualTo("stopped");
            var asked = stage.request(1).messages();
            stage.coder(Lines.work()).again().resume();
            assertThat(stage.request(1).messages()).isEqualTo(asked);
            assertThat(stage.way()).last().isEqualTo("TESTING ChecksPassed CODE_REVIEW");
        }

        @Test
        void pauses_a_running_tool_whose_outcome_is_then_unknown() throws InterruptedException {
            stage.coder(Replies.call("wait"), Lines.work()).tool(new Waiting(reached));
            assertThat(stopped(stage, false).state()).isEqualTo(State.CODING);
            stage.resume();
            assertThat(Lines.results(stage.request(2))).containsExactly("interrupted: outcome unknown");
            assertThat(stage.way()).last().isEqualTo("TESTING ChecksPassed CODE_REVIEW");
        }

        @Test
        void pauses_a_running_command() throws InterruptedException {
            stage.commands((command, limit) -> {
                        hang();
                        throw new AssertionError("unreachable");
                    })
                    .coder(Replies.call("run_command", "command", "make"));
            assertThat(stopped(stage, false).state()).isEqualTo(State.CODING);
            assertThat(stage.entries(Entry.ToolFinished.class)).isEmpty();
        }

        @Test
        void pauses_checks_which_then_run_again() throws InterruptedException {
            stage.commands((command, limit) -> {
                        hang();
                        throw new AssertionError("unreachable");
                    })
                    .coder(Lines.work());
            assertThat(stopped(stage, false).state()).isEqualTo(State.TESTING);
            stage.commands(ScratchWorkspaces.ending(0)).again().resume();
            assertThat(stage.way()).last().isEqualTo("TESTING ChecksPassed CODE_REVIEW");
        }

        @Test
        void pauses_an_architect_of_the_host() throws InterruptedException {
            stage.coder(Lines.work()).architect(request -> {
                hang();
                throw new AssertionError("unreachable");
            });
            assertThat(stopped(stage, false).state()).isEqualTo(State.CODE_REVIEW);
            stage.architect(Verdict.of(dev.journeyman.review.Verdict.Decision.APPROVE))
                    .again();
            assertThat(stage.resume().done()).isTrue();
        }

        @Test
        void pauses_a_wait_for_a_provider() throws InterruptedException {
            CountDownLatch waiting = new CountDownLatch(1);
            try (CoderEngine engine = CoderEngine.builder()
                    .provider(Actor.doing(
                            "coder",
                            new ProviderException(Failure.RATE_LIMIT_EXCEEDED, "later", Duration.ofMinutes(5), null)))
                    .pauses(time -> {
                        waiting.countDown();
                        Sleeper.real().pause(time);
                    })
                    .workspaces(new ScratchWorkspaces(home, ScratchWorkspaces.ending(0)))
                    .build()) {
                Run run = engine.start(EngineStage.EXPRESS, home);
                waiting.await();
                run.stop();

                assertThat(run.await().reason()).isEqualTo("stopped");
            }
        }

        @Test
        void sends_no_signal() throws InterruptedException {
            stopped(stage.coder(request -> hang()), false);
            assertThat(stage.way()).containsExactly("SETUP ExpressReady CODING");
            assertThat(stage.recorded())
                    .last()
                    .satisfies(last ->
                            assertThat(last.entry()).isEqualTo(new Entry.RunPaused("stopped", PauseCause.STOPPED)));
        }

        @Test
        void right_after_the_start_leaves_a_run_that_can_be_resumed() throws InterruptedException {
            for (int i = 0; i < 30; i++) {
                EngineStage each = new EngineStage(home.resolve("s" + i)).coder(Lines.work());
                each.start(EngineStage.EXPRESS).stop();
                Outcome outcome = each.run().await();
                assertThat(outcome.over()).isFalse();
                each.coder(Lines.work()).again().resume();
                assertThat(each.run().await().state()).isIn(State.CODE_REVIEW, State.SUSPENDED);
            }
        }
    }

    @Nested
    class Cancelling {

        @Test
        void ends_a_story_while_a_model_is_called() throws InterruptedException {
            cancelled(stopped(stage.coder(request -> hang()), true), "CODING");
        }

        @Test
        void ends_a_story_while_its_checks_run() throws InterruptedException {
            stage.commands((command, limit) -> {
                        hang();
                        throw new AssertionError("unreachable");
                    })
                    .coder(Lines.work());
            cancelled(stopped(stage, true), "TESTING");
        }

        @Test
        void ends_a_story_before_it_begins() throws InterruptedException {
            stage.coder(request -> hang());
            stage.start(EngineStage.STORY).cancel();
            assertThat(stage.run().await().state()).isEqualTo(State.FAILED);
            assertThat(stage.way()).last().asString().endsWith("Cancelled FAILED");
        }

        @Test
        void ends_a_parked_plan_review() throws InterruptedException {
            stage.coder(Lines.plan("p")).play(EngineStage.STORY);
            cancelled(cancel(), "PLAN_REVIEW");
        }

        @Test
        void ends_a_parked_code_review() throws InterruptedException {
            stage.coder(Lines.work()).play(EngineStage.EXPRESS);
            cancelled(cancel(), "CODE_REVIEW");
        }

        @Test
        void ends_a_parked_budget_review() throws InterruptedException {
            stage.coder(Lines.read("a")).play(EngineStage.express(1));
            cancelled(cancel(), "BUDGET_REVIEW");
        }

        @Test
        void ends_a_parked_question() throws InterruptedException {
            stage.coder(Lines.ask("?")).play(EngineStage.STORY);
            cancelled(cancel(), "QUESTION");
        }

        @Test
        void ends_a_parked_escalation() throws InterruptedException {
            stage.coder(Lines.read("a"))
                    .architect(Verdict.of(dev.journeyman.review.Verdict.Decision.ESCALATE))
                    .play(EngineStage.express(1));
            cancelled(cancel(), "ESCALATED");
        }

        @Test
        void ends_a_suspended_story() throws InterruptedException {
            stage.play(EngineStage.STORY);
            cancelled(cancel(), "SUSPENDED");
        }

        @Test
        void ends_a_stopped_planning() throws InterruptedException {
            stage.coder(request -> hang());
            var run = stage.start(EngineStage.STORY);
            reached.await();
            run.stop();
            run.await();
            cancelled(cancel(), "PLANNING");
        }

        @Test
        void is_not_lost_while_the_run_is_about_to_park() throws InterruptedException {
            stage.coder(Lines.plan("p"));
            stage.start(EngineStage.STORY, (run, recorded) -> {
                if (recorded.entry() instanceof Entry.RunPaused) {
                    run.cancel();
                }
            });
            assertThat(stage.run().await().state()).isEqualTo(State.FAILED);
        }

        private Outcome cancel() throws InterruptedException {
            stage.again().run().cancel();
            return stage.run().await();
        }

        private void cancelled(Outcome outcome, String state) {
            assertThat(outcome.state()).isEqualTo(State.FAILED);
            assertThat(outcome.reason()).isEqualTo("cancelled");
            assertThat(stage.way()).last().isEqualTo(state + " Cancelled FAILED");
            assertThat(stage.entries(Entry.RunEnded.class)).hasSize(1);
        }
    }

    private Outcome stopped(EngineStage set, boolean cancel) throws InterruptedException {
        var run = set.start(EngineStage.EXPRESS);
        reached.await();
        if (cancel) {
            run.cancel();
        } else {
            run.stop();
        }
        return run.await();
    }

    private AiMessage hang() throws InterruptedException {
        reached.countDown();
        new CountDownLatch(1).await();
        throw new AssertionError("nothing wakes this");
    }

    /** A tool that never ends. */
    private record Waiting(CountDownLatch reached) implements Tool {

        @Override
        public ToolSpecification specification() {
            return ToolSpecification.builder()
                    .name("wait")
                    .description("Waits.")
                    .build();
        }

        @Override
        public ToolResult run(Arguments arguments, Workspace workspace) throws InterruptedException {
            reached.countDown();
            new CountDownLatch(1).await();
            return ToolResult.of("never");
        }
    }
}
