package dev.journeyman.story;

import org.jspecify.annotations.Nullable;

/**
 * How often a story may be tried.
 *
 * @param maxRetries all attempts together, three where nothing is said
 * @param microCycles how many failed checks an attempt may mend before it counts as failed, two where nothing is said
 */
public record RetryPolicy(Integer maxRetries, Integer microCycles) {

    /** The policy of a story that does not say otherwise. */
    public static final RetryPolicy DEFAULT = new RetryPolicy(null, null);

    public RetryPolicy(@Nullable Integer maxRetries, @Nullable Integer microCycles) {
        this.maxRetries = StoryFields.atLeast(1, "max_retries", maxRetries, 3);
        this.microCycles = StoryFields.atLeast(0, "micro_cycles", microCycles, 2);
    }
}
