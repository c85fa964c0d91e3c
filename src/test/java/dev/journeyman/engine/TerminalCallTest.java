package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.testkit.script.Replies;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls that end a turn: which calls run beside them, and their only result. */
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
    void calls_before_a_terminal_call_are_run_and_calls_after_it_are_not() throws InterruptedException {
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
    void the_first_of_several_terminal_calls_counts() throws InterruptedException {
        stage.coder(Replies.calls(ASK, Replies.request("submit_work", "summary", "s"), ASK), Lines.work())
                .architect(Verdict.answer("because"))
                .play(EngineStage.EXPRESS);
        assertThat(stage.way()).containsSequence("CODING QuestionAsked QUESTION", "QUESTION Answered CODING");
        assertThat(Lines.results(stage.request(2)))
                .containsExactlyInAnyOrder(
                        "because", "not run: ask_question ended this turn", "not run: ask_question ended this turn");
    }

    @Test
    void its_only_result_is_the_feedback_of_the_verdict() throws InterruptedException {
        stage.coder(Lines.plan("p"), Lines.plan("q"))
                .architect(new Verdict(Decision.CHANGES, "  say more  "))
                .play(EngineStage.STORY);
        assertThat(Lines.results(stage.request(2))).containsExactly("say more");
        assertThat(Lines.said(stage.request(2))).hasSize(1);
    }

    @Test
    void its_only_result_lists_the_failed_checks() throws InterruptedException {
        stage.coder(Lines.work(), Lines.work()).checks(3).play(EngineStage.EXPRESS);
        assertThat(Lines.results(stage.request(2)))
                .singleElement()
                .asString()
                .contains("it holds", "exit code 3", "checked");
        assertThat(Lines.said(stage.request(2))).hasSize(1);
    }

    @Test
    void its_only_result_is_the_feedback_on_finished_work() throws InterruptedException {
        stage.coder(Lines.work(), Lines.work())
                .architect(new Verdict(Decision.CHANGES, "name it better"))
                .play(EngineStage.EXPRESS);
        assertThat(Lines.results(stage.request(2))).containsExactly("name it better");
    }

    @Test
    void blank_feedback_still_answers_the_call() throws InterruptedException {
        stage.coder(Lines.work(), Lines.work())
                .architect(new Verdict(Decision.CHANGES, "  "))
                .play(EngineStage.EXPRESS);
        assertThat(Lines.results(stage.request(2))).singleElement().asString().isNotBlank();
    }

    @Test
    void after_a_clearing_no_call_is_left_to_answer() throws InterruptedException {
        stage.coder(Replies.calls(Replies.request("submit_plan", "plan", "p"), ASK), Lines.read("a"))
                .architect(new Verdict(Decision.APPROVE, "mind the gap"))
                .play(EngineStage.STORY);
        assertThat(Lines.results(stage.request(2))).isEmpty();
        assertThat(Lines.said(stage.request(2))).singleElement().asString().containsOnlyOnce("mind the gap");
    }

    @Test
    void a_terminal_call_with_wrong_arguments_is_answered_and_the_turn_continues() throws InterruptedException {
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
    void a_terminal_call_the_state_does_not_offer_is_refused_with_the_offered_ones() throws InterruptedException {
        stage.coder(Lines.work(), Lines.plan("p")).play(EngineStage.STORY);
        assertThat(Lines.results(stage.request(2)))
                .singleElement()
                .asString()
                .contains("submit_work is not offered in PLANNING", "submit_plan");
    }

    @Test
    void an_open_terminal_call_is_never_interrupted_while_it_is_judged() throws InterruptedException {
        stage.coder(Lines.work()).play(EngineStage.EXPRESS);
        stage.run().stop();
        stage.coder(Lines.work()).again();
        stage.deliver("r1", new Verdict(Decision.CHANGES, "almost"));
        assertThat(Lines.results(stage.request(1))).isEqualTo(List.of("almost"));
    }
}
