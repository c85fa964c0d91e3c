package dev.journeyman.engine;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.workspace.Workspace;
import java.util.ArrayList;
import java.util.List;

/** Commits what is in a run's worktree, without what its checks left behind, and without the todo list unless the story wants it. */
final class WorktreeCommits {

    private WorktreeCommits() {}

    /** Returns the commit that the worktree then stands on. */
    static String commit(RunContext run, String message) {
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
