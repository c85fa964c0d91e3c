package dev.journeyman.crash;

import dev.journeyman.workspace.Assignment;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.Workspaces;
import dev.journeyman.workspace.Worktree;

/** Real worktrees whose commands leave a trace before they run: their time limit, which tells checks from tools, and their text. */
record TracedWorkspaces(Workspaces real, Trace trace) implements Workspaces {

    @Override
    public void check(Assignment assignment) {
        real.check(assignment);
    }

    @Override
    public String notice(Assignment assignment) {
        return real.notice(assignment);
    }

    @Override
    public Worktree make(Assignment assignment, String run) {
        return real.make(assignment, run);
    }

    @Override
    public Workspace open(Worktree worktree, Assignment assignment) {
        Workspace opened = real.open(worktree, assignment);
        return new Workspace(
                opened.root(),
                (command, limit) -> {
                    trace.write(Trace.Kind.RAN, limit + " " + command);
                    return opened.commands().run(command, limit);
                },
                opened.repository(),
                !opened.todo().path().equals("TODO.md"));
    }
}
