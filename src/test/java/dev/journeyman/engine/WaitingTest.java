package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.Outcome;
import dev.journeyman.flow.RunStateException;
import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.review.Architect;
import dev.journeyman.review.Architect.ReviewRequest;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.BadInputException;
import dev.journeyman.testkit.script.ScriptedArchitect;
import dev.langchain4j.data.message.UserMessage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reviews without an answer yet, verdicts that come later, and verdicts that do not fit. */
class WaitingTest {

    @TempDir
    Path home;

    private EngineStage stage;

    @BeforeEach
    void set() {
        stage = new EngineStage(home);
    }

    @Nested
    class A_parked_run {

        @Test
        void holds_no_thread_and_writes_nothing() throws Exception {
            String loop = Class.forName("dev.journeyman.engine.loop.RunLoop").getName(); // fails if it was renamed
            stage.coder(Lines.plan("p")).play(EngineStage.STORY);
            int entries = stage.recorded().size();
            assertThat(Thread.getAllStackTraces().values())
                    .noneMatch(frames -> List.of(frames).toString().contains(loop + "."));
            assertThat(stage.recorded())
                    .hasSize(entries)
                    .last()
                    .satisfies(last -> assertThat(last.entry()).isInstanceOf(Entry.RunPaused.class));
        }

        @Test
        void resumes_in_another_engine_exactly_where_it_parked() throws InterruptedException {
            stage.coder(Lines.plan("p")).play(EngineStage.STORY);
            stage.coder(Lines.read("a")).again().deliver("r1", new Verdict(Decision.CHANGES, "more"));
            assertThat(stage.request(1).messages()).hasSize(4);
            assertThat(Lines.results(stage.request(1))).containsExactly("more");
        }

        @Test
        void that_is_resumed_without_a_verdict_keeps_waiting() throws InterruptedException {
            stage.coder(Lines.plan("p")).play(EngineStage.STORY);
            for (int i = 0; i < 3; i++) {
                assertThat(stage.resume().request()).contains("r1");
            }
            assertThat(stage.entries(Entry.ReviewRequested.class)).hasSize(1);
        }

        @Test
        void that_was_stopped_continues_when_it_is_resumed() throws InterruptedException {
            stage.coder(Lines.plan("p"), Lines.read("a")).architect(later()).play(EngineStage.STORY);
            stage.run().stop();
            stage.resume();
            assertThat(stage.way()).contains("PLAN_REVIEW PlanApproved CODING");
        }

        private Architect later() {
            List<ReviewRequest> asked = new ArrayList<>();
            return request -> {
                asked.add(request);
                return asked.size() < 2 ? Optional.empty() : Optional.of(Verdict.of(Decision.APPROVE));
            };
        }

        @Test
        void that_has_ended_refuses_resume_and_cancel() throws InterruptedException {
            stage.coder(Lines.claim()).architect(Verdict.of(Decision.APPROVE)).play(EngineStage.STORY);
            int entries = stage.recorded().size();
            String sentence = "Run %s has ended DONE (CompletionApproved). There is nothing left to do."
                    .formatted(stage.run().id());
            assertThatThrownBy(stage::resume).hasMessage(sentence);
            assertThatThrownBy(stage.run()::cancel).hasMessage(sentence);
            assertThat(stage.run().await().done()).isTrue();
            assertThat(stage.recorded()).hasSize(entries);
        }
    }

    @Nested
    class A_delivered_verdict {

        @Test
        void for_an_older_request_is_refused_and_nothing_is_written() throws InterruptedException {
            stage.coder(Lines.plan("p"), Lines.plan("q")).play(EngineStage.STORY);
            stage.deliver("r1", new Verdict(Decision.CHANGES, "more"));
            refused("r1", Verdict.of(Decision.APPROVE), "r1 is not open", "r2 is");
        }

        @Test
        void for_an_unknown_request_is_refused() throws InterruptedException {
            stage.coder(Lines.plan("p")).play(EngineStage.STORY);
            refused("r7", Verdict.of(Decision.APPROVE), "r7 is not open", "r1 is");
        }

        @Test
        void without_an_open_request_is_refused() throws InterruptedException {
            stage.play(EngineStage.STORY);
            refused("r1", Verdict.of(Decision.APPROVE), "Nothing is");
        }

        @Test
        void to_an_ended_run_is_refused() throws InterruptedException {
            stage.coder(Lines.plan("p")).play(EngineStage.STORY);
            stage.deliver("r1", new Verdict(Decision.REJECT, "no"));
            refused("r1", Verdict.of(Decision.APPROVE), "Nothing is");
        }

