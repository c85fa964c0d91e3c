package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.Outcome;
import dev.journeyman.flow.Signal.BudgetKind;
import dev.journeyman.flow.State;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.review.Verdict;
import dev.journeyman.testkit.script.Replies;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Models with invalid replies: the story never ends without a reason. */
@Timeout(120)
class HostileModelTest {

    @TempDir
    Path home;

    private EngineStage stage;

    @BeforeEach
    void set() {
        stage = new EngineStage(home);
    }

    @Test
    void an_empty_reply_counts_as_a_reply_without_a_call() throws InterruptedException {
        stage.coder(AiMessage.from(""), Lines.work()).play(EngineStage.EXPRESS);
        assertThat(Lines.said(stage.request(2))).last().asString().contains("You called no tool");
        assertThat(stage.way()).last().isEqualTo("TESTING ChecksPassed CODE_REVIEW");
    }

    @Test
    void a_reply_without_text_and_calls_counts_as_a_reply_without_a_call() throws InterruptedException {
        stage.coder(AiMessage.builder().build(), AiMessage.builder().build(), Lines.work())
                .play(EngineStage.EXPRESS);
        assertThat(stage.way()).last().isEqualTo("TESTING ChecksPassed CODE_REVIEW");
    }

    @Test
    void ten_terminal_calls_at_once_end_one_turn_and_each_is_answered_once() throws InterruptedException {
        ToolExecutionRequest[] asks = IntStream.range(0, 10)
                .mapToObj(i -> Replies.request("ask_question", "question", "why " + i + "?"))
                .toArray(ToolExecutionRequest[]::new);
        stage.coder(Replies.calls(asks), Lines.work())
                .architect(Verdict.answer("because"))
                .play(EngineStage.EXPRESS);
        List<String> results = Lines.results(stage.request(2));
        assertThat(results).hasSize(10);
        assertThat(Collections.frequency(results, "because")).isEqualTo(1);
        assertThat(Collections.frequency(results, "not run: ask_question ended this turn"))
                .isEqualTo(9);
    }

    @Test
    void five_megabytes_of_words_end_in_a_review() throws InterruptedException {
        Outcome outcome = stage.coder(AiMessage.from("many words ".repeat(470_000)), Lines.work())
                .play(EngineStage.EXPRESS);
        assertThat(outcome.state()).isIn(State.CODE_REVIEW, State.BUDGET_REVIEW);
        assertThat(stage.requests().subList(1, stage.requests().size()))
                .allSatisfy(request -> assertThat(size(request)).isLessThan(1_000_000));
    }

    @Test
    void a_megabyte_of_one_letter_ends_in_a_review() throws InterruptedException {
        Outcome outcome =
                stage.coder(AiMessage.from("a".repeat(1_000_000)), Lines.work()).play(EngineStage.EXPRESS);
        assertThat(outcome.state()).isIn(State.CODE_REVIEW, State.BUDGET_REVIEW);
    }

