package dev.journeyman.model;

import dev.journeyman.context.TokenWindow;
import java.util.Optional;

/** Somebody who can serve model calls. Used by several runs at once, each from one thread. */
public interface Provider {

    /** Returns the name by which journals and people know it. */
    String name();

    /** Returns how much it takes. */
    TokenWindow window();

    /** Returns what it costs. */
    default Prices prices() {
        return Prices.NONE;
    }

    /**
     * Returns whether it is an agent: it works by itself, and is sent one prompt and the worktree in place of a conversation and
     * tools.
     */
    default boolean agent() {
        return false;
    }

    /**
     * Returns what its breaker is known by: providers with the same one fail together, in all runs of a process and after a
     * restart. Nothing where each run finds out for itself.
     */
    default Optional<String> breaker() {
        return Optional.of(name());
    }

    /**
     * Serves one call.
     *
     * @throws ProviderException if it cannot, with the class of failure
     * @throws InterruptedException if the run is stopped meanwhile
     */
    ModelReply call(ModelRequest request) throws InterruptedException;
}
