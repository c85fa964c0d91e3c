package dev.journeyman.run;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.story.AttemptRound;
import java.util.List;

/**
 * A round of checks that failed.
 *
 * @param round what came of it; its number counts the rounds that failed, over all attempts
 * @param shortfalls why the criteria failed that a helper made commands for
 */
public record FailedRound(AttemptRound round, List<Entry.CriterionFailure> shortfalls) {
    public FailedRound {
        shortfalls = List.copyOf(shortfalls);
    }
}
