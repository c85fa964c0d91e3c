package dev.journeyman.model;

/**
 * A coding agent: it is sent one prompt, works by itself in the worktree, and replies with its last words. A failed call
 * is not repeated, because agents retry by themselves and their changes remain. Several runs may use it at once, each
 * from one thread.
 */
public non-sealed interface AgentProvider extends Provider {

    /**
     * Carries out one task.
     *
     * @return the agent's last words, with what it reports of tokens and money
     * @throws ProviderException if the agent cannot carry out the task, with the class of the failure
     * @throws InterruptedException if the run is stopped during the call
     */
    ModelReply work(AgentTask task) throws InterruptedException;
}
