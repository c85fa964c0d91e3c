package dev.journeyman.model;

import dev.journeyman.workspace.Workspace;

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

    /**
     * The task of a coding agent: one prompt, and the worktree in which the agent works. It is immutable and is used by one
     * thread at a time.
     *
     * @param caller the role on whose behalf the agent is called
     * @param turn how many calls this agent already answered for this caller in this run
     * @param prompt everything that the agent is told; it remembers no earlier call
     * @param workspace the workspace in which the agent works
     * @param writes whether the agent may change files there; otherwise the engine undoes its changes
     */
    record AgentTask(CallerRole caller, int turn, String prompt, Workspace workspace, boolean writes) {}
}
