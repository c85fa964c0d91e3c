package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.flow.Signal.BudgetKind;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.ModelReply.Usage;
import dev.journeyman.model.Provider.Prices;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.Budget;
import dev.journeyman.story.Story;
import dev.langchain4j.data.message.AiMessage;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The budgets of a story: tokens, money and driven time. */
class StoryBudgetTest {

    @TempDir
    Path home;

    private EngineStage stage;

    @BeforeEach
    void set() {
        stage = new EngineStage(home);
    }

    @Test
    void without_a_budget_only_the_turns_are_limited() throws InterruptedException {
        stage.coder(new Usage(1_000_000, 1, 0, false), TurnBudgetTest.reads(31)).play(EngineStage.EXPRESS);
        assertThat(stage.exhausted()).containsExactly(BudgetKind.TURNS);
    }

    @Test
    void tokens_are_checked_before_a_turn() throws InterruptedException {
        stage.coder(new Usage(90, 10, 0, false), TurnBudgetTest.reads(9)).play(tokens(300));
        assertThat(stage.requests()).hasSize(3);
        assertThat(stage.exhausted()).containsExactly(BudgetKind.TOKENS);
    }

    @Test
    void continuing_grants_the_tokens_once_more() throws InterruptedException {
        stage.coder(new Usage(90, 10, 0, false), TurnBudgetTest.reads(9))
                .architect(Verdict.of(Decision.CONTINUE))
                .play(tokens(300));
        assertThat(stage.requests()).hasSize(6);
        assertThat(stage.exhausted()).containsExactly(BudgetKind.TOKENS, BudgetKind.TOKENS);
    }

    @Test
    void continuing_allows_another_turn_even_after_a_turn_that_exceeded_the_grant() throws InterruptedException {
        stage.coder(new Usage(900, 100, 0, false), TurnBudgetTest.reads(9))
                .architect(Verdict.of(Decision.CONTINUE))
                .play(tokens(300));
        assertThat(stage.requests()).hasSize(2);
        assertThat(stage.exhausted()).containsExactly(BudgetKind.TOKENS, BudgetKind.TOKENS);
    }

    @Test
    void the_architects_tokens_count_too() throws InterruptedException {
        Actor judge = new Actor("judge", new Usage(250, 50, 0, false), Actor.script(Lines.verdict("approve", "")));
        stage.coder(new Usage(5, 5, 0, false), Lines.plan("p"), Lines.read("a"))
                .judges(judge)
                .play(EngineStage.STORY.withBudget(new Budget(null, null, 310L, null, null)));
        assertThat(stage.requests()).hasSize(1);
        assertThat(stage.exhausted()).containsExactly(BudgetKind.TOKENS);
    }

    @Test
    void an_unparsable_reply_counts_too() throws InterruptedException {
        AiMessage broken = AiMessage.from(dev.langchain4j.agent.tool.ToolExecutionRequest.builder()
                .id("1")
                .name("read_file")
                .arguments("{\"path\": ")
                .build());
        stage.coder(new Usage(90, 10, 0, false), broken, broken, broken).play(tokens(200));
        assertThat(stage.requests()).hasSize(2);
        assertThat(stage.exhausted()).containsExactly(BudgetKind.TOKENS);
    }

    @Test
    void a_terminal_call_that_used_up_the_tokens_wins() throws InterruptedException {
        stage.coder(new Usage(900, 100, 0, false), Lines.work()).play(tokens(10));
        assertThat(stage.way()).last().isEqualTo("TESTING ChecksPassed CODE_REVIEW");
    }

    @Test
    void a_pivot_grants_the_exhausted_budget_once_more() throws InterruptedException {
        stage.coder(new Usage(90, 10, 0, false), TurnBudgetTest.reads(9))
                .architect(new Verdict(Decision.PIVOT, "Another way."))
                .play(tokens(300));
        assertThat(stage.exhausted()).containsExactly(BudgetKind.TOKENS, BudgetKind.TOKENS);
        assertThat(stage.requests())
                .as("three before the pivot, three after it")
                .hasSize(6);
    }

