package dev.journeyman.run;

import dev.journeyman.journal.entry.CriterionFailure;
import dev.journeyman.knowledge.ContextRequest.AttemptRound;
import java.util.List;

/**
 * A failed round of checks. It is immutable and may be used from any thread.
 *
 * @param round its files and errors; its number counts the failed rounds of all attempts
 * @param shortfalls why the criteria failed that a helper wrote commands for
 */
public record FailedRound(AttemptRound round, List<CriterionFailure> shortfalls) {
    public FailedRound {
        shortfalls = List.copyOf(shortfalls);
    }
}
