package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.Outcome;
import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.review.Submission;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.review.text.SubmissionText;
import dev.journeyman.testkit.script.ScriptedArchitect;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Detours: they nest, return in order, and keep the conversation. */
class DetourTest {

    @TempDir
    Path home;

    private EngineStage stage;

    @BeforeEach
    void set() {
        stage = new EngineStage(home);
    }

    @Test
    void a_question_interrupted_by_lost_service_returns_in_order() throws InterruptedException {
        stage.coder(Lines.ask("why?")).judges(Actor.saying("judge")).play(EngineStage.EXPRESS);
        assertThat(stage.way()).endsWith("CODING QuestionAsked QUESTION", "QUESTION ServiceLost SUSPENDED");
        stage.coder(Lines.work())
                .judges(Actor.saying(
                        "judge", dev.journeyman.testkit.script.Replies.words("because"), Lines.verdict("approve", "")))
                .again()
                .resume();
        assertThat(stage.way())
                .endsWith(
                        "SUSPENDED ServiceRestored QUESTION",
                        "QUESTION Answered CODING",
                        "CODING WorkSubmitted TESTING",
                        "TESTING ChecksPassed CODE_REVIEW",
                        "CODE_REVIEW WorkApproved DONE");
        assertThat(Lines.results(stage.request(1))).containsExactly("because");
        assertThat(stage.entries(Entry.ReviewRequested.class)).hasSize(2);
    }

    @Test
    void a_question_returns_to_the_state_it_was_asked_in() throws InterruptedException {
        stage.coder(Lines.ask("why?"), Lines.read("a"))
                .architect(Verdict.answer("so"))
                .play(EngineStage.STORY);
        assertThat(stage.way()).containsSequence("PLANNING QuestionAsked QUESTION", "QUESTION Answered PLANNING");
    }

    @Test
    void an_abandoned_question_fails_the_story_with_its_reason() throws InterruptedException {
        Outcome outcome = stage.coder(Lines.ask("why?"))
                .architect(new Verdict(Decision.ABANDON, "it is not worth it"))
                .play(EngineStage.STORY);
        assertThat(outcome.state()).isEqualTo(State.FAILED);
        assertThat(outcome.reason()).isEqualTo("it is not worth it");
    }

    @Test
    void an_escalation_keeps_everything_and_its_feedback_reaches_the_person() throws InterruptedException {
        ScriptedArchitect architect = ScriptedArchitect.of(
                new Verdict(Decision.ESCALATE, "I would stop here"), new Verdict(Decision.CONTINUE, "go on"));
        stage.coder(Lines.read("a"), Lines.read("b")).architect(architect).play(EngineStage.express(1));
        Submission asked = architect.requests().get(1).submission();
        assertThat(asked).isInstanceOf(Submission.Escalation.class);
        assertThat(SubmissionText.of(asked)).contains("I would stop here", "1 of 1 turn used");
        assertThat(stage.entries(Entry.ReviewRequested.class).get(1).audience()).isEqualTo("person");
        assertThat(stage.way()).containsSequence("BUDGET_REVIEW Escalated ESCALATED", "ESCALATED Continued CODING");
        assertThat(stage.request(2).messages().subList(0, 4))
                .startsWith(
                        stage.request(1).messages().get(0),
                        stage.request(1).messages().get(1));
        assertThat(Lines.heard(stage.request(2))).contains("go on").doesNotContain("I would stop here");
    }

    @Test
    void an_escalation_can_be_abandoned() throws InterruptedException {
        Outcome outcome = stage.coder(Lines.read("a"))
                .architect(Verdict.of(Decision.ESCALATE), new Verdict(Decision.ABANDON, "enough"))
                .play(EngineStage.express(1));
        assertThat(outcome.state()).isEqualTo(State.FAILED);
        assertThat(outcome.reason()).isEqualTo("enough");
    }

    @Test
    void an_escalation_of_model_architects_waits_for_a_person() throws InterruptedException {
        Actor judge = Actor.saying("judge", Lines.verdict("escalate", "a person should say"));
        Outcome outcome = stage.coder(Lines.read("a")).judges(judge).play(EngineStage.express(1));
        assertThat(outcome.state()).isEqualTo(State.ESCALATED);
        assertThat(outcome.request()).contains("r2");
        assertThat(judge.requests()).hasSize(1);
        Outcome after = stage.coder(Lines.read("b")).again().deliver("r2", Verdict.of(Decision.ABANDON));
        assertThat(after.state()).isEqualTo(State.FAILED);
    }

    @Test
    void the_feedback_of_a_continuation_reaches_the_coder() throws InterruptedException {
        stage.coder(Lines.read("a"), Lines.read("b"))
                .architect(new Verdict(Decision.CONTINUE, "look at b"))
                .play(EngineStage.express(1));
        assertThat(Lines.said(stage.request(2))).last().isEqualTo("The architect says: look at b");
    }
}
