package dev.journeyman.crash;

import dev.journeyman.workspace.Commands;
import dev.journeyman.workspace.Commands.ProcessRef;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.Workspace.Worktree;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.journeyman.workspace.Workspaces;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Real worktrees whose commands leave a trace before they run: their time limit, which distinguishes checks from tools,
 * and their text.
 */
record TracedWorkspaces(Workspaces real, Trace trace) implements Workspaces {

    @Override
    public void check(WorkspaceRequest assignment) {
        real.check(assignment);
    }

    @Override
    public String notice(WorkspaceRequest assignment) {
        return real.notice(assignment);
    }

    @Override
    public Worktree make(WorkspaceRequest assignment, String run) {
        return real.make(assignment, run);
    }

    @Override
    public Workspace open(Worktree worktree, WorkspaceRequest assignment) {
        Workspace opened = real.open(worktree, assignment);
        return new Workspace(
                opened.root(),
                new Traced(opened.commands(), trace),
                opened.repository(),
                !opened.todo().path().equals("TODO.md"));
    }

    @Override
    public void endSurvivors(Worktree made, @Nullable ProcessRef last) {
        real.endSurvivors(made, last);
    }

    /** Commands that leave a trace before they run. */
    private record Traced(Commands commands, Trace trace) implements Commands {

        @Override
        public CommandResult run(String command, Duration limit) throws InterruptedException {
            trace.write(Trace.Kind.RAN, limit + " " + command);
            return commands.run(command, limit);
        }

        @Override
        public Commands telling(Consumer<ProcessRef> listener) {
            return new Traced(commands.telling(listener), trace);
        }
    }
}
