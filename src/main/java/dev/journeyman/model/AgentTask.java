package dev.journeyman.model;

import dev.journeyman.workspace.Workspace;

/**
 * What an agent is sent on besides its prompt.
 *
 * @param workspace where it works
 * @param writes whether it is to change files there; otherwise what it changes is undone
 */
public record AgentTask(Workspace workspace, boolean writes) {}
