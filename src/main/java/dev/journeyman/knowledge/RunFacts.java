package dev.journeyman.knowledge;

import dev.journeyman.story.AttemptRound;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an engine knows about a task that its files do not say.
 *
 * @param base the commit the story began at; empty where that is where the worktree stands
 * @param rounds the attempts before this one; empty unless they are asked for
 * @param work what is to be judged; null where nothing is
 * @param changed the files that differ from where the story began
 */
public record RunFacts(
        String base, List<AttemptRound> rounds, @Nullable WorkForReview work, List<String> changed) {

    /** The engine knows nothing more. */
    public static final RunFacts NONE = new RunFacts("", List.of(), null, List.of());

    public RunFacts {
        rounds = List.copyOf(rounds);
        changed = List.copyOf(changed);
    }
}
