package dev.journeyman.model;

import dev.journeyman.workspace.Workspace;

/**
 * The task of an agent, in addition to its prompt. One thread at a time uses it.
 *
 * @param workspace the workspace in which the agent works
 * @param writes whether the agent may change files there; otherwise its changes are undone
 */
public record AgentTask(Workspace workspace, boolean writes) {}
