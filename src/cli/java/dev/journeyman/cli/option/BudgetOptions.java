package dev.journeyman.cli.option;

import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Budget;
import dev.journeyman.story.Story;
import dev.journeyman.story.text.Durations;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Budgets on the command line, which override those of the story. It may be used from any thread. */
public final class BudgetOptions {

    private BudgetOptions() {}

    /** Returns the story with the given budgets in place of its own. */
    public static Story overridden(Story story, Map<String, String> values) {
        Budget budget = story.budget();
        for (Map.Entry<String, String> value : values.entrySet()) {
            budget = overridden(budget, value.getKey(), value.getValue());
        }
        return story.withBudget(budget);
    }

    private static Budget overridden(Budget was, String key, String value) {
        try {
            return switch (key) {
                case "planning_turns" -> was.withTurns(Integer.parseInt(value), was.codingTurns());
                case "coding_turns" -> was.withTurns(was.planningTurns(), Integer.parseInt(value));
                case "tokens" -> with(was, Long.valueOf(value), was.cost(), was.wallClock());
                case "cost" -> with(was, was.tokens(), new BigDecimal(value), was.wallClock());
                case "wall_clock" -> with(was, was.tokens(), was.cost(), Durations.read(value));
                case "max_operations" -> was.withAttempts(Integer.valueOf(value), was.maxIterations());
                case "max_iterations" -> was.withAttempts(was.maxOperations(), Integer.valueOf(value));
                default ->
                    throw new BadInputException(
                            "\"%s\" is not a budget. There are: planning_turns, coding_turns, tokens, cost, wall_clock, max_operations, max_iterations."
                                    .formatted(key));
            };
        } catch (NumberFormatException | DateTimeParseException wrong) {
            throw new BadInputException(
                    "\"%s\" is not a value for the budget %s. Write a number; for wall_clock a duration such as 90s, 30m or PT1H."
                            .formatted(value, key),
                    wrong);
        }
    }

    private static Budget with(
            Budget was, @Nullable Long tokens, @Nullable BigDecimal cost, @Nullable Duration wallClock) {
        return new Budget(
                was.planningTurns(),
                was.codingTurns(),
                tokens,
                cost,
                wallClock,
                was.maxOperations(),
                was.maxIterations());
    }
}