    @Test
    void a_pivot_grants_driven_time_once_more() throws InterruptedException {
        stage.coder(slow(Actor.script(TurnBudgetTest.reads(9))))
                .architect(new Verdict(Decision.PIVOT, "Another way."))
                .play(EngineStage.EXPRESS.withBudget(new Budget(null, null, null, null, Duration.ofMinutes(2))));
        assertThat(stage.exhausted()).containsExactly(BudgetKind.WALL_CLOCK, BudgetKind.WALL_CLOCK);
        assertThat(stage.requests()).hasSize(4);
    }

    @Test
    void driven_time_is_checked_before_a_turn_and_granted_once_more() throws InterruptedException {
        stage.coder(slow(Actor.script(TurnBudgetTest.reads(9))))
                .architect(Verdict.of(Decision.CONTINUE))
                .play(EngineStage.EXPRESS.withBudget(new Budget(null, null, null, null, Duration.ofMinutes(2))));
        assertThat(stage.exhausted()).containsExactly(BudgetKind.WALL_CLOCK, BudgetKind.WALL_CLOCK);
        assertThat(stage.requests()).hasSize(4);
    }

    @Test
    void parked_time_is_not_counted() throws InterruptedException {
        stage.coder(slow(Actor.script(Lines.ask("?"), Lines.read("a"), Lines.read("b"))))
                .play(EngineStage.EXPRESS.withBudget(new Budget(null, null, null, null, Duration.ofMinutes(2))));
        stage.clock.advance(Duration.ofDays(3));
        stage.deliver("r1", Verdict.answer("so"));
        assertThat(stage.requests()).hasSize(2);
        assertThat(stage.exhausted()).containsExactly(BudgetKind.WALL_CLOCK);
    }

    @Test
    void time_without_service_is_not_counted() throws InterruptedException {
        stage.play(EngineStage.EXPRESS.withBudget(new Budget(null, null, null, null, Duration.ofMinutes(2))));
        stage.clock.advance(Duration.ofHours(20));
        stage.coder(Lines.work()).again().resume();
        assertThat(stage.way()).last().isEqualTo("TESTING ChecksPassed CODE_REVIEW");
    }

    @Test
    void money_is_checked_before_a_turn_and_granted_once_more() throws InterruptedException {
        stage.coder(dear(new Usage(90_000, 10_000, 0, false), TurnBudgetTest.reads(9)))
                .architect(Verdict.of(Decision.CONTINUE))
                .play(money("0.60"));
        assertThat(stage.entries(Entry.ReplyReceived.class))
                .extracting(Entry.ReplyReceived::cost)
                .containsOnly(new BigDecimal("0.28"));
        assertThat(stage.exhausted()).containsExactly(BudgetKind.COST, BudgetKind.COST);
        assertThat(stage.requests()).as("three cost 0.84, and five 1.40").hasSize(5);
    }

    @Test
    void the_architects_money_counts_too() throws InterruptedException {
        Actor judge = new Actor("judge", new Usage(1, 1, 0, false), Actor.script(Lines.verdict("approve", "")))
                .at(new Prices(new BigDecimal(300_000), BigDecimal.ZERO, BigDecimal.ZERO));
        stage.coder(Lines.plan("p"), Lines.read("a")).judges(judge).play(EngineStage.STORY.withBudget(cost("0.30")));
        assertThat(stage.requests()).hasSize(1);
        assertThat(stage.exhausted()).containsExactly(BudgetKind.COST);
    }

    private static Actor dear(Usage usage, AiMessage... replies) {
        return new Actor("coder", usage, Actor.script(replies))
                .at(new Prices(new BigDecimal(2), new BigDecimal(10), new BigDecimal("0.20")));
    }

    private Actor.Acting slow(Actor.Acting acting) {
        return request -> {
            stage.clock.advance(Duration.ofMinutes(1));
            return acting.act(request);
        };
    }

    private static Story money(String amount) {
        return EngineStage.EXPRESS.withBudget(cost(amount));
    }

    private static Budget cost(String amount) {
        return new Budget(null, null, null, new BigDecimal(amount), null);
    }

    private static Story tokens(long tokens) {
        return EngineStage.EXPRESS.withBudget(new Budget(null, null, tokens, null, null));
    }
}
