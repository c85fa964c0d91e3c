package dev.journeyman.engine.replay;

import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.Workspace.Worktree;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.journeyman.workspace.Workspaces;

/** The workspaces of a replay, which touches none. */
final class UntouchedWorkspaces implements Workspaces {

    @Override
    public void check(WorkspaceRequest assignment) {
        throw touched();
    }

    @Override
    public Worktree make(WorkspaceRequest assignment, String run) {
        throw touched();
    }

    @Override
    public Workspace open(Worktree worktree, WorkspaceRequest assignment) {
        throw touched();
    }

    private static IllegalStateException touched() {
        return new IllegalStateException(
                "A replay reads a worktree outside of an effect. This is a defect of journeyman.");
    }
}
