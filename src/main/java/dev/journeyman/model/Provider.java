package dev.journeyman.model;

import dev.journeyman.context.TokenWindow;
import java.util.Optional;

/**
 * A provider that serves the calls of runs. There are two kinds: a {@link ChatProvider} is sent a conversation and tools,
 * an {@link AgentProvider} one prompt and the worktree. A class implements one of them; the engine calls a class that
 * implements both as an agent. Several runs may use a provider at once, each from one thread.
 */
public sealed interface Provider permits ChatProvider, AgentProvider {

    /** Returns the name of the provider in journals and messages. */
    String name();

    /** Returns the window, which limits the length of a request and its reply. */
    TokenWindow window();

    /** Returns the prices; by default the provider is free. */
    default Prices prices() {
        return Prices.NONE;
    }

    /**
     * Returns the key of the provider's breaker, by default its name. Providers with the same key share outages, in all
     * runs of a process and after a restart. If it is empty, each run has a breaker of its own.
     */
    default Optional<String> breaker() {
        return Optional.of(name());
    }
}
