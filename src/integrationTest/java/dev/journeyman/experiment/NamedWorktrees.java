package dev.journeyman.experiment;

import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.Workspace.Worktree;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.journeyman.workspace.Workspaces;
import dev.journeyman.workspace.directory.Worktrees;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Real worktrees whose paths are shown the same on every machine and in every run, because prompts contain them. */
final class NamedWorktrees implements Workspaces {

    private static final String NAME = "worktree";

    private final Workspaces real;
    private final Map<String, Worktree> made = new ConcurrentHashMap<>();

    /** Makes worktrees below a directory. */
    NamedWorktrees(Path home) {
        real = new Worktrees(home);
    }

    @Override
    public void check(WorkspaceRequest assignment) {
        real.check(assignment);
    }

    @Override
    public Worktree make(WorkspaceRequest assignment, String run) {
        Worktree worktree = real.make(assignment, run);
        made.put(worktree.branch(), worktree);
        return new Worktree(NAME, worktree.branch(), worktree.base());
    }

    @Override
    public Workspace open(Worktree worktree, WorkspaceRequest assignment) {
        return real.open(made.getOrDefault(worktree.branch(), worktree), assignment);
    }
}
