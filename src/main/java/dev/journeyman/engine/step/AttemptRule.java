package dev.journeyman.engine.step;

import dev.journeyman.flow.Signal;
import dev.journeyman.run.RunState;
import dev.journeyman.story.Budget;
import dev.journeyman.story.RetryPolicy;
import java.util.List;
import java.util.Optional;

/** The rule that ends an attempt and decides whether another one follows. */
final class AttemptRule {

    static final String LAST = "Validation failed after max retries";

    private AttemptRule() {}

    /** Returns the signal for checks that failed: back to coding, another attempt, or none left. */
    static Signal failed(RunState runState, List<String> failures) {
        RetryPolicy policy = runState.contract().story().retryPolicy();
        return runState.attempts().failedRounds() < runState.tenure().microCycles(policy)
                ? new Signal.ChecksFailed(failures)
                : over(runState, failures.get(0));
    }

    /** Returns the signal for an attempt that made too many calls or turns. Planning alone cannot: its budget is smaller. */
    static Optional<Signal> overworked(RunState runState) {
        if (runState.position().state() != dev.journeyman.flow.State.CODING) {
            return Optional.empty();
        }
        Budget budget = runState.contract().story().budget();
        if (runState.activity().operations() >= budget.operationsOfAttempt()) {
            return Optional.of(limited(
                    runState,
                    "the attempt made %s (max_operations)"
                            .formatted(counted(budget.operationsOfAttempt(), "tool call"))));
        }
        return runState.activity().iterations() >= budget.iterationsOfAttempt()
                ? Optional.of(limited(
                        runState,
                        "the attempt made %s (max_iterations)"
                                .formatted(counted(budget.iterationsOfAttempt(), "turn"))))
                : Optional.empty();
    }

    /** Returns the signal for an attempt whose coder every provider refused to serve. */
    static Signal refused(RunState runState, String words) {
        return limited(runState, words);
    }

    /** Returns the signal for an attempt that ended at a limit: nothing was checked, so it does not say that checks failed. */
    private static Signal limited(RunState runState, String limit) {
        return another(runState)
                ? new Signal.AttemptFailed(limit)
                : new Signal.AttemptsExhausted("No attempt is left: " + limit);
    }

    private static Signal over(RunState runState, String reason) {
        return another(runState) ? new Signal.AttemptFailed(reason) : new Signal.AttemptsExhausted(LAST);
    }

    private static String counted(int number, String noun) {
        return "%s %s".formatted(number, number == 1 ? noun : noun + "s");
    }

    private static boolean another(RunState runState) {
        return runState.attempts().number()
                < runState.contract().story().retryPolicy().maxRetries();
    }
}
