package dev.journeyman.model;

import dev.journeyman.workspace.Workspace;

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
public record AgentTask(CallerRole caller, int turn, String prompt, Workspace workspace, boolean writes) {}
