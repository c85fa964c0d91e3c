package dev.journeyman.knowledge;

import dev.journeyman.story.AttemptRound;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The facts about a task that only the engine knows. It is immutable and may be used from any thread.
 *
 * @param base the commit at which the story began; empty for the current commit of the worktree
 * @param rounds the earlier attempts; empty unless the request includes them
 * @param work the work to review; null where there is none
 * @param changed the files that differ from the base commit
 */
public record RunFacts(
        String base, List<AttemptRound> rounds, @Nullable WorkForReview work, List<String> changed) {

    /** No facts. */
    public static final RunFacts NONE = new RunFacts("", List.of(), null, List.of());

    public RunFacts {
        rounds = List.copyOf(rounds);
        changed = List.copyOf(changed);
    }
}
