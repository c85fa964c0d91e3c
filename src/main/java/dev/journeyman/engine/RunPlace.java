package dev.journeyman.engine;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.workspace.Project;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.Workspaces;
import org.jspecify.annotations.Nullable;

/** Where a run works: its project and its worktree, each opened when it is first needed. */
final class RunPlace {

    private final Workspaces workspaces;
    private final RunContext run;
    private @Nullable Workspace workspace;
    private @Nullable Project project;

    RunPlace(Workspaces workspaces, RunContext run) {
        this.workspaces = workspaces;
        this.run = run;
    }

    Project project() {
        if (project == null) {
            project = workspaces.project(run.request());
        }
        return project;
    }

    Workspace workspace() {
        if (workspace == null) {
            workspace = workspaces
                    .open(run.runState().worktree().orElseThrow(), run.request())
                    .telling(process -> run.write(new Entry.CommandStarted(process)));
        }
        return workspace;
    }

    /** Returns what was lost of the worktree; empty where it is there. */
    String loss() {
        return workspaces.loss(
                run.runState().worktree().orElseThrow(),
                run.request(),
                run.runState().tenure().commit());
    }

    /** Ends what a process that drove this run before left behind. */
    void endSurvivors() {
        run.runState()
                .worktree()
                .ifPresent(made -> workspaces.endSurvivors(
                        made, run.runState().history().running().orElse(null)));
    }
}
