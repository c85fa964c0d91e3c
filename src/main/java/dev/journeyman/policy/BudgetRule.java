package dev.journeyman.policy;

import dev.journeyman.flow.Signal.BudgetExhausted;
import dev.journeyman.flow.Signal.BudgetKind;
import dev.journeyman.story.Budget;
import dev.journeyman.story.Budget.Spent;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The rule for budgets: a limit of N turns allows N turns. The caller applies it before each turn of the coder. It is
 * stateless and may be used from any thread.
 */
public final class BudgetRule {

    /** The number of turns left at which the coder is warned. */
    public static final int TOLD_AT = 2;

    private BudgetRule() {}

    /**
     * Returns the signal for an exhausted budget; empty where no limit is reached.
     *
     * @param budget the budget of the story
     * @param turns the model turns allowed in the coder's state
     * @param spent the amounts used so far
     * @param grants how often each limit was granted again
     */
    public static Optional<BudgetExhausted> exhausted(
            Budget budget, int turns, Spent spent, Map<BudgetKind, Integer> grants) {
        if (spent.turns() >= turns) {
            return out(
                    BudgetKind.TURNS,
                    "%s of %s %s used".formatted(spent.turns(), turns, turns == 1 ? "turn" : "turns"));
        }
        if (budget.tokens() != null && spent.tokens() / times(grants, BudgetKind.TOKENS) >= budget.tokens()) {
            return out(BudgetKind.TOKENS, String.format(Locale.ROOT, "%,d tokens used", spent.tokens()));
        }
        if (budget.cost() != null
                && spent.cost().compareTo(budget.cost().multiply(BigDecimal.valueOf(times(grants, BudgetKind.COST))))
                        >= 0) {
            return out(
                    BudgetKind.COST, "%s dollars spent".formatted(spent.cost().toPlainString()));
        }
        if (budget.wallClock() != null
                && spent.driven()
                                .dividedBy(times(grants, BudgetKind.WALL_CLOCK))
                                .compareTo(budget.wallClock())
                        >= 0) {
            return out(BudgetKind.WALL_CLOCK, "driven for %s".formatted(spent.driven()));
        }
        return Optional.empty();
    }

    /**
     * Returns how often a limit counts as granted after one more grant. Where a single call used more than one grant,
     * it is as often as necessary for the limit to exceed what was used.
     */
    public static int granted(Budget budget, BudgetKind kind, Spent spent, int grants) {
        long used = 0;
        if (kind == BudgetKind.TOKENS && budget.tokens() != null) {
            used = spent.tokens() / budget.tokens();
        } else if (kind == BudgetKind.COST && budget.cost() != null) {
            used = spent.cost().divideToIntegralValue(budget.cost()).longValue();
        } else if (kind == BudgetKind.WALL_CLOCK && budget.wallClock() != null) {
            used = spent.driven().dividedBy(budget.wallClock());
        }
        return (int) Math.min(Integer.MAX_VALUE - 1, Math.max(grants + 1L, used));
    }

    /** Returns a budget with what was granted again of its tokens, its money and its time; turns begin at 0 after a grant. */
    public static Budget withGrants(Budget budget, Map<BudgetKind, Integer> grants) {
        return new Budget(
                budget.planningTurns(),
                budget.codingTurns(),
                budget.tokens() == null ? null : times(budget.tokens(), times(grants, BudgetKind.TOKENS)),
                budget.cost() == null
                        ? null
                        : budget.cost().multiply(BigDecimal.valueOf(times(grants, BudgetKind.COST))),
                budget.wallClock() == null
                        ? null
                        : budget.wallClock().multipliedBy(times(grants, BudgetKind.WALL_CLOCK)),
                budget.maxOperations(),
                budget.maxIterations());
    }

    /** Returns the driven time that a story has left, zero at least; empty where its time is not limited. */
    public static Optional<Duration> timeLeft(Budget budget, Spent spent, Map<BudgetKind, Integer> grants) {
        return Optional.ofNullable(budget.wallClock())
                .map(limit -> limit.multipliedBy(times(grants, BudgetKind.WALL_CLOCK)))
                .map(limit -> limit.minus(spent.driven()))
                .map(left -> left.isNegative() ? Duration.ZERO : left);
    }

    /** Returns the warning for the coder two turns before the end; empty at any other time. */
    public static Optional<String> warning(int turns, int used) {
        int left = turns - used;
        return left == TOLD_AT && turns > TOLD_AT
                ? Optional.of("You have %s turns left, this one included. Bring what you do to an end.".formatted(left))
                : Optional.empty();
    }

    /** Returns a limit so many times; the greatest number where that is too great. */
    private static long times(long limit, long times) {
        return limit > Long.MAX_VALUE / times ? Long.MAX_VALUE : limit * times;
    }

    private static long times(Map<BudgetKind, Integer> grants, BudgetKind kind) {
        return 1L + grants.getOrDefault(kind, 0);
    }

    private static Optional<BudgetExhausted> out(BudgetKind reason, String detail) {
        return Optional.of(new BudgetExhausted(reason, detail));
    }
}
