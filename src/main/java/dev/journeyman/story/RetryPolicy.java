package dev.journeyman.story;

import org.jspecify.annotations.Nullable;

/**
 * The number of attempts at a story. It is immutable and may be used from any thread.
 *
 * @param maxRetries the maximum number of attempts, the first one included; 3 by default
 * @param microCycles how often an attempt may continue after failed checks before it counts as failed; 2 by default
 */
public record RetryPolicy(Integer maxRetries, Integer microCycles) {

    /** The default policy. */
    public static final RetryPolicy DEFAULT = new RetryPolicy(null, null);

    public RetryPolicy(@Nullable Integer maxRetries, @Nullable Integer microCycles) {
        this.maxRetries = StoryFields.atLeast(1, "max_retries", maxRetries, 3);
        this.microCycles = StoryFields.atLeast(0, "micro_cycles", microCycles, 2);
    }
}
