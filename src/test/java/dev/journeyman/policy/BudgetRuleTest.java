package dev.journeyman.policy;

import static dev.journeyman.flow.Signal.BudgetKind.COST;
import static dev.journeyman.flow.Signal.BudgetKind.TOKENS;
import static dev.journeyman.flow.Signal.BudgetKind.TURNS;
import static dev.journeyman.flow.Signal.BudgetKind.WALL_CLOCK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.flow.Signal.BudgetExhausted;
import dev.journeyman.flow.Signal.BudgetKind;
import dev.journeyman.story.Budget;
import dev.journeyman.story.Budget.Spent;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

final class BudgetRuleTest {

    private static final Budget EVERYTHING = new Budget(10, 30, 1_000L, new BigDecimal("5.00"), Duration.ofHours(1));

    @Nested
    class Of_turns {

        @Test
        void is_exhausted_after_the_last_allowed_turn() {
            assertThat(exhausted(10, spent(9, 0, "0", "PT0S"))).isEmpty();
            assertThat(exhausted(10, spent(10, 0, "0", "PT0S")))
                    .contains(new BudgetExhausted(TURNS, "10 of 10 turns used"));
        }

        @Test
        void may_be_a_single_turn() {
            assertThat(exhausted(1, Spent.NOTHING)).isEmpty();
            assertThat(exhausted(1, spent(1, 0, "0", "PT0S"))).isPresent();
        }

        @Test
        void is_not_extended_by_a_grant_of_tokens() {
            assertThat(BudgetRule.exhausted(EVERYTHING, 10, spent(10, 0, "0", "PT0S"), Map.of(TOKENS, 9)))
                    .isPresent();
        }

        @Test
        void announces_the_last_two_turns_once() {
            assertThat(BudgetRule.warning(10, 7)).isEmpty();
            assertThat(BudgetRule.warning(10, 8))
                    .contains("You have 2 turns left, this one included. Bring what you do to an end.");
            assertThat(BudgetRule.warning(10, 9)).isEmpty();
            assertThat(BudgetRule.warning(10, 10)).isEmpty();
        }

        @Test
        void announces_nothing_if_it_is_no_longer_than_the_warning() {
            assertThat(BudgetRule.warning(2, 0)).isEmpty();
            assertThat(BudgetRule.warning(1, 0)).isEmpty();
            assertThat(BudgetRule.warning(3, 1)).isPresent();
        }
    }

    @Nested
    class Of_a_story {

        @Test
        void tokens_are_exhausted_when_the_limit_is_reached() {
            assertThat(exhausted(30, spent(0, 999, "0", "PT0S"))).isEmpty();
            assertThat(exhausted(30, spent(0, 1_000, "0", "PT0S")).map(BudgetExhausted::reason))
                    .contains(TOKENS);
        }

        @Test
        void money_is_exhausted_when_the_limit_is_reached_in_any_notation() {
            assertThat(exhausted(30, spent(0, 0, "4.9999", "PT0S"))).isEmpty();
            assertThat(exhausted(30, spent(0, 0, "5", "PT0S"))).contains(new BudgetExhausted(COST, "5 dollars spent"));
            assertThat(exhausted(30, spent(0, 0, "5.000", "PT0S"))).isPresent();
        }

        @Test
        void money_is_never_written_with_an_exponent() {
            assertThat(exhausted(30, spent(0, 0, "1E+3", "PT0S")).orElseThrow().detail())
                    .isEqualTo("1000 dollars spent");
        }

        @Test
        void driven_time_is_exhausted_when_the_limit_is_reached() {
            assertThat(exhausted(30, spent(0, 0, "0", "PT59M59.999S"))).isEmpty();
            assertThat(exhausted(30, spent(0, 0, "0", "PT1H")).map(BudgetExhausted::reason))
                    .contains(WALL_CLOCK);
        }

        @Test
        void an_unlimited_budget_is_never_exhausted() {
            Spent much = spent(29, Long.MAX_VALUE, "1E+30", "PT1000000H");

            assertThat(BudgetRule.exhausted(Budget.DEFAULT, 30, much, Map.of())).isEmpty();
        }

        @Test
        void turns_are_named_first_if_everything_is_exhausted() {
            assertThat(exhausted(30, spent(30, 1_000, "5", "PT1H")).map(BudgetExhausted::reason))
                    .contains(TURNS);
        }
    }

    @Nested
    class After_it_was_granted_once_more {

        @Test
        void the_original_amount_is_added_to_the_granted_budget_only() {
            Spent spent = spent(0, 1_999, "9.99", "PT1H59M");
            Map<BudgetKind, Integer> all = Map.of(TOKENS, 1, COST, 1, WALL_CLOCK, 1);

            assertThat(BudgetRule.exhausted(EVERYTHING, 30, spent, all)).isEmpty();
            assertThat(reason(spent, Map.of(COST, 1, WALL_CLOCK, 1))).contains(TOKENS);
            assertThat(reason(spent, Map.of(TOKENS, 1, WALL_CLOCK, 1))).contains(COST);
            assertThat(reason(spent, Map.of(TOKENS, 1, COST, 1))).contains(WALL_CLOCK);
        }

        @Test
        void it_is_exhausted_again_at_twice_the_amount() {
            assertThat(reason(spent(0, 2_000, "0", "PT0S"), Map.of(TOKENS, 1))).contains(TOKENS);
            assertThat(reason(spent(0, 0, "10", "PT0S"), Map.of(COST, 1))).contains(COST);
            assertThat(reason(spent(0, 0, "0", "PT2H"), Map.of(WALL_CLOCK, 1))).contains(WALL_CLOCK);
        }

        @Test
        void it_never_overflows() {
            Budget huge = new Budget(null, null, Long.MAX_VALUE / 2, null, null);

            assertThat(BudgetRule.exhausted(huge, 30, spent(0, Long.MAX_VALUE / 2, "0", "PT0S"), Map.of(TOKENS, 2)))
                    .isEmpty();
        }

        private static Optional<BudgetKind> reason(Spent spent, Map<BudgetKind, Integer> grants) {
            return BudgetRule.exhausted(EVERYTHING, 30, spent, grants).map(BudgetExhausted::reason);
        }
    }

    private static Optional<BudgetExhausted> exhausted(int turns, Spent spent) {
        return BudgetRule.exhausted(EVERYTHING, turns, spent, Map.of());
    }

    private static Spent spent(int turns, long tokens, String cost, String driven) {
        return new Spent(turns, tokens, new BigDecimal(cost), Duration.parse(driven));
    }
}
