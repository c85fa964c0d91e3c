package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.review.Decision;
import dev.journeyman.review.Verdict;
import dev.journeyman.testkit.script.Replies;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls that end a turn: what runs beside them, and their one and only result. */
class TerminalCallTest {

    private static final ToolExecutionRequest ASK = Replies.request("ask_question", "question", "why?");

    @TempDir
    Path home;

    private EngineStage stage;

    @BeforeEach
    void set() {
        stage = new EngineStage(home);
    }

    @Test
    void calls_before_it_run_first_and_calls_after_it_are_not_run() throws InterruptedException {
        stage.coder(
                        Replies.calls(
                                Replies.request("write_file", "path", "a.txt", "content", "a"),
                                ASK,
                                Replies.request("write_file", "path", "b.txt", "content", "b")),
                        Lines.work())
                .architect(Verdict.answer("because"))
                .play(EngineStage.EXPRESS);
        assertThat(stage.worktree().resolve("a.txt")).exists();
        assertThat(stage.worktree().resolve("b.txt")).doesNotExist();
        assertThat(Lines.results(stage.request(2)))
                .hasSize(3)
                .contains("not run: ask_question ended this turn", "because");
        assertThat(stage.entries(Entry.ToolStarted.class)).hasSize(1);
    }

    @Test
    void of_several_the_first_counts() throws InterruptedException {
        stage.coder(Replies.calls(ASK, Replies.request("submit_work", "summary", "s"), ASK), Lines.work())
                .architect(Verdict.answer("because"))
                .play(EngineStage.EXPRESS);
        assertThat(stage.way()).containsSequence("CODING QuestionAsked QUESTION", "QUESTION Answered CODING");
        assertThat(Lines.results(stage.request(2)))
                .containsExactlyInAnyOrder(
                        "because", "not run: ask_question ended this turn", "not run: ask_question ended this turn");
    }

    @Test
    void its_one_result_is_the_feedback_of_the_verdict() throws InterruptedException {
        stage.coder(Lines.plan("p"), Lines.plan("q"))
                .architect(new Verdict(Decision.CHANGES, "  say more  "))
                .play(EngineStage.STORY);
        assertThat(Lines.results(stage.request(2))).containsExactly("say more");
        assertThat(Lines.said(stage.request(2))).hasSize(1);
    }

    @Test
    void its_one_result_is_the_failures() throws InterruptedException {
        stage.coder(Lines.work(), Lines.work()).checks(3).play(EngineStage.EXPRESS);
        assertThat(Lines.results(stage.request(2)))
                .singleElement()
                .asString()
                .contains("it holds", "exit code 3", "checked");
        assertThat(Lines.said(stage.request(2))).hasSize(1);
    }

    @Test
    void its_one_result_is_the_feedback_on_finished_work() throws InterruptedException {
        stage.coder(Lines.work(), Lines.work())
                .architect(new Verdict(Decision.CHANGES, "name it better"))
                .play(EngineStage.EXPRESS);
        assertThat(Lines.results(stage.request(2))).containsExactly("name it better");
    }

    @Test
    void feedback_that_says_nothing_still_answers_it() throws InterruptedException {
        stage.coder(Lines.work(), Lines.work())
                .architect(new Verdict(Decision.CHANGES, "  "))
                .play(EngineStage.EXPRESS);
        assertThat(Lines.results(stage.request(2))).singleElement().asString().isNotBlank();
    }

    @Test
    void after_a_clearing_there_is_nothing_to_answer() throws InterruptedException {
        stage.coder(Replies.calls(Replies.request("submit_plan", "plan", "p"), ASK), Lines.read("a"))
                .architect(new Verdict(Decision.APPROVE, "mind the gap"))
                .play(EngineStage.STORY);
        assertThat(Lines.results(stage.request(2))).isEmpty();
        assertThat(Lines.said(stage.request(2))).singleElement().asString().containsOnlyOnce("mind the gap");
    }

    @Test
    void one_with_wrong_arguments_is_answered_and_the_turn_goes_on() throws InterruptedException {
        stage.coder(
                        Replies.calls(
                                Replies.request("submit_work"),
                                Replies.request("write_file", "path", "a.txt", "content", "a")),
                        Lines.work())
                .play(EngineStage.EXPRESS);
        assertThat(stage.worktree().resolve("a.txt")).exists();
        assertThat(Lines.results(stage.request(2)).get(0)).contains("summary");
    }

    @Test
    void one_the_state_does_not_offer_is_refused_with_those_it_does() throws InterruptedException {
        stage.coder(Lines.work(), Lines.plan("p")).play(EngineStage.STORY);
        assertThat(Lines.results(stage.request(2)))
                .singleElement()
                .asString()
                .contains("submit_work is not offered in PLANNING", "submit_plan");
    }

    @Test
    void an_open_one_is_never_interrupted_however_long_it_is_judged() throws InterruptedException {
        stage.coder(Lines.work()).play(EngineStage.EXPRESS);
        stage.run().stop();
        stage.coder(Lines.work()).again();
        stage.deliver("r1", new Verdict(Decision.CHANGES, "almost"));
        assertThat(Lines.results(stage.request(1))).isEqualTo(List.of("almost"));
    }
}