    @Test
    void five_megabytes_in_an_argument_end_in_a_review() throws InterruptedException {
        Outcome outcome = stage.coder(Lines.write("big.txt", "line of it\n".repeat(470_000)), Lines.work())
                .play(EngineStage.EXPRESS);
        assertThat(outcome.state()).isIn(State.CODE_REVIEW, State.BUDGET_REVIEW);
        assertThat(stage.worktree().resolve("big.txt")).exists();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\ud83d", "\udded and more", "a\ud83d\ud83db", "\u0000\u0001\uffff"})
    void broken_characters_do_not_stop_the_run(String broken) throws InterruptedException {
        stage.coder(AiMessage.from(broken + " words"), Lines.read(broken), Lines.ask(broken), Lines.work())
                .architect(Verdict.answer(broken + " answer"))
                .play(EngineStage.EXPRESS);
        assertThat(stage.way()).last().isEqualTo("TESTING ChecksPassed CODE_REVIEW");
    }

    @Test
    void a_coder_that_repeats_one_call_for_ever_is_stuck() throws InterruptedException {
        stage.coder(request -> Lines.read("a")).play(EngineStage.EXPRESS);
        assertThat(stage.exhausted()).containsExactly(BudgetKind.STUCK);
    }

    @ParameterizedTest
    @ValueSource(strings = {"no_such_tool", "", " ", "read_file\n", "verdict", "../read_file", "😀"})
    void an_unknown_tool_is_answered_with_the_available_tools(String name) throws InterruptedException {
        stage.coder(Replies.call(name, "a", "b"), Lines.work()).play(EngineStage.EXPRESS);
        assertThat(Lines.results(stage.request(2))).singleElement().asString().contains("There are:", "submit_work");
        assertThat(stage.way()).last().isEqualTo("TESTING ChecksPassed CODE_REVIEW");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"path\": ",
                "",
                "null",
                "[]",
                "7",
                "\"text\"",
                "{\"path\": 7}",
                "{\"path\": null}",
                "{}",
                "{{}}",
                "{\"path\":\"a\"}{\"path\":\"b\"}",
                "\u0000",
                "{\"path\":{\"path\":\"a\"}}"
            })
    void malformed_arguments_are_answered(String arguments) throws InterruptedException {
        stage.coder(raw("1", "read_file", arguments), raw("2", "submit_work", arguments), Lines.work())
                .play(EngineStage.EXPRESS);
        assertThat(Lines.results(stage.request(3))).hasSize(2).noneMatch(String::isBlank);
        assertThat(stage.way()).last().isEqualTo("TESTING ChecksPassed CODE_REVIEW");
    }

    @Test
    void a_call_without_arguments_is_answered() throws InterruptedException {
        stage.coder(raw("1", "read_file", null), Lines.work()).play(EngineStage.EXPRESS);
        assertThat(Lines.results(stage.request(2))).singleElement().asString().contains("path");
    }

    @Test
    void a_call_without_an_id_is_answered() throws InterruptedException {
        stage.coder(raw(null, "read_file", "{\"path\":\"a\"}"), Lines.work()).play(EngineStage.EXPRESS);
        assertThat(Lines.results(stage.request(2))).hasSize(1);
        assertThat(stage.way()).last().isEqualTo("TESTING ChecksPassed CODE_REVIEW");
    }

    @Test
    void a_call_without_a_name_is_answered_with_the_available_tools() throws InterruptedException {
        stage.coder(raw("1", null, "{}"), Lines.work()).play(EngineStage.EXPRESS);
        assertThat(Lines.results(stage.request(2))).singleElement().asString().contains("submit_work");
        assertThat(stage.way()).last().isEqualTo("TESTING ChecksPassed CODE_REVIEW");
    }

    @Test
    void calls_that_all_have_one_id_are_distinguished() throws InterruptedException {
        stage.coder(
                        Replies.calls(
                                Replies.request("write_file", "path", "a", "content", "of a"),
                                Replies.request("write_file", "path", "b", "content", "of b"),
                                Replies.request("submit_work")),
                        Lines.work())
                .play(EngineStage.EXPRESS);
        assertThat(stage.worktree().resolve("a")).hasContent("of a");
        assertThat(stage.worktree().resolve("b")).hasContent("of b");
        assertThat(Lines.results(stage.request(2))).hasSize(3).last().asString().contains("summary");
    }

    @Test
    void an_architect_without_a_usable_verdict_parks_the_run() throws InterruptedException {
        Actor judge = Actor.saying(
                "judge", AiMessage.builder().build(), raw("1", "verdict", "{\"decision\": "), raw("2", null, "[]"));
        Outcome outcome = stage.coder(Lines.plan("p")).judges(judge).play(EngineStage.STORY);
        assertThat(outcome.state()).isEqualTo(State.PLAN_REVIEW);
        assertThat(outcome.request()).contains("r1");
    }

    @SuppressWarnings("NullAway") // models send values that no type allows
    private static AiMessage raw(@Nullable String id, @Nullable String name, @Nullable String arguments) {
        return AiMessage.from(ToolExecutionRequest.builder()
                .id(id)
                .name(name)
                .arguments(arguments)
                .build());
    }

    private static int size(ModelRequest request) {
        return request.messages().toString().length();
    }
}