        @ParameterizedTest
        @CsvSource({
            "CONTINUE, continue does not fit a plan",
            "PIVOT, pivot does not fit a plan",
            "ANSWER, answer does not fit a plan",
            "ESCALATE, escalate does not fit a plan",
            "ABANDON, abandon does not fit a plan"
        })
        void that_does_not_fit_a_plan_is_refused_with_the_valid_ones(Decision decision, String sentence)
                throws InterruptedException {
            stage.coder(Lines.plan("p")).play(EngineStage.STORY);
            unfit("r1", Verdict.of(decision), sentence, "approve, changes, reject");
        }

        @Test
        void that_pivots_finished_work_is_refused_with_the_valid_ones() throws InterruptedException {
            stage.coder(Lines.work()).play(EngineStage.EXPRESS);
            unfit("r1", Verdict.of(Decision.PIVOT), "pivot does not fit finished work", "approve, changes, reject");
        }

        private void refused(String request, Verdict verdict, String... said) {
            refused(RunStateException.class, request, verdict, said);
        }

        private void unfit(String request, Verdict verdict, String... said) {
            refused(BadInputException.class, request, verdict, said);
        }

        private void refused(Class<? extends RuntimeException> how, String request, Verdict verdict, String... said) {
            int entries = stage.recorded().size();
            assertThatThrownBy(() -> stage.run().deliver(request, verdict))
                    .isInstanceOf(how)
                    .hasMessageContainingAll(said);
            assertThat(stage.recorded()).hasSize(entries);
        }
    }

    @Nested
    class A_verdict_that_does_not_fit {

        @Test
        void of_a_host_is_rejected_with_the_valid_ones_and_the_run_parks_after_three() throws InterruptedException {
            ScriptedArchitect architect = ScriptedArchitect.of(
                    Verdict.of(Decision.CONTINUE),
                    Verdict.of(Decision.PIVOT),
                    Verdict.of(Decision.ANSWER),
                    Verdict.of(Decision.APPROVE));
            Outcome outcome = stage.coder(Lines.plan("p")).architect(architect).play(EngineStage.STORY);
            assertThat(outcome.state()).isEqualTo(State.PLAN_REVIEW);
            assertThat(outcome.request()).contains("r1");
            assertThat(architect.requests()).hasSize(3);
            assertThat(architect.requests().get(0).complaint()).isEmpty();
            assertThat(architect.requests().get(1).complaint())
                    .contains("continue does not fit a plan", "approve, changes, reject");
            assertThat(architect.requests().get(2).complaint()).contains("pivot does not fit a plan");
            assertThat(stage.entries(Entry.VerdictGiven.class)).isEmpty();
        }

        @Test
        void of_a_model_is_rejected_with_the_valid_ones_and_the_run_parks_after_three() throws InterruptedException {
            Actor judge = new Actor("judge", null, request -> Lines.verdict("continue", "go on"));
            Outcome outcome = stage.coder(Lines.plan("p")).judges(judge).play(EngineStage.STORY);
            assertThat(outcome.state()).isEqualTo(State.PLAN_REVIEW);
            assertThat(judge.requests()).hasSize(3);
            assertThat(Lines.results(judge.requests().get(2)))
                    .hasSize(2)
                    .allMatch(text ->
                            text.contains("continue does not fit a plan") && text.contains("approve, changes, reject"));
            assertThat(stage.entries(Entry.VerdictGiven.class)).isEmpty();
        }

        @Test
        void of_a_model_may_be_followed_by_one_that_fits() throws InterruptedException {
            Actor judge = Actor.saying("judge", Lines.verdict("pivot", ""), Lines.verdict("reject", "no"));
            stage.coder(Lines.plan("p")).judges(judge).play(EngineStage.STORY);
            assertThat(stage.way()).last().isEqualTo("PLAN_REVIEW Rejected FAILED");
        }

        @Test
        void of_a_model_in_words_alone_is_answered_with_a_reminder() throws InterruptedException {
            Actor judge = new Actor(
                    "judge",
                    null,
                    request -> dev.journeyman.testkit.script.Replies.words("I approve " + request.turn()));
            stage.coder(Lines.plan("p")).judges(judge).play(EngineStage.STORY);
            assertThat(judge.requests()).hasSize(3);
            assertThat(((UserMessage) judge.requests().get(1).messages().get(3)).singleText())
                    .contains("Judge with one call of verdict");
        }
    }
}
