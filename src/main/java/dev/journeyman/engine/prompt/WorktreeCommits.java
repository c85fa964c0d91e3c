package dev.journeyman.engine.prompt;

import dev.journeyman.engine.RunContext;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.workspace.Workspace;
import java.util.ArrayList;
import java.util.List;

/** Commits what is in a run's worktree, without what its checks left behind, and without the todo list unless the story wants it. */
public final class WorktreeCommits {

    private WorktreeCommits() {}

    /** Commits and returns the commit that the worktree is at afterwards. */
    public static String commit(RunContext run, String message) {
        Workspace workspace = run.workspace();
        boolean todo = run.runState().contract().story().options().commitTodo();
        List<String> but = new ArrayList<>(run.runState().attempts().leftovers());
        but.add(".journeyman");
        if (!todo) {
            but.add(workspace.todo().path());
        }
        String commit = workspace.repository().commitAll(message, but);
        String base = run.runState().worktree().orElseThrow().base();
        run.write(new Entry.WorkCommitted(commit, run.clean(workspace.changedSince(base))));
        return commit;
    }
}
