package dev.journeyman.model;

import dev.journeyman.context.TokenWindow;
import java.util.Optional;

/**
 * A provider that serves model calls: a model, an agent or a script. Several runs may use it at once, each from one
 * thread.
 */
public interface Provider {

    /** Returns the name of the provider in journals and messages. */
    String name();

    /** Returns the window, which limits the length of a request and its reply. */
    TokenWindow window();

    /** Returns the prices; by default the provider is free. */
    default Prices prices() {
        return Prices.NONE;
    }

    /**
     * Returns whether the provider is an agent, which works by itself: it gets one prompt and the worktree instead of a
     * conversation and tools. By default it is not.
     */
    default boolean agent() {
        return false;
    }

    /**
     * Returns the key of the provider's breaker, by default its name. Providers with the same key share outages, in all
     * runs of a process and after a restart. If it is empty, each run has a breaker of its own.
     */
    default Optional<String> breaker() {
        return Optional.of(name());
    }

    /**
     * Serves one call.
     *
     * @throws ProviderException if the provider cannot serve the call, with the class of the failure
     * @throws InterruptedException if the run is stopped during the call
     */
    ModelReply call(ModelRequest request) throws InterruptedException;
}
