package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.flow.Signal.BudgetKind;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.testkit.script.Replies;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Coders that repeat themselves, or reply without a call. */
class StuckTest {

    private static final String WARNING = "the same call 3 times running";

    @TempDir
    Path home;

    private EngineStage stage;

    @BeforeEach
    void set() {
        stage = new EngineStage(home);
    }

    @Nested
    class By_the_same_call {

        @Test
        void three_in_a_row_are_warned_of_once_in_the_third_result() throws InterruptedException {
            stage.coder(same(5)).play(EngineStage.EXPRESS);
            List<String> results = Lines.results(stage.request(5));
            assertThat(results).hasSize(4);
            assertThat(results.get(2)).contains(WARNING);
            assertThat(String.join("", results)).containsOnlyOnce(WARNING);
        }

        @Test
        void five_in_a_row_are_stuck_and_no_sixth_is_made() throws InterruptedException {
            stage.coder(same(9)).play(EngineStage.EXPRESS);
            assertThat(stage.requests()).hasSize(5);
            assertThat(stage.exhausted()).containsExactly(BudgetKind.STUCK);
        }

        @Test
        void four_in_a_row_are_not_stuck() throws InterruptedException {
            stage.coder(request -> request.turn() == 4 ? Lines.work() : Lines.read("a"))
                    .play(EngineStage.EXPRESS);
            assertThat(stage.exhausted()).isEmpty();
        }

        @Test
        void the_order_of_keys_does_not_matter() throws InterruptedException {
            stage.coder(request -> request.turn() % 2 == 0
                            ? Replies.call("search", "text", "a", "path", "b")
                            : Replies.call("search", "path", "b", "text", "a"))
                    .play(EngineStage.EXPRESS);
            assertThat(stage.requests()).hasSize(5);
            assertThat(stage.exhausted()).containsExactly(BudgetKind.STUCK);
        }

        @Test
        void calls_of_one_reply_count_like_those_of_several() throws InterruptedException {
            ToolExecutionRequest same = Replies.request("read_file", "path", "a");
            stage.coder(Replies.calls(same, same, same, same, same), Lines.read("b"))
                    .play(EngineStage.EXPRESS);
            assertThat(stage.requests()).hasSize(1);
            assertThat(stage.exhausted()).containsExactly(BudgetKind.STUCK);
        }

        @Test
        void another_call_in_between_restarts_the_count() throws InterruptedException {
            stage.coder(request -> switch (request.turn()) {
                        case 4 -> Lines.read("other");
                        case 9 -> Lines.work();
                        default -> Lines.read("a");
                    })
                    .play(EngineStage.EXPRESS);
            assertThat(stage.exhausted()).isEmpty();
        }

        @Test
        void continuing_empties_the_history() throws InterruptedException {
            stage.coder(same(20)).architect(Verdict.of(Decision.CONTINUE)).play(EngineStage.EXPRESS);
            assertThat(stage.requests()).hasSize(10);
            assertThat(stage.exhausted()).containsExactly(BudgetKind.STUCK, BudgetKind.STUCK);
        }

        @Test
        void a_terminal_call_wins_over_being_stuck() throws InterruptedException {
            ToolExecutionRequest same = Replies.request("read_file", "path", "a");
            stage.coder(Replies.calls(same, same, same, same, same, Replies.request("submit_work", "summary", "s")))
                    .play(EngineStage.EXPRESS);
            assertThat(stage.way()).last().isEqualTo("TESTING ChecksPassed CODE_REVIEW");
        }
    }

    @Nested
    class By_a_cycle {

        @ParameterizedTest
        @ValueSource(ints = {2, 3, 4, 5})
        void five_times_over_is_stuck(int length) throws InterruptedException {
            stage.coder(request -> Lines.read("file-" + request.turn() % length))
                    .play(EngineStage.EXPRESS);
            assertThat(stage.requests()).hasSize(5 * length);
            assertThat(stage.exhausted()).containsExactly(BudgetKind.STUCK);
        }

        @Test
        void of_six_calls_is_not_detected() throws InterruptedException {
            stage.coder(request -> Lines.read("file-" + request.turn() % 6)).play(EngineStage.express(40));
            assertThat(stage.exhausted()).containsExactly(BudgetKind.TURNS);
        }
    }

    @Nested
    class By_saying_no_call {

        @Test
        void the_reminder_names_the_calls_that_end_planning() throws InterruptedException {
            stage.coder(Replies.words("well"), Lines.read("a")).play(EngineStage.STORY);
            assertThat(Lines.said(stage.request(2)))
                    .last()
                    .asString()
                    .contains("submit_plan", "claim_complete", "ask_question")
                    .doesNotContain("submit_work");
        }

        @Test
        void the_reminder_names_the_calls_that_end_coding() throws InterruptedException {
            stage.coder(Replies.words("well"), Lines.read("a")).play(EngineStage.EXPRESS);
            assertThat(Lines.said(stage.request(2)))
                    .last()
                    .asString()
                    .contains("submit_work", "claim_complete", "ask_question")
                    .doesNotContain("submit_plan");
        }

        @Test
        void three_in_a_row_are_stuck() throws InterruptedException {
            stage.coder(words(9)).play(EngineStage.EXPRESS);
            assertThat(stage.requests()).hasSize(3);
            assertThat(stage.exhausted()).containsExactly(BudgetKind.STUCK);
        }

        @Test
        void a_call_in_between_restarts_the_count() throws InterruptedException {
            stage.coder(request -> request.turn() == 7
                            ? Lines.work()
                            : request.turn() % 3 == 2 ? Lines.read("a" + request.turn()) : Replies.words("well"))
                    .play(EngineStage.EXPRESS);
            assertThat(stage.exhausted()).isEmpty();
        }

        @Test
        void continuing_allows_three_more() throws InterruptedException {
            stage.coder(words(9)).architect(Verdict.of(Decision.CONTINUE)).play(EngineStage.EXPRESS);
            assertThat(stage.requests()).hasSize(6);
        }
    }

    private static AiMessage[] same(int count) {
        return IntStream.range(0, count).mapToObj(i -> Lines.read("a")).toArray(AiMessage[]::new);
    }

    private static AiMessage[] words(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> Replies.words("words " + i))
                .toArray(AiMessage[]::new);
    }
}
