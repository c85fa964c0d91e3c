package dev.journeyman.engine;

import dev.journeyman.flow.Signal;
import dev.journeyman.run.RunState;
import dev.journeyman.story.Budget;
import dev.journeyman.story.RetryPolicy;
import java.util.List;
import java.util.Optional;

/** When an attempt ends, and whether there is another one. */
final class AttemptRule {

    static final String LAST = "Validation failed after max retries";

    private AttemptRule() {}

    /** Returns the signal for checks that failed: mend it, try anew, or no more. */
    static Signal failed(RunState standing, List<String> failures) {
        RetryPolicy policy = standing.contract().story().retryPolicy();
        int cycles =
                standing.tenure().agent() ? 0 : policy.microCycles(); // a call of an agent is all of an attempt's work
        return standing.attempts().failedRounds() < cycles
                ? new Signal.ChecksFailed(failures)
                : over(standing, failures.get(0));
    }

    /** Returns the signal for an attempt that made too many calls or turns. Planning alone cannot: its budget is smaller. */
    static Optional<Signal> overworked(RunState standing) {
        if (standing.position().state() != dev.journeyman.flow.State.CODING) {
            return Optional.empty();
        }
        Budget budget = standing.contract().story().budget();
        if (standing.activity().operations() >= budget.operationsOfAttempt()) {
            return Optional.of(limited(
                    standing,
                    "the attempt made %s (max_operations)"
                            .formatted(counted(budget.operationsOfAttempt(), "tool call"))));
        }
        return standing.activity().iterations() >= budget.iterationsOfAttempt()
                ? Optional.of(limited(
                        standing,
                        "the attempt made %s (max_iterations)"
                                .formatted(counted(budget.iterationsOfAttempt(), "turn"))))
                : Optional.empty();
    }

    /** Returns the signal for an attempt whose coder every provider refused to serve. */
    static Signal refused(RunState standing, String words) {
        return limited(standing, words);
    }

    /** Returns the signal for an attempt that ended at a limit: nothing was checked, so it does not say that checks failed. */
    private static Signal limited(RunState standing, String limit) {
        return another(standing)
                ? new Signal.AttemptFailed(limit)
                : new Signal.AttemptsExhausted("No attempt is left: " + limit);
    }

    private static Signal over(RunState standing, String reason) {
        return another(standing) ? new Signal.AttemptFailed(reason) : new Signal.AttemptsExhausted(LAST);
    }

    private static String counted(int number, String noun) {
        return "%s %s".formatted(number, number == 1 ? noun : noun + "s");
    }

    private static boolean another(RunState standing) {
        return standing.attempts().number()
                < standing.contract().story().retryPolicy().maxRetries();
    }
}
